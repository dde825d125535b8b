/*
 * The screen `list` over ROWS rows on numbered pages of PAGE rows, with at most INFLIGHT requests in flight: the baseline
 * of the explorer, which must count the same states.
 *
 *   spin -a -DROWS=12 -DPAGE=2 -DINFLIGHT=5 list.pml && gcc -O2 -DSAFETY -DBFS -o pan pan.c && ./pan
 *
 * Each event is one atomic step, so there are no states inside an event. A variable that is not used in a state is zero.
 * Requests are stored as page numbers in the order of sending. Only the last one can be the current request.
 */

#define idle 0
#define loading 1
#define refreshing 2
#define content 3
#define fetchingMore 4
#define empty 5
#define error 6

#define success 0
#define none 1
#define short 2
#define failure 3

byte state = idle;
bit answered;
byte rows[ROWS];
byte held;
byte next;
int asked;
bit bannerError;
bit moreError;
byte flight[INFLIGHT];
byte flights;

/* Zero between events: pan cannot hide variables from a breadth-first search. */
byte page, first, last, key, id, at;
bit current, known;

inline ask(number) {
  flight[flights] = number;
  flights++
}

inline clearRows() {
  at = 0;
  do
  :: at < ROWS -> rows[at] = 0; at++
  :: else -> break
  od;
  held = 0;
  next = 0;
  asked = 0
}

inline appendRows() {
  id = first;
  do
  :: id <= last ->
    known = 0;
    at = 0;
    do
    :: at < held -> known = known || rows[at] == id; at++
    :: else -> break
    od;
    if
    :: known -> skip
    :: else -> rows[held] = id; held++
    fi;
    id++
  :: else -> break
  od
}

inline land(number) {
  current = number == flights - 1 &&
    (state == loading || state == refreshing || state == fetchingMore);
  at = number;
  do
  :: at < flights - 1 -> flight[at] = flight[at + 1]; at++
  :: else -> break
  od;
  flights--;
  flight[flights] = 0
}

inline settleReload(reply) {
  if
  :: reply == failure && held > 0 -> state = content; bannerError = 1
  :: reply == failure && held == 0 -> state = error
  :: else ->
    clearRows();
    appendRows();
    next = key;
    if
    :: held > 0 -> state = content
    :: else -> state = empty
    fi
  fi
}

inline settleFetch(reply) {
  if
  :: reply == failure -> moreError = 1
  :: else ->
    assert(key == 0 || (asked & (1 << key)) == 0);
    appendRows();
    next = key
  fi;
  state = content
}

inline reload(newState) {
  state = newState;
  bannerError = 0;
  moreError = 0;
  ask(1)
}

inline answer(number, reply) {
  page = flight[number];
  first = (page - 1) * PAGE + 1;
  last = (page * PAGE < ROWS -> page * PAGE : ROWS);
  key = (last + 1 - first == PAGE -> page + 1 : 0);
  if
  :: reply == none -> last = first - 1; key = 0
  :: reply == short -> last = first; key = 0
  :: else -> skip
  fi;
  land(number);
  if
  :: !current -> skip
  :: current ->
    answered = 1;
    if
    :: state == fetchingMore -> settleFetch(reply)
    :: else -> settleReload(reply)
    fi
  fi;
  /* pan removes variables that are never read from the state; these assertions read them. */
  assert(answered || state <= refreshing);
  assert(!bannerError || state == content || state == fetchingMore);
  assert(!moreError || state == content);
  page = 0; first = 0; last = 0; key = 0; id = 0; at = 0; current = 0; known = 0
}

#define isLong(number) \
  (flight[number] * PAGE < ROWS + PAGE - 1 && PAGE > 1)

#define answers(number) \
  :: d_step { flights > number -> answer(number, success) } \
  :: d_step { flights > number -> answer(number, none) } \
  :: d_step { flights > number && isLong(number) -> answer(number, short) } \
  :: d_step { flights > number -> answer(number, failure) }

active proctype list() {
  do
  :: d_step { flights < INFLIGHT -> reload(loading) } /* firstLoad */
  :: d_step { flights < INFLIGHT -> reload(refreshing) } /* refresh */
  :: d_step { flights < INFLIGHT -> reload(loading) } /* refreshWithIndicator */
  :: d_step { !(state == content && next > 0) -> skip } /* fetchMore, ignored */
  :: d_step { state == content && next > 0 && flights < INFLIGHT ->
      asked = asked | (1 << next);
      moreError = 0;
      state = fetchingMore;
      ask(next) }
  answers(0)
#if INFLIGHT > 1
  answers(1)
#endif
#if INFLIGHT > 2
  answers(2)
#endif
#if INFLIGHT > 3
  answers(3)
#endif
#if INFLIGHT > 4
  answers(4)
#endif
#if INFLIGHT > 5
  answers(5)
#endif
#if INFLIGHT > 6
  answers(6)
#endif
  od
}
