PREFIX ?= /usr/local
SHELL = /bin/bash
unexport CDPATH

# The binary for Linux is static, so that it starts several times faster and runs on a system without Swift. lld prints no
# warning about `dlopen`, unlike the default linker. It links all modules as one (LTO), which makes traces 20 % faster.
# Omitting frame pointers makes each call slightly faster. The last option creates types by calls instead of by their names,
# which makes the start 15 % faster.
ifeq ($(shell uname),Linux)
packages = libedit-dev libbsd-dev libncurses-dev
missing = $(foreach package,$(packages),$(shell dpkg -s $(package) 2>/dev/null | grep -q 'ok installed' || echo $(package)))
root = $(shell [ `id -u` = 0 ] || echo sudo)
get = $(root) apt-get update -qq && $(root) env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y
test_packages = bash-completion chromium chromium-driver dpkg-dev fakeroot fish graphviz libxml2-utils lintian man-db \
  node-backbone node-tap-parser nodejs perl procps python3 python3-junitparser python3-lxml python3-tap python3-yaml ruby shellcheck zsh
static = -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xlinker -lbsd -Xlinker -lmd -Xlinker -ltinfo \
  --experimental-lto-mode full --omit-frame-pointers \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
else
missing = $(foreach package,$(filter $(test_packages),$(packages)),$(shell brew list $(package) >/dev/null 2>&1 || echo $(package)))
get = brew install
test_packages = bash-completion fish graphviz libxml2 node python zsh
endif

release = swift build -c release $(static)
checked = --explicit-target-dependency-import-check error
pure = Sources/ListMachine Sources/Observables Sources/Text Sources/Exploration

run: needs
	$(release) --product listsh
	.build/release/listsh run Scenarios

# Tests whose programs are missing are skipped and counted; with LISTSH_NEEDS=all they fail.
test: needs
	swift build --build-tests $(checked)
	@set -o pipefail; log=`mktemp`; trap 'rm -f "$$log"' EXIT; \
	  swift test $(checked) 2>&1 | tee "$$log" || exit 1; \
	  skipped=`grep -cE '^[^ ]+ +(Test|Suite) .* skipped(: .*)?$$' "$$log"`; \
	  [ "$$skipped" = 0 ] || echo "$$skipped skipped: make test-needs installs what they need"
	@$(MAKE) --no-print-directory store-events store-explorations

# Sends a million random events to a store with all layers. `make test` runs the release build; `make sanitize` adds the thread
# sanitizer.
events = 1000000
store-events:
	swift build -c release --product StoreEvents
	.build/release/StoreEvents $(events)

sanitize:
	swift build -c release --sanitize=thread --scratch-path .build/tsan --product StoreEvents
	.build/tsan/release/StoreEvents $(events)

# Compares a store with feed, and checks its invariants, in all states that each layer and each pair of layers can reach. It
# uses a release build and two processes, because it takes minutes.
store-explorations:
	swift build -c release --product StoreExplorations
	.build/release/StoreExplorations 1/2 & first=$$!; .build/release/StoreExplorations 2/2; second=$$?; wait $$first && exit $$second

# Installs every program that a test may call.
test-needs: packages += $(test_packages)
test-needs: needs
ifneq ($(shell uname),Linux)
	python3 -m venv .build/test-needs
	.build/test-needs/bin/pip install --quiet junitparser lxml tap.py
	npm install --silent --prefix .build/test-needs backbone tap-parser
endif

# Explores each layer of feed and each pair of layers completely. Then explores all actions, without options and with all of
# them.
layers = fetchBefore+start=2 remove,rename,insert retry+retry=1 offline,online see+distance=0
explorations: needs
	$(release) --product listsh
	@set -e; for first in $(layers); do for second in $(layers); do \
	  if [[ "$$first" > "$$second" ]]; then continue; fi; \
	  actions="$${first%%+*},$${second%%+*}"; options=; \
	  for part in "$$first" "$$second"; do case "$$part" in *+*) options="$$options $${part#*+}";; esac; done; \
	  echo "$$actions$$options"; \
	  .build/release/listsh explore feed $$options --actions "firstLoad,refresh,fetchMore,$$actions" --edits 1 \
	    --max-states 10000000; \
	done; done; .build/release/listsh explore feed; \
	.build/release/listsh explore feed start=2 retry=1 distance=0 --edits 1 --in-flight 1

# Types random input into a shell under the address sanitizer for SECONDS (default: 60), and runs the tests of buffers with
# the sanitizer. Leaks are not checked there, because XCTest itself leaks memory.
monkey: needs
	ASAN_OPTIONS=detect_leaks=0 MONKEY_SECONDS=$(or $(SECONDS),60) MONKEY_SEED=$(or $(SEED),7) \
	  swift test --sanitize=address --scratch-path .build/monkey --filter 'ShellMonkeyTests|TextBufferTests|TraceMatcherTests'

# Fuzzes scripts, lines, data and arguments for SECONDS (default: 60). It calls the engine of the debug build in its own
# process, and runs the release executable. Findings are saved with the tests.
fuzz: needs
	$(release) --product listsh
	swift build --product Fuzzer
	LISTSH=.build/release/listsh .build/debug/Fuzzer $(or $(SECONDS),60) $(or $(SEED),7) Tests/FuzzingTests/Corpus

# Mutation testing: breaks one rule of the product at a time, in a copy, and prints which test or invariant fails. FAULT tries only
# the rules whose fault has these words.
mutants: packages += procps
mutants: needs
	swift build --product Mutator
	.build/debug/Mutator .build/mutants $(if $(FAULT),'$(FAULT)')

