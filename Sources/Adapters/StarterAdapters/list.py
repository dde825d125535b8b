#!/usr/bin/env python3
"""A list under test for listsh, and the adapter that connects them.

    listsh adapter check 'python3 list.py'      tests the protocol
    listsh conform --adapter 'python3 list.py'  prints every difference from the reference
    listsh run --adapter 'python3 list.py'      runs the scenarios of the folder Scenarios
    listsh --adapter 'python3 list.py'          opens the list in the shell

The file has two parts. Replace YOUR LIST, the first part, with your own list. Keep THE ADAPTER, the second part, as it is.
It needs only Python 3.9.
"""

import asyncio
import collections
import contextvars
import json
import os
import random
import sys
import time
import traceback

# ==============================================================================
# YOUR LIST. Replace everything from here to THE ADAPTER with your own list.
# ==============================================================================


class List:
    """A list that behaves as the reference does.

    - `await server.page(key)` returns a page. `page.rows` is a list of dictionaries with "id" and "title"; `page.next` is the
      key of the next page, or None at the end. Without a key it requests the first page. A failure raises `RequestFailed`.
    - Calling `page` sends a request. Cancelling the task that awaits the page cancels the request: it fails immediately, and
      its late response is dropped. With `late=True` the request stays in flight, as in a client that ignores cancellations.
    - Timers of asyncio and the functions of `time` are virtual. `datetime.now()` returns the real time: use
      `datetime.fromtimestamp(time.time())`. A timer of at most 20 ms fires before the list is idle. A longer timer fires only when
      a script waits, such as `wait 2s`, and only with `"clock": True` in `ADAPTER`. `conform` never waits, so shorten longer
      delays for it.
    """

    def __init__(self, server):
        self.server = server
        self.state = "idle"
        self.rows = []
        self.next = None  # the key of the next page
        self.asked = set()  # the keys requested since the first page of the rows
        self.is_cached = False
        self.error = None  # shown by a banner, or by the error view if there are no rows
        self.more_error = None  # shown by the footer
        self.has_answered = False
        self.task = None

    # User actions.

    def first_load(self, cached, source_changed):
        if self.state == "idle" and cached is not None and cached.rows:
            self.replace_rows(cached)
            self.is_cached = True
            self.start("refreshing", self.load())
        else:
            self.reload("loading", source_changed)

    def refresh(self, source_changed):
        self.reload("refreshing", source_changed)

    def refresh_with_indicator(self, source_changed):
        self.reload("loading", source_changed)

    def fetch_more(self):
        if self.state == "content" and self.next is not None:
            self.more_error = None
            self.start("fetchingMore", self.load_more())

    # Requests and responses.

    def reload(self, state, source_changed):
        if self.task is not None:
            self.task.cancel()
        if source_changed:
            self.drop_rows()
        self.error = self.more_error = None
        self.start(state, self.load())

    def start(self, state, work):
        self.state = state
        self.task = asyncio.create_task(work)

    async def load(self):
        key, followed = None, []
        while True:
            try:
                page = await self.server.page(key)
                self.has_answered = True
                if page.next in followed:
                    raise RequestFailed("cursor loop")
            except RequestFailed as failure:
                return self.fail(str(failure))
            if page.rows or page.next is None:
                break
            # A page without rows leads to its next key, at most three times in a row.
            if len(followed) == 3:
                return self.fail("too many empty pages")
            key = page.next
            followed.append(key)
        self.task = None
        self.replace_rows(page, followed)
        self.state = "content" if self.rows else "empty"

    async def load_more(self):
        follow_ups = 0
        while True:
            self.asked.add(self.next)
            try:
                page = await self.server.page(self.next)
                self.has_answered = True
                if page.next in self.asked:
                    raise RequestFailed("cursor loop")
            except RequestFailed as failure:
                return self.fail_more(str(failure))
            if page.rows or page.next is None:
                break
            self.next = page.next
            if follow_ups == 3:
                return self.fail_more("too many empty pages")
            follow_ups += 1
        self.task = None
        self.append(page)
        self.state = "content"

    def fail(self, message):
        self.task = None
        self.has_answered = True
        self.error = message
        self.state = "content" if self.rows else "error"
        tell("toast", message)

    def fail_more(self, message):
        self.task = None
        self.has_answered = True
        self.more_error = message
        self.state = "content"
        tell("toast", message)

    def replace_rows(self, page, followed=()):
        self.drop_rows()
        self.asked = set(followed)
        self.append(page)

    def append(self, page):
        known = {row["id"] for row in self.rows}
        dropped = 0
        for row in page.rows:
            if row["id"] in known:
                dropped += 1
            else:
                known.add(row["id"])
                self.rows.append(row)
        self.next = page.next if page.rows else None
        if dropped:
            tell("drops", dropped)

    def drop_rows(self):
        self.rows = []
        self.next = None
        self.asked = set()
        self.is_cached = False

    # The report.

    def look(self):
        views = {"idle": "blank", "loading": "indicator", "empty": "empty", "error": "error"}
        return {
            "state": self.state,
            "rows": [row["id"] for row in self.rows],
            "values": {
                "more": self.next is not None,
                "cached": self.is_cached,
                "error": self.error,
                "moreError": self.more_error,
                "view": views.get(self.state, "rows" if self.rows else "blank"),
                "pull": "spinning" if self.state == "refreshing" else "on" if self.has_answered else "off",
            },
        }


