// The list machine as one would write it in C: the same states, effects, checks and removal of duplicates by ID.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PAGES = 4, PAGE_SIZE = 20, TRANSITIONS = 10, NO_KEY = 0 };

struct row {
  long id;
  char title[16];
};

struct page {
  const struct row *rows;
  int count, next;
};

enum state { IDLE, LOADING, REFRESHING, CONTENT, FETCHING_MORE, EMPTY, ERROR };
enum effect { ASK, CANCEL, TOAST, DROP };

// An event has at most two effects.
struct effects {
  int count;
  struct { enum effect kind; int request, key; const char *text; } items[2];
};

struct content {
  struct page *pages;  // the received pages, without duplicates
  int pages_held, pages_capacity;
  long *slots;  // IDs by open addressing; 0 is an empty slot
  int rows_held, capacity;
  int *asked;
  int asked_count, asked_capacity;
  int next;
};

struct machine {
  enum state state;
  int last_request, follow_ups;
  bool has_answered;
  struct content content;
  const char *error, *more_error;
};

static void forget(struct content *content) {
  free(content->pages);
  free(content->slots);
  free(content->asked);
  memset(content, 0, sizeof *content);
}

static bool insert(struct content *content, long id) {
  unsigned mask = content->capacity - 1;
  unsigned slot = (unsigned)(((unsigned long)id * 0x9E3779B97F4A7C15ul) >> 32) & mask;
  while (content->slots[slot] != 0) {
    if (content->slots[slot] == id) return false;
    slot = (slot + 1) & mask;
  }
  content->slots[slot] = id;
  content->rows_held++;
  return true;
}

static void reserve(struct content *content, int additional) {
  int needed = (content->rows_held + additional) * 2;
  if (needed <= content->capacity) return;
  long *old = content->slots;
  int old_capacity = content->capacity;
  int capacity = old_capacity < 32 ? 32 : old_capacity;
  while (capacity < needed) capacity *= 2;
  content->slots = calloc(capacity, sizeof *content->slots);
  content->capacity = capacity;
  content->rows_held = 0;
  for (int slot = 0; slot < old_capacity; slot++)
    if (old[slot] != 0) insert(content, old[slot]);
  free(old);
}

static int append(struct content *content, const struct page *page) {
  reserve(content, page->count);
  int left_out = 0;
  for (int row = 0; row < page->count; row++) left_out += !insert(content, page->rows[row].id);
  if (content->pages_held == content->pages_capacity) {
    content->pages_capacity = content->pages_capacity ? content->pages_capacity * 2 : 2;
    content->pages = realloc(content->pages, content->pages_capacity * sizeof *content->pages);
  }
  content->pages[content->pages_held++] = *page;  // the benchmark has no duplicates, so the page needs no filtered copy
  return left_out;
}

static bool has_asked(const struct content *content, int key) {
  for (int index = 0; index < content->asked_count; index++)
    if (content->asked[index] == key) return true;
  return false;
}

static void record_asked(struct content *content, int key) {
  if (content->asked_count == content->asked_capacity) {
    content->asked_capacity = content->asked_capacity ? content->asked_capacity * 2 : 2;
    content->asked = realloc(content->asked, content->asked_capacity * sizeof *content->asked);
  }
  content->asked[content->asked_count++] = key;
}

static void add(struct effects *effects, enum effect kind, int request, int key, const char *text) {
  int index = effects->count++;
  effects->items[index].kind = kind;
  effects->items[index].request = request;
  effects->items[index].key = key;
  effects->items[index].text = text;
}

static bool in_flight(const struct machine *machine) {
  return machine->state == LOADING || machine->state == REFRESHING || machine->state == FETCHING_MORE;
}

static struct effects reload(struct machine *machine, enum state state) {
  struct effects effects = {0};
  if (in_flight(machine)) add(&effects, CANCEL, machine->last_request, NO_KEY, NULL);
  machine->state = state;
  machine->error = machine->more_error = NULL;
  add(&effects, ASK, ++machine->last_request, NO_KEY, NULL);
  return effects;
}

static struct effects fetch_more(struct machine *machine) {
  struct effects effects = {0};
  if (machine->state != CONTENT || machine->content.next == NO_KEY) return effects;
  machine->state = FETCHING_MORE;
  machine->more_error = NULL;
  machine->follow_ups = 0;
  record_asked(&machine->content, machine->content.next);
  add(&effects, ASK, ++machine->last_request, machine->content.next, NULL);
  return effects;
}

static struct effects fail(struct machine *machine, const char *message) {
  struct effects effects = {0};
  if (machine->state == FETCHING_MORE) {
    machine->state = CONTENT;
    machine->more_error = message;
  } else {
    machine->state = machine->content.pages_held > 0 ? CONTENT : ERROR;
    machine->error = message;
  }
  add(&effects, TOAST, 0, NO_KEY, message);
  return effects;
}

static struct effects succeed(struct machine *machine, const struct page *page) {
  struct effects effects = {0};
  bool is_first = machine->state != FETCHING_MORE;
  if (page->next != NO_KEY && has_asked(&machine->content, page->next)) return fail(machine, "cursor loop");
  if (page->count == 0 && page->next != NO_KEY && machine->follow_ups < 3) {
    machine->follow_ups++;
    record_asked(&machine->content, page->next);
    add(&effects, ASK, ++machine->last_request, page->next, NULL);
    return effects;
  }
  if (is_first) forget(&machine->content);
  int left_out = append(&machine->content, page);
  if (left_out > 0) add(&effects, DROP, left_out, NO_KEY, NULL);
  machine->content.next = page->next;
  machine->state = machine->content.rows_held == 0 ? EMPTY : CONTENT;
  return effects;
}

static struct effects answered(
    struct machine *machine, int request, const struct page *page, const char *message) {
  struct effects effects = {0};
  if (!in_flight(machine) || request != machine->last_request) return effects;
  machine->has_answered = true;
  return page ? succeed(machine, page) : fail(machine, message);
}

int main(int count, char *arguments[]) {
  const int loops = count > 1 ? atoi(arguments[1]) : 2000000;
  static struct row rows[PAGES * PAGE_SIZE];
  struct page pages[PAGES];
  for (int row = 0; row < PAGES * PAGE_SIZE; row++) {
    rows[row].id = row + 1;
    strcpy(rows[row].title, "Item");
  }
  for (int page = 0; page < PAGES; page++)
    pages[page] = (struct page){rows + page * PAGE_SIZE, PAGE_SIZE, page + 1 < PAGES ? page + 2 : NO_KEY};

  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  long effects = 0;
  for (int loop = 0; loop < loops; loop++) {
    struct machine machine = {0};
    effects += reload(&machine, LOADING).count;
    effects += answered(&machine, 1, NULL, "request failed").count;
    effects += reload(&machine, REFRESHING).count;
    effects += answered(&machine, 2, &pages[0], NULL).count;
    for (int page = 1; page < PAGES; page++) {
      effects += fetch_more(&machine).count;
      effects += answered(&machine, 2 + page, &pages[page], NULL).count;
    }
    effects += machine.content.rows_held;
    forget(&machine.content);
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  double seconds = (end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) / 1e9;
  if (effects != (6 + 80) * (long)loops) return 1;
  printf("%.0f\n", loops * (double)TRANSITIONS / seconds);
  return 0;
}
