#!/usr/bin/env python3
"""Prints how large the source is, and how many functions a command passes through.

Usage: structure.py LISTSH, a debug build. The counts are information, not a test. A function or
initializer counts once, with its closures. Accessors, what the compiler generates, the standard library and packages do not count.
"""

import collections
import os
import re
import subprocess
import sys
import tempfile

GENERATED = re.compile(
    r"thunk|outlined|merged |metadata|witness|value operation|unsafe-?addressor|default argument|"
    r"key path|lazy |protocol conformance|associated type|coroutine|partial apply|"
    r"\.(?:getter|setter|modify|read|unsafeMutableAddressor)|deinit|variable init|\$defer|"
    r"__allocating_init|one-time initialization|property wrapper backing|implicit closure|^0x|^__"
)


def source_lines():
    files = []
    for folder, _, names in os.walk("Sources"):
        files += [os.path.join(folder, name) for name in names if name.endswith(".swift")]
    lengths = [sum(1 for _ in open(file, encoding="utf-8")) for file in files]
    types = 0
    for file in files:
        text = open(file, encoding="utf-8").read()
        types += len(
            re.findall(r"^(?:\w+ |@\w+ )*(?:struct|class|enum|actor|protocol) \w+", text, re.M)
        )
    print(
        f"Sources: {sum(lengths)} lines in {len(files)} files, {types} top-level types, "
        f"{sum(1 for length in lengths if length <= 20)} files of at most 20 lines"
    )


def demangled(names):
    result = subprocess.run(
        ["swift", "demangle", "--compact"],
        input="\n".join(names), capture_output=True, text=True, check=True,
    )
    return dict(zip(names, result.stdout.splitlines()))


def function(context):
    """Returns the function of a context, which callgrind writes as the function'caller'caller of the caller…"""
    return context.split("'")[0]


def called(listsh, arguments):
    """Returns the functions that a call passes through, each with its file, and which contexts call which.

    A context is a function with its nearest callers. Without the callers, all closures that are passed to one generic
    function of the standard library would seem to be called by each of its callers.
    """
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "callgrind.out")
        subprocess.run(
            ["valgrind", "--tool=callgrind", "--demangle=no", "--compress-strings=no",
             "--separate-callers=5", f"--callgrind-out-file={output}", listsh] + arguments,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True,
            env=dict(os.environ, LISTSH_HISTORY=""),
        )
        context, file, files, calls = None, None, {}, collections.defaultdict(set)
        for line in open(output, encoding="utf-8", errors="replace"):
            key, _, value = line.rstrip("\n").partition("=")
            if key == "fl":
                file = value
            elif key == "fn":
                context = value
                files.setdefault(function(context), file)
            elif key == "cfn":
                calls[context].add(value)
        return files, calls


def report(listsh, title, arguments, end):
    files, calls = called(listsh, arguments)
    names = demangled(list(files))
    sources = os.path.abspath("Sources") + "/"
    own = {name for name, file in files.items() if file.startswith(sources)}
    written = {name for name in own if not GENERATED.search(names[name])}
    named = {re.sub(r"^(?:closure #\d+ .*? in (?!_[0-9A-F]{32}))+", "", names[name]) for name in written}
    paths = {files[name] for name in written}
    line = f"{title}: {len(named)} functions in {len(paths)} files"
    # The shortest chain of calls that leads to the bytes of a line.
    main = "main" if "main" in files else f"{os.path.basename(listsh)}_main"
    depth = {context: 1 for context in list(calls) if function(context) == main}
    queue = collections.deque(depth)
    while queue:
        context = queue.popleft()
        for callee in calls[context]:
            step = 1 if function(callee) in written else 0
            if callee not in depth:
                depth[callee] = depth[context] + step
                (queue.append if step else queue.appendleft)(callee)
    ends = [depth[context] for context in depth if end in names.get(function(context), "")]
    if not ends:
        sys.exit(f"structure.py: no function of {title} has the name {end}...)")
    print(f"{line}, {min(ends)} frames from main to a line")


if __name__ == "__main__":
    listsh = os.path.abspath(sys.argv[1])
    source_lines()
    report(listsh, "play", ["play", "-c", "firstLoad; fail; refresh; fetchMore×3"], "TraceTable.append(")
    report(listsh, "run FILE", ["run", "Scenarios/list-fetch-more.txt"], "TraceMatcher.accept(")