ADAPTER = {
    "name": "Python sample",
    "screen": "list",
    # Creates a fresh list before each case.
    "make": lambda server, start: List(server),
    # The code that each action calls. `given` has the arguments, the cached first page and whether the source changed.
    "actions": {
        "firstLoad": lambda it, given: it.first_load(given.cached, given.source_changed),
        "refresh": lambda it, given: it.refresh(given.source_changed),
        "refreshWithIndicator": lambda it, given: it.refresh_with_indicator(given.source_changed),
        "fetchMore": lambda it, given: it.fetch_more(),
    },
    # The names of the values that `look` returns, and of the effects. Only these are compared.
    "observes": ["state", "rows", "more", "cached", "error", "moreError", "view", "pull"],
    "effects": ["asks", "cancels", "toast", "drops"],
    "look": lambda it: it.look(),
}

# ==============================================================================
# THE ADAPTER. Keep everything below this line as it is.
# ==============================================================================


class RequestFailed(Exception):
    """The failure of a server; its text is the message."""

    is_permanent = False  # whether no retry can fix the failure (only on the screen feed)


class Page:
    """A response: rows, and the key of the next page."""

    def __init__(self, page, answer):
        self.rows = page.get("rows", [])
        self.next = page.get("next")
        self.previous = page.get("previous")  # the id of the row after the previous page (only on the screen feed)
        self.saved = answer.get("saved")  # the row that a saved edit inserted (only on the screen feed)
        self.reply = answer.get("reply")  # the name of a reply of the screen's own, such as "both"
        self.count = answer.get("count")  # the number, if a number was requested


class Request(asyncio.Future):
    """A request in flight, which the task that awaits it may cancel."""

    def __init__(self, server, number, late):
        super().__init__(loop=server.loop)
        self.server, self.number, self.late = server, number, late
        self.is_cancelled = False

    def cancel(self, *arguments, **named):
        if self.done():
            return False
        if not self.is_cancelled:
            self.is_cancelled = True
            self.server.effects.append({"cancels": self.number})
        return True if self.late else super().cancel(*arguments, **named)


class Server:
    """The server of the list: it keeps each request until listsh answers it."""

    def __init__(self, loop):
        self.loop = loop
        self.effects = []
        self.requests = {}
        self.count = 0

    def page(self, key=None, late=False):
        """Requests the page of `key`, or the first one."""
        self.count += 1
        self.effects.append({"asks": key})
        request = self.requests[self.count] = Request(self, self.count, late)
        return request

    def answer(self, message):
        """Answers a request. The response to a cancelled request is dropped."""
        request = self.requests.pop(message["request"], None)
        if request is None or request.done():
            return
        if "failure" in message:
            failure = RequestFailed(message["failure"])
            failure.is_permanent = message.get("permanent", False)
            request.set_exception(failure)
        else:
            request.set_result(Page(message.get("page") or {}, message))


class Given:
    """The members of an action."""

    def __init__(self, message):
        self.arguments = message.get("arguments", [])
        self.cached = Page(message["cached"], {}) if message.get("cached") else None
        self.source_changed = message.get("sourceChanged", False)
        self.paging, self.page_size = message.get("paging"), message.get("pageSize")


class Handle:
    """A call that the loop performs, as soon as possible or at a certain time."""

    __slots__ = ("callback", "arguments", "context", "moment", "due", "is_short", "is_cancelled")

    def __init__(self, callback, arguments, context, moment=0.0):
        self.callback, self.arguments = callback, arguments
        self.context = context or contextvars.copy_context()
        self.moment = moment
        self.is_cancelled = False

    def cancel(self):
        self.is_cancelled = True

    def cancelled(self):
        return self.is_cancelled

    def when(self):
        return self.moment


