#!/bin/sh
# Writes the archive of a release to FOLDER, and the checksums of all archives there: archive.sh PROGRAM FOLDER PLATFORM.
# Equal files give equal archives.
set -eu
umask 022
here=$(dirname "$0")
version=$("$1" --version)
name=listsh-${version#listsh }-$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

"$here/put.sh" "$1" "$work/$name" share/zsh/site-functions
[ ! -e "$here/../LICENSE" ] || install -m 644 "$here/../LICENSE" "$work/$name"
case $(uname) in
Linux) set -- "$2" --sort=name --owner=0 --group=0 --numeric-owner --mtime="$(git -C "$here" log -1 --format=%cI 2>/dev/null)" ;;
*) set -- "$2" --uid 0 --gid 0 --no-mac-metadata ;;
esac
folder=$1
shift
tar "$@" -C "$work" -cf "$work/archive" "$name"
mkdir -p "$folder"
gzip -9n <"$work/archive" >"$folder/$name.tar.gz"
cd "$folder"
if command -v sha256sum >/dev/null; then sha256sum listsh-*.tar.gz; else shasum -a 256 listsh-*.tar.gz; fi >SHA256SUMS
