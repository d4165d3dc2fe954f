// Tells ThreadSanitizer when a thread waits for a `Mutex` of Swift's Synchronization and hands one over.
//
// On Linux these two steps are futex calls in a library that is not instrumented, so ThreadSanitizer takes what two
// threads do one after the other under a contended mutex for a race. scripts/test loads this before the library.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SELF __attribute__((swift_context)) void *mutex

// Not there in a program without ThreadSanitizer.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

typedef void (*Lock)(uint32_t, SELF) __attribute__((swiftcall));
typedef void (*Unlock)(SELF) __attribute__((swiftcall));

__attribute__((swiftcall)) void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
__attribute__((swiftcall)) void unlock_slow(SELF) __asm__(UNLOCK);

__attribute__((swiftcall)) void lock_slow(uint32_t thread, SELF) {
  ((Lock)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
  if (__tsan_acquire != NULL) __tsan_acquire(mutex);
}

__attribute__((swiftcall)) void unlock_slow(SELF) {
  if (__tsan_release != NULL) __tsan_release(mutex);
  ((Unlock)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
