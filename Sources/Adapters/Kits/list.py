#!/usr/bin/env python3
"""A list under test: listsh drives it, one line of JSON at a time.

    listsh adapter check 'python3 list.py'      proves the plumbing
    listsh conform --adapter 'python3 list.py'  tells every way in which it differs from the reference
    listsh run --adapter 'python3 list.py'      plays the scenarios of the folder Scenarios on it
    listsh --adapter 'python3 list.py'          is the shell, with your list in it

The first half is yours: the list below is a right one, and what to put in its place is a list of your own. The second half
is the kit, which needs nothing but Python 3.9.
"""

import asyncio
import collections
import contextvars
import heapq
import json
import os
import random
import sys
import time
import traceback

# ---------------------------------------------------------------- Your list


class List:
    """What the page shows; it asks `server.page(key)` for rows, as it would ask a real one.

    - `await server.page(key)` returns a page: `page.rows` is a list of dictionaries with "id" and "title", and `page.next`
      the key of the page after it, or None at the end. No key means the first page. A failure raises `RequestFailed`.
    - Calling it *is* the request. Cancelling the task that awaits it *is* the cancellation: the request ends at once, and a
      late answer reaches nobody. `server.page(key, late=True)` is a client that goes on listening.
    """

    def __init__(self, server):
        self.server = server
        self.state = "idle"
        self.rows = []
        self.next = None  # the key of the page after the rows
        self.asked = set()  # the keys asked since the first page of the rows
        self.is_cached = False
        self.error = None  # told by a banner, or by the error view where there are no rows
        self.more_error = None  # told by the footer
        self.has_answered = False
        self.task = None

    # What a person does.

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

    # What comes of it.

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
            # A page without rows is followed, three times in a row; then it counts as the end.
            if page.rows or page.next is None or len(followed) == 3:
                break
            key = page.next
            followed.append(key)
        self.task = None
        self.is_cached = False
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
            if page.rows or page.next is None or follow_ups == 3:
                break
            self.next = page.next
            follow_ups += 1
        self.task = None
        self.append(page)
        self.next = page.next if page.rows else None
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
        self.next = page.next if page.rows else None

    def append(self, page):
        known = {row["id"] for row in self.rows}
        dropped = 0
        for row in page.rows:
            if row["id"] in known:
                dropped += 1
            else:
                known.add(row["id"])
                self.rows.append(row)
        if dropped:
            tell("drops", dropped)

    def drop_rows(self):
        self.rows = []
        self.next = None
        self.asked = set()
        self.is_cached = False

    # What it looks like now.

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
    # Makes the list anew, before each case.
    "make": lambda server, start: List(server),
    # What each action calls; `given` has the arguments, the cached first page and whether the source changed.
    "actions": {
        "firstLoad": lambda it, given: it.first_load(given.cached, given.source_changed),
        "refresh": lambda it, given: it.refresh(given.source_changed),
        "refreshWithIndicator": lambda it, given: it.refresh_with_indicator(given.source_changed),
        "fetchMore": lambda it, given: it.fetch_more(),
    },
    # What it tells; what is not listed here is not compared. A list that tells its rows alone can be tested too.
    "observes": ["state", "rows", "more", "cached", "error", "moreError", "view", "pull"],
    "effects": ["asks", "cancels", "toast", "drops"],
    "look": lambda it: it.look(),
}

# ---------------------------------------------------------------- The kit


class RequestFailed(Exception):
    """What a server that answers with a failure raises; its text is the message."""


class Page:
    """What a server answers: the rows, and the key of the page after them."""

    def __init__(self, page, reply=None, count=None):
        self.rows = page.get("rows", [])
        self.next = page.get("next")
        self.reply = reply  # the name of a reply of the screen's own, such as "both"
        self.count = count  # the number, where a number was asked for


class Request(asyncio.Future):
    """A request in flight, which whoever waits for it may cancel."""

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
    """The server of the list: it holds each request until listsh answers it."""

    def __init__(self, loop):
        self.loop = loop
        self.effects = []
        self.requests = {}
        self.count = 0

    def page(self, key=None, late=False):
        """Asks for the page of `key`, or for the first one."""
        self.count += 1
        self.effects.append({"asks": key})
        request = self.requests[self.count] = Request(self, self.count, late)
        return request

    def answer(self, message):
        """Ends the request that the message is about; nobody hears of one that was cancelled."""
        request = self.requests.pop(message["request"], None)
        if request is None or request.done():
            return
        if "failure" in message:
            request.set_exception(RequestFailed(message["failure"]))
        else:
            request.set_result(Page(message.get("page") or {}, message.get("reply"), message.get("count")))


class Given:
    """What comes with an action."""

    def __init__(self, message):
        self.arguments = message.get("arguments", [])
        self.cached = Page(message["cached"]) if message.get("cached") else None
        self.source_changed = message.get("sourceChanged", False)
        self.paging, self.page_size = message.get("paging"), message.get("pageSize")


