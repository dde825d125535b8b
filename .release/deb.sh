#!/bin/sh
# Writes a Debian package to FOLDER: deb.sh PROGRAM FOLDER [LINTIAN-OPTION...]. Fails if lintian reports an error.
set -eu
umask 022
here=$(dirname "$0")
program=$1
folder=$2
shift 2
maintainer=${MAINTAINER:-$(git -C "$here" log -1 --format='%an <%ae>')} || {
  echo "deb.sh: error: Git has no author for the maintainer; run make deb MAINTAINER='NAME <MAIL>'" >&2
  exit 1
}
date=$(git -C "$here" log -1 --format=%aD 2>/dev/null) || date=$(date -R)
version=$("$program" --version)
version=${version#listsh }
architecture=$(dpkg --print-architecture)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

tree=$work/listsh
"$here/put.sh" "$program" "$tree/usr" share/zsh/vendor-completions
install -d "$tree/DEBIAN" "$tree/usr/share/lintian/overrides"
install -m 644 "$here/../.debian/overrides" "$tree/usr/share/lintian/overrides/listsh"
printf 'listsh (%s) unstable; urgency=medium\n\n  * %s\n\n -- %s  %s\n' "$version" \
  "Packaged from the project's own tree." "$maintainer" "$date" | gzip -9n >"$tree/usr/share/doc/listsh/changelog.gz"
{
  printf 'Package: listsh\nVersion: %s\nArchitecture: %s\nMaintainer: %s\n' "$version" "$architecture" "$maintainer"
  printf 'Installed-Size: %s\n' "$(du -sk "$tree/usr" | cut -f1)"
  cat "$here/../.debian/control"
} >"$tree/DEBIAN/control"
mkdir -p "$folder"
package=$folder/listsh_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$tree" "$package"
lintian --fail-on error "$@" "$package"
