#!/bin/bash
# The steps of the action: `plan` prints the outputs prefix and key, `install` installs listsh below PREFIX.
# VERSION is the release to install; if it is empty, listsh is built from the sources that this action comes with.
set -euo pipefail
sources=$(cd "$(dirname "$0")/../../.." && pwd)
version=${VERSION:-}
version=${version#v}

hash=(sha256sum)
command -v sha256sum >/dev/null || hash=(shasum -a 256)

case $1 in
plan)
  if [ -n "$version" ]; then
    key=$version
  else
    # A digest of all sources of the program, and of the scripts that install it.
    key=$(cd "$sources" && find .release Makefile Package.swift Sources -name .build -prune -o -type f -exec "${hash[@]}" {} + |
      LC_ALL=C sort | "${hash[@]}")
    key=${key%% *}
  fi
  key=listsh-$(uname -s)-$(uname -m)-$key
  echo "prefix=$HOME/.cache/setup-listsh/$key"
  echo "key=$key"
  ;;
install)
  if [ -n "$version" ]; then
    "$sources/.release/install.sh" --from "${FROM:-$RELEASES/download/v$version}" --version "$version" --prefix "$PREFIX" --yes
  elif command -v swift >/dev/null; then
    make -C "$sources" install PREFIX="$PREFIX"
  else
    echo '::error::listsh is built from its sources, which needs Swift 6.2 or newer; set the input version to install a release'
    exit 1
  fi
  ;;
*)
  echo "setup.sh: error: unknown command '$1'; use plan or install" >&2
  exit 2
  ;;
esac