bench: packages += gcc python3 sqlite3 spin valgrind
bench: needs
	$(release) --product listsh
	$(release) --product Benchmarks
	.build/release/Benchmarks $(if $(JSON),--json $(JSON)) $(if $(RELEASE),--release $(RELEASE))

# Prints the size of the sources, and the functions that lead from the arguments of a command to a trace line.
structure: packages += python3 valgrind
structure: needs
	swift build --product listsh
	python3 Tests/Structure/structure.py .build/debug/listsh

# Builds the documentation of the libraries as one archive. Fails for an undocumented public symbol or a broken link.
libraries = ListComponents ListMachine ListStore Observables ScenarioTesting
docc = $(shell xcrun --find docc 2>/dev/null || command -v docc)
worded = {"version": 1, "rules": {"AllPublicDeclarationsHaveDocumentation": true}}
symbols = -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc .build/docs/symbols \
  -Xswiftc -symbol-graph-minimum-access-level -Xswiftc public -Xswiftc -symbol-graph-skip-synthesized-members

docs:
	rm -rf .build/docs && mkdir -p .build/docs/symbols
	swift format lint --strict --configuration '$(worded)' --recursive $(libraries:%=Sources/%)
	@for library in $(libraries); do \
	  swift build --scratch-path .build/docs/build --target $$library $(symbols) && \
	  mkdir .build/docs/$$library && \
	  cp .build/docs/symbols/$$library*.symbols.json .build/docs/$$library && \
	  $(docc) convert Sources/$$library/$$library.docc --additional-symbol-graph-dir .build/docs/$$library \
	    --fallback-display-name $$library --fallback-bundle-identifier $$library --warnings-as-errors \
	    --output-path .build/docs/$$library.doccarchive || exit 1; \
	done
	$(docc) merge $(libraries:%=.build/docs/%.doccarchive) --synthesized-landing-page-name listsh \
	  --synthesized-landing-page-kind Package --output-path .build/docs/listsh.doccarchive
	@echo "the documentation is .build/docs/listsh.doccarchive"

# Runs the sample in a terminal: a list with edits, an offline switch and retries.
sample:
	swift run --package-path Sources/Samples FilmsInTerminal

lint:
	swift format lint --strict --recursive Sources Tests Package.swift
	perl Tests/Prose/check.pl
	@! grep -rnE --include='*.swift' '^(public |package |internal |private )?import ' $(pure)
	@! grep -rnE --include='*.swift' '^(public |package |internal |private )?import ' Sources/ListComponents | \
	  grep -v ' Observables$$'

# Checks, also on Linux, whether all targets compile for the oldest Apple systems that the manifest names.
platforms: needs
	Tests/Platforms/check.sh

# Installs a program that is already built, in PATH or at a path: make install PROGRAM=listsh.
ifdef PROGRAM
build_program =
else
PROGRAM = .build/release/listsh
build_program = $(release) --product listsh
endif

# The value of a variable as one word of the shell. An empty value is an error. Some shells pass the ~ of PREFIX=~/.local on, so
# it is not quoted.
quoted = $(subst '~/,~/','$(subst ','\'',$(or $($(1)),$(error $(1) is empty)))')
prefix = $(if $(DESTDIR),$(call quoted,DESTDIR))$(call quoted,PREFIX)

install: needs
	$(build_program)
	.release/put.sh $(call quoted,PROGRAM) $(prefix) share/zsh/site-functions

uninstall:
	rm -f $(addprefix $(prefix)/,bin/listsh share/man/man1/listsh.1.gz share/bash-completion/completions/listsh \
	  share/zsh/site-functions/_listsh share/fish/vendor_completions.d/listsh.fish share/doc/listsh/copyright)
	rmdir $(prefix)/share/doc/listsh 2>/dev/null || true

# Writes the archive of a release to ARCHIVES, and the checksums of all archives there. Equal files give equal archives.
ARCHIVES ?= .build/archives
ifeq ($(shell uname),Linux)
PLATFORM ?= linux-$(subst aarch64,arm64,$(shell uname -m))
else
PLATFORM ?= macos-$(shell uname -m)
endif
archive: needs
	$(build_program)
	.release/archive.sh $(call quoted,PROGRAM) $(call quoted,ARCHIVES) $(call quoted,PLATFORM)

# Builds one program for both processors of a Mac: make archive PROGRAM=.build/universal/listsh PLATFORM=macos-universal.
universal: needs
	for processor in arm64 x86_64; do $(release) --product listsh --arch $$processor || exit 1; done
	mkdir -p .build/universal
	lipo -create -output .build/universal/listsh \
	  $(foreach processor,arm64 x86_64,.build/$(processor)-apple-macosx/release/listsh)

# Writes a Debian package to DEB. Fails if lintian reports an error. MAINTAINER is by default the author of the last commit.
DEB ?= .build/deb
deb: packages += dpkg-dev lintian
deb: needs
	$(build_program)
	.release/deb.sh $(call quoted,PROGRAM) $(call quoted,DEB) $(lintian)

clean:
	rm -rf .build Sources/Samples/.build

# Installs the missing packages, and prints their names.
needs:
	@$(if $(strip $(missing)),echo "Installing $(strip $(missing))"; $(get) $(missing))

.PHONY: run sample test store-events store-explorations sanitize test-needs monkey bench structure docs lint platforms install uninstall archive universal deb clean needs fuzz mutants explorations