class Handle:
    """A call that the loop is to make, now or at a time."""

    __slots__ = ("callback", "arguments", "context", "moment", "is_cancelled")

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
    """An event loop whose time stands still unless it is told to pass, and which knows when nothing is left to do."""

    LIMIT = 100_000  # calls after one command; a list that makes more never comes to rest

    def __init__(self, settle):
        self.settle = settle
        self.ready = collections.deque()
        self.timers = []  # those that wait for `advance`: due, order, handle
        self.soon = []  # those due within `settle`, likewise
        self.passed = 0.0  # what `advance` told
        self.settled = 0.0  # what timers that belong to being at rest took beside
        self.order = 0

    def time(self):
        return self.passed + self.settled

    def call_soon(self, callback, *arguments, context=None):
        handle = Handle(callback, arguments, context)
        self.ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon

    def call_later(self, delay, callback, *arguments, context=None):
        delay = max(0.0, delay)
        handle = Handle(callback, arguments, context, self.time() + delay)
        self.order += 1
        if delay <= self.settle:
            heapq.heappush(self.soon, (self.time() + delay, self.order, handle))
        else:
            heapq.heappush(self.timers, (self.passed + delay, self.order, handle))
        return handle

    def call_at(self, when, callback, *arguments, context=None):
        return self.call_later(when - self.time(), callback, *arguments, context=context)

    def rest(self):
        """Runs until only answers, actions and time can move anything on."""
        end = self.time() + self.settle
        calls = 0
        while True:
            while self.ready:
                handle = self.ready.popleft()
                if handle.is_cancelled:
                    continue
                calls += 1
                if calls > self.LIMIT:
                    raise RuntimeError("the list never comes to rest: it goes on calling itself")
                try:
                    handle.context.run(handle.callback, *handle.arguments)
                except (SystemExit, KeyboardInterrupt):
                    raise
                except BaseException as failure:
                    self.call_exception_handler({"message": "a callback failed", "exception": failure})
            if not self.soon or self.soon[0][0] > end:
                return
            moment, _, handle = heapq.heappop(self.soon)
            self.settled = max(self.settled, moment - self.passed)
            self.ready.append(handle)

    def advance(self, seconds):
        """Lets time pass, and calls what falls due meanwhile, each at its moment."""
        end = self.passed + seconds
        while self.timers and self.timers[0][0] <= end:
            moment, _, handle = heapq.heappop(self.timers)
            self.passed = max(self.passed, moment)
            self.ready.append(handle)
            self.rest()
        self.passed = end
        self.rest()

    def create_future(self):
        return asyncio.Future(loop=self)

    def create_task(self, coroutine, *, name=None, context=None):
        if context is None:
            return asyncio.Task(coroutine, loop=self, name=name)
        return asyncio.Task(coroutine, loop=self, name=name, context=context)

    def run_in_executor(self, executor, function, *arguments):
        future = self.create_future()  # no thread is known to be at rest: it is done at once
        try:
            future.set_result(function(*arguments))
        except Exception as failure:
            future.set_exception(failure)
        return future

    def call_exception_handler(self, context):
        print(context.get("message"), file=sys.stderr)
        failure = context.get("exception")
        if failure is not None:
            traceback.print_exception(type(failure), failure, failure.__traceback__, file=sys.stderr)

    default_exception_handler = call_exception_handler

    def get_exception_handler(self):
        return None

    def get_task_factory(self):
        return None

    def get_debug(self):
        return False

    def is_running(self):
        return True

    def is_closed(self):
        return False


class Case:
    """One list, from a start to the next."""

    def __init__(self, adapter, start, settle, seed):
        random.seed(seed)  # anew for each case, so that a case is the same however many came before it
        self.adapter = adapter
        self.loop = Loop(settle)
        time.time = lambda: 1_700_000_000 + self.loop.time()
        time.monotonic = time.perf_counter = self.loop.time
        time.time_ns = lambda: 1_700_000_000_000_000_000 + round(self.loop.time() * 1e9)
        time.monotonic_ns = time.perf_counter_ns = lambda: round(self.loop.time() * 1e9)
        self.doing = []  # the actions that are not over
        asyncio.set_event_loop(self.loop)
        asyncio._set_running_loop(self.loop)
        self.server = Server(self.loop)
        self.subject = adapter["make"](self.server, start)
        self.loop.rest()

    def handle(self, message):
        """Does what the message says, and waits until the list is at rest."""
        if message["do"] == "action":
            done = self.adapter["actions"][message["action"]](self.subject, Given(message))
            if asyncio.iscoroutine(done):
                self.doing.append(self.loop.create_task(done))
        elif message["do"] == "answer":
            self.server.answer(message)
        elif message["do"] == "advance":
            self.loop.advance(message["by"] / 1000)
        self.loop.rest()
        over = [task for task in self.doing if task.done()]
        self.doing = [task for task in self.doing if not task.done()]
        for task in over:
            # What the list did not expect is told, but for a request that failed: some lists do nothing then.
            failure = None if task.cancelled() else task.exception()
            if failure is not None and not isinstance(failure, RequestFailed):
                raise failure

    def report(self):
        """Tells what the list looks like now, and what it did since the report before."""
        report = self.adapter["look"](self.subject)
        report["effects"], self.server.effects = self.server.effects, []
        return report


current = None  # the case that is played


def tell(effect, value):
    """Tells an effect beside requests: `tell("toast", "no connection")`, `tell("opens", "orders")`."""
    current.server.effects.append({effect: value})


def serve(adapter, settle=0.020):
    """Speaks the protocol on standard input and output until listsh closes them."""
    global current
    protocol = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    sys.stdout = sys.stderr  # what the list prints is talk
    os.dup2(2, 1)
    os.urandom = random._urandom = random.randbytes  # the second is what secrets are made of
    seed = 1
    hello = {
        "v": 1,
        "name": adapter["name"],
        "screen": adapter.get("screen", "list"),
        "actions": adapter.get("tables", list(adapter["actions"])),
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
                current = None
                current = Case(adapter, message, settle, seed)
                answer = current.report()
            else:
                current.handle(message)
                answer = current.report()
        except Exception as failure:
            traceback.print_exc()
            answer = {"failed": f"{type(failure).__name__}: {failure}"}
        protocol.write(write(answer) + "\n")
        protocol.flush()


if __name__ == "__main__":
    serve(ADAPTER)
