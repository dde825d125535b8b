#ifndef LISTSH_CLOCKS_SHIM_H
#define LISTSH_CLOCKS_SHIM_H

#include <stdint.h>

#ifdef __APPLE__
#include <os/lock.h>

/// A lock that one thread can own at a time.
typedef os_unfair_lock clk_lock;

/// Initializes a lock that no thread owns.
static inline void clk_initialize(clk_lock *lock) { *lock = OS_UNFAIR_LOCK_INIT; }

/// Waits until no other thread owns the lock, and locks it.
static inline void clk_acquire(clk_lock *lock) { os_unfair_lock_lock(lock); }

/// Unlocks a lock.
static inline void clk_release(clk_lock *lock) { os_unfair_lock_unlock(lock); }

#else

// Other systems use the locks of the standard library. Here, this lock is only type-checked.

/// A lock that one thread can own at a time.
typedef int32_t clk_lock;

/// Initializes a lock that no thread owns.
static inline void clk_initialize(clk_lock *lock) { *lock = 0; }

/// Waits until no other thread owns the lock, and locks it.
static inline void clk_acquire(clk_lock *lock) {
  while (__atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE) != 0) continue;
}

/// Unlocks a lock.
static inline void clk_release(clk_lock *lock) { __atomic_store_n(lock, 0, __ATOMIC_RELEASE); }

#endif

/// Reads a word.
static inline int64_t clk_load(const int64_t *word) { return __atomic_load_n(word, __ATOMIC_SEQ_CST); }

/// Writes a word.
static inline void clk_store(int64_t *word, int64_t value) {
  __atomic_store_n(word, value, __ATOMIC_SEQ_CST);
}

/// Writes a word, and returns its previous value.
static inline int64_t clk_exchange(int64_t *word, int64_t value) {
  return __atomic_exchange_n(word, value, __ATOMIC_SEQ_CST);
}

/// Adds to a word, and returns its previous value.
static inline int64_t clk_add(int64_t *word, int64_t value) {
  return __atomic_fetch_add(word, value, __ATOMIC_SEQ_CST);
}

/// Clears the bits of a word that are not in `bits`, and returns its previous value.
static inline int64_t clk_and(int64_t *word, int64_t bits) {
  return __atomic_fetch_and(word, bits, __ATOMIC_SEQ_CST);
}

/// Sets the bits of a word that are in `bits`, and returns its previous value.
static inline int64_t clk_or(int64_t *word, int64_t bits) {
  return __atomic_fetch_or(word, bits, __ATOMIC_SEQ_CST);
}

#endif
