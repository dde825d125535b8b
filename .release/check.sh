#!/bin/sh
# Checks whether this checkout can be released as TAG: check.sh TAG.
set -eu
cd "$(dirname "$0")/.."
fail() {
  echo "check.sh: error: $1" >&2
  exit 1
}
[ -f LICENSE ] || fail 'no LICENSE file; the owner chooses a license before the first release'
version=$(grep -rh '^package let version = ' Sources/ListShell | cut -d '"' -f 2)
[ -n "$version" ] || fail 'no version found in Sources/ListShell'
[ "$1" = "v$version" ] || fail "the tag is $1, but listsh --version is $version; tag v$version or change the version"
