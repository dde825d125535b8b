#!/bin/sh
# Prints a Homebrew formula for the archives of a release: formula.sh REPOSITORY-URL FOLDER. FOLDER contains SHA256SUMS.
set -eu
[ $# = 2 ] || { echo 'usage: formula.sh REPOSITORY-URL FOLDER' >&2; exit 2; }

# The checksum of the archive for a platform.
sum() {
  sed -n "s/^\([0-9a-f]*\) [ *]listsh-$version-$1\.tar\.gz\$/\1/p" "$2/SHA256SUMS" | grep . || {
    echo "formula.sh: error: $2/SHA256SUMS lists no archive for $1" >&2
    return 1
  }
}

version=$(sed -n 's/^[0-9a-f]* [ *]listsh-\(.*\)-macos-universal\.tar\.gz$/\1/p' "$2/SHA256SUMS")
macos=$(sum macos-universal "$2")
intel=$(sum linux-x86_64 "$2")
arm=$(sum linux-arm64 "$2")
download=$1/releases/download/v$version

cat <<END
class Listsh < Formula
  desc "Check the behavior of paginated lists with plain-text scenarios"
  homepage "$1"
  version "$version"

  on_macos do
    url "$download/listsh-$version-macos-universal.tar.gz"
    sha256 "$macos"
  end

  on_linux do
    on_intel do
      url "$download/listsh-$version-linux-x86_64.tar.gz"
      sha256 "$intel"
    end
    on_arm do
      url "$download/listsh-$version-linux-arm64.tar.gz"
      sha256 "$arm"
    end
  end

  def install
    bin.install "bin/listsh"
    man1.install "share/man/man1/listsh.1.gz"
    bash_completion.install "share/bash-completion/completions/listsh"
    zsh_completion.install "share/zsh/site-functions/_listsh"
    fish_completion.install "share/fish/vendor_completions.d/listsh.fish"
    doc.install "share/doc/listsh/copyright"
  end

  test do
    assert_match "ignored: nothing loaded", shell_output("#{bin}/listsh play -c fetchMore")
  end
end
END