class Loop(asyncio.AbstractEventLoop):
    """An event loop with virtual time, which knows when the list is idle.

    It counts time in whole microseconds, so that sums of times are exact.
    """

    LIMIT = 100_000  # the maximum number of calls at one moment; a list that makes more is never idle

    def __init__(self, settle):
        self.settle = round(settle * 1_000_000)
        self.ready = collections.deque()
        self.timers = []
        self.passed = 0  # the time that `advance` added
        self.settled = 0  # the time that short timers added
        self.failure = None  # the first exception that the list did not handle
        self.handler = None
        self.tasks = []  # the tasks of this case
        self.calls = 0  # the calls at this moment

    def now(self):
        return self.passed + self.settled

    def time(self):
        return self.now() / 1_000_000

    def call_soon(self, callback, *arguments, context=None):
        handle = Handle(callback, arguments, context)
        self.ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon

    def call_later(self, delay, callback, *arguments, context=None):
        timer = Handle(callback, arguments, context, self.time() + delay)
        delay = round(min(max(0, delay), 1e9) * 1_000_000)  # a delay can be infinite
        timer.is_short = delay <= self.settle
        timer.due = (self.now() if timer.is_short else self.passed) + delay
        self.timers.append(timer)
        return timer

    def call_at(self, when, callback, *arguments, context=None):
        return self.call_later(when - self.time(), callback, *arguments, context=context)

    def run_until_idle(self):
        """Runs until only an action, a response or time can change the list."""
        self.run(self.settle, is_advancing=False)

    def advance(self, duration):
        """Advances the time, and performs each timer's call at its due time."""
        end = self.passed + duration
        self.run(duration, is_advancing=True)
        self.passed = end

    def run(self, duration, is_advancing):
        """Performs the ready calls, then those of the timers due within `duration`, in the order of their due times.

        Long timers fire only in `advance`.
        """
        end = self.now() + duration
        self.calls = 0
        self.run_ready()
        while True:
            self.timers = [timer for timer in self.timers if not timer.is_cancelled]
            timers = [timer for timer in self.timers if timer.is_short or is_advancing]
            timer = min(timers, key=self.due, default=None)
            if timer is None or self.due(timer) > end:
                return
            self.timers.remove(timer)
            step = self.due(timer) - self.now()
            if step > 0:
                self.calls = 0
                if is_advancing:
                    self.passed += step
                else:
                    self.settled += step
            self.ready.append(timer)
            self.run_ready()

    def due(self, timer):
        """Returns the due time of a timer. The time that short timers add does not count for a long one."""
        return timer.due if timer.is_short else timer.due + self.settled

    def run_ready(self):
        """Performs the calls that are ready, and those that they make ready."""
        while self.ready:
            handle = self.ready.popleft()
            if handle.is_cancelled:
                continue
            self.calls += 1
            if self.calls > self.LIMIT:
                raise RuntimeError("the list never becomes idle: it keeps calling itself")
            try:
                handle.context.run(handle.callback, *handle.arguments)
            except (SystemExit, KeyboardInterrupt):
                raise
            except BaseException as failure:
                self.call_exception_handler({"message": "a callback failed", "exception": failure})

    def create_future(self):
        return asyncio.Future(loop=self)

    def create_task(self, coroutine, *, name=None, context=None):
        extra = {} if context is None else {"context": context}
        task = asyncio.Task(coroutine, loop=self, name=name, **extra)
        self.tasks.append(task)
        return task

    def run_in_executor(self, executor, function, *arguments):
        future = self.create_future()  # call it here, because the loop does not wait for threads
        try:
            future.set_result(function(*arguments))
        except Exception as failure:
            future.set_exception(failure)
        return future

    def call_exception_handler(self, context):
        """Stores the first exception that the list did not handle."""
        failure = context.get("exception")
        if failure is not None:
            self.note(failure)
        if self.handler is not None:
            self.handler(self, context)

    def set_exception_handler(self, handler):
        self.handler = handler

    def note(self, failure):
        """Stores an exception of the list, unless a failure of the server or a cancel caused it."""
        if self.failure is None and not is_from_server(failure):
            self.failure = failure

    def note_failed_tasks(self):
        """Stores the exceptions of ended tasks whose result was not read."""
        over = [task for task in self.tasks if task.done()]
        self.tasks = [task for task in self.tasks if not task.done()]
        for task in over:
            if not task.cancelled() and getattr(task, "_log_traceback", True):
                failure = task.exception()
                if failure is not None:
                    self.note(failure)

    default_exception_handler = call_exception_handler

    def get_exception_handler(self):
        return self.handler

    def get_task_factory(self):
        return None

    def get_debug(self):
        return False

    def is_running(self):
        return True

    def is_closed(self):
        return False


