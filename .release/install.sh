#!/bin/sh
# Installs listsh from a release: downloads the archive for this system, checks its SHA-256, and copies its files.
# The release workflow replaces the placeholder below with the address of the project's releases.
set -eu
# All users can run the program and read its manual page.
umask 022
releases='@RELEASES@'

usage() {
  cat <<'END'
usage: install.sh [--version VERSION] [--from FOLDER-OR-URL] [--prefix FOLDER] [--yes] [--dry-run]
       install.sh --uninstall [--purge] [--prefix FOLDER] [--yes] [--dry-run]

  --version VERSION      install this release (default: the latest)
  --from FOLDER-OR-URL   take the archive and SHA256SUMS from here (default: the project's releases)
  --prefix FOLDER        install below this folder (default: ~/.local)
  --uninstall            remove what was installed below the prefix
  --purge                also remove the history of the shell and the list of failed cases
  --yes                  do not ask
  --dry-run              print what would be done, and do nothing
END
}

fail() {
  printf 'install.sh: error: %s\n' "$1" >&2
  exit "${2:-1}"
}

# The files of an archive, relative to its top folder and to the prefix.
files='bin/listsh
share/bash-completion/completions/listsh
share/doc/listsh/copyright
share/fish/vendor_completions.d/listsh.fish
share/man/man1/listsh.1.gz
share/zsh/site-functions/_listsh'
record=share/listsh/installed

version='' from='' prefix='' action=install purge=no ask=yes dry=no
while [ $# -gt 0 ]; do
  case $1 in
  --version | --from | --prefix)
    [ -n "${2:-}" ] || fail "$1 needs a value; see install.sh --help" 2
    case $1 in
    --version) version=${2#v} ;;
    --from) from=$2 ;;
    --prefix) prefix=$2 ;;
    esac
    shift
    ;;
  --uninstall) action=uninstall ;;
  --purge) purge=yes ;;
  --yes) ask=no ;;
  --dry-run) dry=yes ;;
  --help | -h)
    usage
    exit 0
    ;;
  *) fail "unknown option '$1'; see install.sh --help" 2 ;;
  esac
  shift
done

if [ -z "$prefix" ]; then
  [ -n "${HOME:-}" ] || fail "HOME is not set; name a folder with --prefix"
  prefix=$HOME/.local
