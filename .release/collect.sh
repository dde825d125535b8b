#!/bin/sh
# Collects the files of a release: collect.sh REPOSITORY-URL ARTIFACTS FILES.
# The archives and packages are in subfolders of ARTIFACTS. The script writes them, their checksums, the install script and
# the formula to FILES.
set -eu
[ $# = 3 ] || { echo 'usage: collect.sh REPOSITORY-URL ARTIFACTS FILES' >&2; exit 2; }
here=$(dirname "$0")
mkdir -p "$3"
find "$2" -type f \( -name '*.tar.gz' -o -name '*.deb' \) -exec cp {} "$3" \;
(cd "$3" && LC_ALL=C && export LC_ALL && sha256sum -- *.deb *.tar.gz >SHA256SUMS)
sed "s|^releases='@RELEASES@'\$|releases='$1/releases'|" "$here/install.sh" >"$3/install.sh"
chmod +x "$3/install.sh"
"$here/formula.sh" "$1" "$3" >"$3/listsh.rb"