def is_from_server(failure, depth=0):
    """Whether an exception is a failure of the server, a cancel, or raised because of one."""
    seen = set()
    while failure is not None and id(failure) not in seen:
        seen.add(id(failure))
        if isinstance(failure, (RequestFailed, asyncio.CancelledError)):
            return True
        # A group, such as that of a TaskGroup, is from the server if all its exceptions are.
        group = getattr(failure, "exceptions", None)
        if depth < 100 and isinstance(group, tuple) and group:
            if all(is_from_server(each, depth + 1) for each in group):
                return True
        # An error such as NameError in the code that handles a failure is an error of the list.
        is_own = type(failure).__module__ != "builtins"
        failure = failure.__cause__ or (failure.__context__ if is_own else None)
    return False


class Case:
    """The list of one case, from its start to the next start."""

    def __init__(self, adapter, settle, seed):
        random.seed(seed)  # seeded for each case, so that a case does not depend on those before it
        self.adapter = adapter
        self.loop = Loop(settle)
        time.time = lambda: 1_700_000_000 + self.loop.time()
        time.monotonic = time.perf_counter = self.loop.time
        time.time_ns = lambda: 1_700_000_000_000_000_000 + self.loop.now() * 1000
        time.monotonic_ns = time.perf_counter_ns = lambda: self.loop.now() * 1000
        asyncio.set_event_loop(self.loop)
        asyncio._set_running_loop(self.loop)
        self.server = Server(self.loop)

    def start(self, message):
        """Creates the list."""
        self.subject = self.adapter["make"](self.server, message)
        self.loop.run_until_idle()
        self.raise_failure()

    def handle(self, message):
        """Executes the message and waits until the list is idle."""
        if message["do"] == "action":
            done = self.adapter["actions"][message["action"]](self.subject, Given(message))
            if asyncio.iscoroutine(done):
                self.loop.create_task(done)
        elif message["do"] == "answer":
            self.server.answer(message)
        elif message["do"] == "advance":
            self.loop.advance(message["by"] * 1000)
        self.loop.run_until_idle()
        self.raise_failure()

    def end(self):
        """Cancels all tasks, because Python could run their `finally` blocks during a later case."""
        for _ in range(100):  # a list can catch the cancellation and send its request again
            tasks = [task for task in self.loop.tasks if not task.done()]
            if not tasks:
                return
            for request in self.server.requests.values():
                request.late = False
            for task in tasks:
                task.cancel()
            try:
                self.loop.run_until_idle()
            except RuntimeError:
                break
        endless.extend(tasks)

    def raise_failure(self):
        """Raises the exception of a task, callback or timer that the list did not handle."""
        self.loop.note_failed_tasks()
        if self.loop.failure is not None:
            raise self.loop.failure

    def report(self):
        """Returns the state of the list, and its effects since the last report."""
        report = self.adapter["look"](self.subject)
        report["effects"], self.server.effects = self.server.effects, []
        return report


current = None  # the current case
endless = []  # tasks that cannot be cancelled; kept, because Python runs the `finally` blocks of tasks that it frees


def tell(effect, value):
    """Reports an effect other than a request: `tell("toast", "no connection")`, `tell("opens", "orders")`."""
    current.server.effects.append({effect: value})


def serve(adapter, settle=0.020):
    """Speaks the protocol on standard input and output until the input ends."""
    global current
    protocol = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    sys.stdout = sys.stderr  # what the list prints goes to the log
    os.dup2(2, 1)
    os.urandom = random._urandom = random.randbytes  # the module secrets uses the second one
    seed = 1
    hello = {
        "v": 1,
        "name": adapter["name"],
        "screen": adapter.get("screen", "list"),
        "actions": adapter.get("declares", list(adapter["actions"])),
        "once": adapter.get("once", []),
        "effects": adapter.get("effects", ["asks", "cancels"]),
        "observes": adapter["observes"],
        "reasons": adapter.get("reasons", False),
        "clock": adapter.get("clock", False),
    }
    if "states" in adapter:
        hello["states"] = adapter["states"]
    write = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    read = json.JSONDecoder().decode
    for line in sys.stdin.buffer:
        message = read(line.decode("utf-8"))
        try:
            if message["do"] == "hello":
                seed = message.get("seed", 1)
                answer = hello
            elif message["do"] == "start":
                if current is not None:
                    current.end()
                current = Case(adapter, settle, seed)
                current.start(message)
                answer = current.report()
            else:
                current.handle(message)
                answer = current.report()
            text = write(answer)
        except Exception as failure:
            stack = "".join(traceback.format_exception(type(failure), failure, failure.__traceback__))
            text = write({"failed": f"{type(failure).__name__}: {failure}\n{stack.rstrip()}"})
        protocol.write(text + "\n")
        protocol.flush()


if __name__ == "__main__":
    serve(ADAPTER)
