#!/bin/bash
# Checks, without a Mac, whether the sources compile for the oldest Apple systems that Package.swift names.
#
# The textual interfaces in the toolchain for Linux contain the availability of the standard library on Apple systems. This
# script compiles them for a Mac, and type-checks the sources with the resulting modules. The C library is that of Linux.
# So only the workflow on a Mac checks the code in `canImport(Darwin)`, and Benchmarks, which needs Foundation.
set -euo pipefail
cd "$(dirname "$0")/../.."

# Skips the check if it is not possible here, or fails with LISTSH_NEEDS=all.
skip() {
  echo "platforms: skipped: $1"
  [ "${LISTSH_NEEDS:-}" != all ] || exit 1
  exit 0
}

# Writes a file unless its contents stay the same, so that nothing built from it is built again.
put() {
  cat >"$1.new"
  cmp -s "$1.new" "$1" || cp "$1.new" "$1"
}

if [ "$(uname)" = Darwin ]; then
  echo "platforms: the compiler of this system checks it in each build"
  exit 0
fi
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
static=$toolchain/lib/swift_static # Only this folder has the textual interfaces.
host=$(swiftc -print-target-info | sed -n 's/.*"moduleTriple": "\(.*\)".*/\1/p')
architecture=${host%%-*}
apple=${architecture/aarch64/arm64}-apple
[ -e "$static/linux/Swift.swiftmodule/$host.swiftinterface" ] ||
  skip "$static/linux has no textual interfaces"

work=.build/platforms
rm -f $work/*.log
mkdir -p $work/SwiftGlibc $work/resources

# The C library as Swift imports it. The toolchain's own modules are not used.
put $work/SwiftGlibc/SwiftGlibc.h <"$static/linux/$architecture/SwiftGlibc.h"
echo 'module SwiftGlibc { header "SwiftGlibc.h" export * }' | put $work/SwiftGlibc/module.modulemap
ln -sfn "$static/clang" $work/resources/clang

# The code that SwiftPM generates for the files that a target embeds.
for folder in Adapters/StarterAdapters Reporting/HTML; do
  for resource in $(grep -oE "embedInCode\(\"${folder#*/}/[^\"]+" Package.swift | sed 's/.*"//'); do
    echo "  static let $(basename "$resource" | tr . _): [UInt8] = []"
  done | sed -e '1i enum PackageResources {' -e '$a }' >$work/${folder%%/*}.resources.swift
done

# The targets, each after the targets that it imports.
targets=$(for folder in Sources/*/; do
  target=$(basename "$folder")
  echo "$target $target"
  for import in $(grep -rhoE --include='*.swift' --exclude-dir=StarterAdapters '^ *([a-z]+ )?import [A-Za-z]+$' "$folder" | sed 's/.* //'); do
    [ ! -d "Sources/$import" ] || echo "$import $target"
  done
done | tsort | grep -vE '^(Benchmarks|CLocks|CEditLine|Samples)$')

features=$(sed -nE 's/.*\.enable(Upcoming|Experimental)Feature\("(.*)"\).*/-enable-\L\1\E-feature \2/p' Package.swift)

# Checks targets for a platform. The arguments are its name in the manifest, the parts of its triple before and after the
# version, and its name in module files.
check() {
  local name=$1 version triple interface=$apple-$4 modules compile target sources
  version=$(sed -n "/\"platformName\" : \"$name\"/{n;s/.*\"version\" : \"\(.*\)\".*/\1/p}" $work/manifest.json)
  triple=$apple-$2$version$3
  modules=$work/$triple
  shift 4
  for module in Swift SwiftOnoneSupport _Concurrency _StringProcessing Observation Synchronization Glibc; do
    mkdir -p "$modules/$module.swiftmodule"
    # Without @backDeployed, features need the system that introduced them. Mutex on Linux calls gettid, which a Mac lacks.
    sed -E -e "s/$host/$triple/; /^ *@backDeployed/d; /^import Glibc/d; s/_swift_stdlib_gettid\(\)/UInt32(0)/" \
      -e '/^\/\/ swift-module-flags:/{s/ -static / /;s/ -O / -Onone /;s/$/ -disable-availability-checking/;}' \
      "$static/linux/$module.swiftmodule/$host.swiftinterface" |
      put "$modules/$module.swiftmodule/$interface.swiftinterface"
  done
  compile="swiftc -frontend -target $triple -clang-target $host -disable-objc-interop -swift-version 6
    -package-name listsh -parse-as-library $features -I $modules -I $work/SwiftGlibc -I Sources/CLocks -I Sources/CEditLine
    -I /usr/include -I /usr/include/${host/-unknown/} -I $static/shims
    -Xcc -fmodule-map-file=$static/shims/module.modulemap -resource-dir $work/resources
    -plugin-path $toolchain/lib/swift/host/plugins -module-cache-path $work/cache"
  for target in "$@"; do
    sources=$(find "Sources/$target" $work -maxdepth 4 \( -path "Sources/$target/*.swift" -o -path "$work/$target.*.swift" \) \
      -not -path '*/StarterAdapters/*' -not -path '*.docc/*')
    # The module is created first and without function bodies, so that other targets can import it despite its errors.
    $compile -module-name "$target" -emit-module -o "$modules/$target.swiftmodule" -disable-availability-checking \
      -experimental-skip-all-function-bodies $sources || echo "error: $target makes no module"
    $compile -module-name "$target" -typecheck $sources || echo "error: $target does not compile"
  done >$work/$name.log 2>&1
  echo "platforms: checked for $name $version:" "$@"
}

swift package dump-package >$work/manifest.json
# The commands are not checked, because there is no module of swift-argument-parser here.
check macos macosx '' macos $(grep -vE '^(ListShell|listsh)$' <<<"$targets") &
# The libraries for apps and for their tests also compile for iOS simulators. The command-line targets compile only for Macs.
check ios ios -simulator ios-simulator $(grep -vE '^(EditLine|Reporting|ListShell|listsh)$' <<<"$targets") &
wait

errors=$(grep -ahE '^[^ |]* ?error: ' $work/*.log | sort -u || true)
newer=$(grep 'available in' <<<"$errors" || true)
if [ -n "$newer" ]; then
  echo "$newer"
  echo "platforms: newer than what Package.swift names"
  exit 1
fi
[ -z "$errors" ] || skip "the interfaces of this toolchain do not stand in for those of a Mac:
$errors"