fi
case $prefix in
/*) ;;
*) prefix=$(pwd)/$prefix ;;
esac

# Asks at the terminal, because standard input may be a pipe with this script. Without a terminal, continues without asking.
confirm() {
  [ "$dry" = no ] || exit 0
  if [ "$ask" = yes ] && (: >/dev/tty) 2>/dev/null; then
    printf '%s [Y/n] ' "$1" >/dev/tty
    read -r reply </dev/tty || reply=n
    case $reply in
    '' | [yY] | [yY][eE][sS]) ;;
    *) fail "stopped; nothing was changed" ;;
    esac
  fi
}

# Removes the files of an installation, then the folders that it created, if they are empty.
uninstall() {
  [ -f "$prefix/$record" ] || fail "no installation below $prefix; name its folder with --prefix"
  # listsh ignores a value of XDG_STATE_HOME that is not an absolute path.
  case ${XDG_STATE_HOME:-} in
  /*) state=$XDG_STATE_HOME/listsh ;;
  *) state=${HOME:+$HOME/.local/state/listsh} ;;
  esac
  [ -n "$state" ] || [ "$purge" = no ] || fail "HOME is not set; uninstall without --purge"
  echo "Removes from $prefix:"
  sed -n 's/^file /  /p' "$prefix/$record"
  if [ "$purge" = yes ]; then echo "Removes $state"; else echo "Keeps ${state:-the history}"; fi
  confirm 'Uninstall?'
  list=$(cat "$prefix/$record")
  printf '%s\n' "$list" | sed -n 's/^file //p' | {
    rest=no
    while read -r name; do rm -f "$prefix/$name" || rest=yes; done
    [ "$rest" = no ]
  } || fail "some files remain below $prefix; run --uninstall again when they can be removed"
  if [ "$purge" = yes ]; then
    rm -rf "$state"
    # The folders above it are removed if nothing else is in them.
    [ "$state" != "${HOME:-}/.local/state/listsh" ] || rmdir "${state%/*}" 2>/dev/null || :
  fi
  # The record is removed after the files, so that a failed uninstallation can be repeated.
  rm -f "$prefix/$record"
  printf '%s\n' "$list" | sed -n 's/^folder //p' | sort -r | while read -r name; do
    rmdir "$name" 2>/dev/null || :
  done
  echo 'Uninstalled listsh.'
}

if [ "$action" = uninstall ]; then
  uninstall
  exit 0
fi

system=$(uname -s) machine=$(uname -m)
case $system-$machine in
Linux-x86_64) platform=linux-x86_64 ;;
Linux-aarch64 | Linux-arm64) platform=linux-arm64 ;;
Darwin-*) platform=macos-universal ;;
*) fail "no archive for $system on $machine; build listsh from its sources with make install" ;;
esac

if [ -z "$from" ]; then
  case $releases in
  @*) fail "this script names no release; use --from FOLDER-OR-URL" 2 ;;
  esac
  if [ -n "$version" ]; then from=$releases/download/v$version; else from=$releases/latest/download; fi
fi
from=${from%/}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# Copies one file of the release into the work folder.
fetch() {
  case $from in
  https://*)
    if command -v curl >/dev/null 2>&1; then
      curl --proto '=https' --tlsv1.2 -fsSL -o "$work/$1" "$from/$1"
    elif command -v wget >/dev/null 2>&1; then
      wget -q -O "$work/$1" "$from/$1"
    else
      fail 'curl or wget is needed to download; install one of them'
    fi
    ;;
  *://*) fail "'$from' is not an https address or a folder" 2 ;;
  *) cp "$from/$1" "$work/$1" ;;
  esac || fail "cannot get $from/$1; nothing was installed"
}

fetch SHA256SUMS
line=$(grep -E "^[0-9a-f]{64} [ *]listsh-[0-9A-Za-z.+-]+-$platform\.tar\.gz\$" "$work/SHA256SUMS" | head -n 1) || :
[ -n "$line" ] || fail "$from/SHA256SUMS lists no archive for $platform; nothing was installed"
expected=${line%% *}
archive=${line##*[ *]}
found=${archive#listsh-}
found=${found%"-$platform.tar.gz"}
[ -z "$version" ] || [ "$version" = "$found" ] || fail "$from has listsh $found, not $version; nothing was installed"

echo "Installs listsh $found for $platform:"
echo "  downloads $from/$archive"
echo "  checks that its SHA-256 is $expected"
echo "  writes below $prefix:"
printf '%s\n' "$files" | sed 's/^/    /'
echo "    $record"
confirm 'Install?'

fetch "$archive"
if command -v sha256sum >/dev/null 2>&1; then
  actual=$(sha256sum "$work/$archive")
elif command -v shasum >/dev/null 2>&1; then
  actual=$(shasum -a 256 "$work/$archive")
else
  fail 'sha256sum or shasum is needed to check the archive; nothing was installed'
fi
actual=${actual%% *}
[ "$actual" = "$expected" ] || fail "$archive has the SHA-256 $actual, not $expected; nothing was installed"

mkdir "$work/files"
tar -xzf "$work/$archive" -C "$work/files" || fail "cannot unpack $archive; nothing was installed"
top=$work/files/${archive%.tar.gz}
printf '%s\n' "$files" | while read -r name; do
  [ -f "$top/$name" ] || fail "$archive lacks $name; nothing was installed"
done
printf '%s\n' "$files" "$record" | while read -r name; do
  [ ! -d "$prefix/$name" ] || fail "$prefix/$name is a folder; nothing was installed"
done

# The record is written before the files, so that uninstalling also removes an installation that was interrupted.
# It keeps the folders that an earlier installation created.
missing_folders() {
  folder=$1
  while [ ! -d "$folder" ]; do
    printf 'folder %s\n' "$folder"
    folder=$(dirname "$folder")
  done
}
{
  sed -n '/^folder /p' "$prefix/$record" 2>/dev/null || :
  printf '%s\n' "$files" "$record" | while read -r name; do
    missing_folders "$(dirname "$prefix/$name")"
  done
} | sort -u >"$work/installed"
printf '%s\n' "$files" | sed 's/^/file /' >>"$work/installed"

# Replaces each file in one step, so that a running listsh keeps its old program file. The shell ignores `set -e` in a function
# whose status is tested, so each step must be tested too.
put() {
  mkdir -p "$(dirname "$prefix/$2")" && cp "$1" "$prefix/$2.new" && mv -f "$prefix/$2.new" "$prefix/$2" && return
  rm -f "$prefix/$2.new"
  return 1
}
put "$work/installed" "$record" || fail "cannot write below $prefix; choose another folder with --prefix"
printf '%s\n' "$files" | while read -r name; do
  put "$top/$name" "$name" || fail "cannot write $prefix/$name; try again, or remove the rest with --uninstall"
done

installed=$("$prefix/bin/listsh" --version) || fail "cannot run $prefix/bin/listsh; remove it with --uninstall"
echo "Installed $installed as $prefix/bin/listsh."
case :$PATH: in
*:"$prefix/bin":*) ;;
*) echo "Add $prefix/bin to PATH to call it as listsh." ;;
esac
