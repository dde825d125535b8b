#!/bin/sh
# Installs a program that is already built, without debug information, with its manual page, completions and copyright notices:
# put.sh PROGRAM FOLDER ZSH-FOLDER. zsh looks in another folder for the completions of a package.
set -eu
# All users can run the program and read its manual page.
umask 022
program=$(command -v "$1") || {
  echo "put.sh: error: no program '$1'; name a program in PATH, or a path such as ./listsh" >&2
  exit 1
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# Everything is made before the first file is installed. Only a third of the program file is code; the rest is debug information.
cp "$program" "$work/listsh"
case $(uname) in
Linux) strip --remove-section=.comment --remove-section=.note "$work/listsh" ;;
*)
  strip -rSTx "$work/listsh"
  codesign --force --sign - "$work/listsh"
  ;;
esac
"$program" man >"$work/listsh.1"
gzip -9n "$work/listsh.1"
for shell in bash zsh fish; do "$program" completions "$shell" >"$work/$shell"; done

put() {
  install -d "$(dirname "$2")"
  install -m "${3:-644}" "$1" "$2"
}
put "$work/listsh" "$2/bin/listsh" 755
put "$work/listsh.1.gz" "$2/share/man/man1/listsh.1.gz"
put "$work/bash" "$2/share/bash-completion/completions/listsh"
put "$work/zsh" "$2/$3/_listsh"
put "$work/fish" "$2/share/fish/vendor_completions.d/listsh.fish"
put "$(dirname "$0")/../.debian/copyright" "$2/share/doc/listsh/copyright"
