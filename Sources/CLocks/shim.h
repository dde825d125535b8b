#ifndef LISTSH_CLOCKS_SHIM_H
#define LISTSH_CLOCKS_SHIM_H

#include <stdint.h>

#ifdef __APPLE__
#include <os/lock.h>

/// What one thread at a time holds.
typedef os_unfair_lock clk_lock;

/// Makes a lock that nobody holds.
static inline void clk_make(clk_lock *lock) { *lock = OS_UNFAIR_LOCK_INIT; }

/// Waits until nobody else holds a lock, and holds it.
static inline void clk_take(clk_lock *lock) { os_unfair_lock_lock(lock); }

/// Gives a lock back.
static inline void clk_give_back(clk_lock *lock) { os_unfair_lock_unlock(lock); }

#else

// Elsewhere the library has locks, and this one is only tried.

/// What one thread at a time holds.
typedef int32_t clk_lock;

/// Makes a lock that nobody holds.
static inline void clk_make(clk_lock *lock) { *lock = 0; }

/// Waits until nobody else holds a lock, and holds it.
static inline void clk_take(clk_lock *lock) {
  while (__atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE) != 0) continue;
}

/// Gives a lock back.
static inline void clk_give_back(clk_lock *lock) { __atomic_store_n(lock, 0, __ATOMIC_RELEASE); }

#endif

/// Reads a word.
static inline int64_t clk_load(const int64_t *word) { return __atomic_load_n(word, __ATOMIC_SEQ_CST); }

/// Writes a word.
static inline void clk_store(int64_t *word, int64_t value) {
  __atomic_store_n(word, value, __ATOMIC_SEQ_CST);
}

/// Writes a word, and answers what it was.
static inline int64_t clk_exchange(int64_t *word, int64_t value) {
  return __atomic_exchange_n(word, value, __ATOMIC_SEQ_CST);
}

/// Adds to a word, and answers what it was.
static inline int64_t clk_add(int64_t *word, int64_t value) {
  return __atomic_fetch_add(word, value, __ATOMIC_SEQ_CST);
}

/// Keeps those bits of a word that `bits` has, and answers what it was.
static inline int64_t clk_and(int64_t *word, int64_t bits) {
  return __atomic_fetch_and(word, bits, __ATOMIC_SEQ_CST);
}

/// Sets the bits of a word that `bits` has, and answers what it was.
static inline int64_t clk_or(int64_t *word, int64_t bits) {
  return __atomic_fetch_or(word, bits, __ATOMIC_SEQ_CST);
}

#endif
