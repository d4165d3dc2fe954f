#ifndef RULEPROOF_WORKER_PROCESS_H
#define RULEPROOF_WORKER_PROCESS_H

#include <stdint.h>
#include <sys/types.h>

/// The descriptor on which a worker finds its end of the socket pair.
#define RULEPROOF_WORKER_DESCRIPTOR 3

/// What could not be taken away from a worker, as bits.
enum {
  /// Limits on files, core dumps and descriptors.
  RULEPROOF_NO_LIMITS = 1 << 0,
  /// The end with the thread that started the process.
  RULEPROOF_NO_PARENT_WATCH = 1 << 1,
  /// The lock against new privileges.
  RULEPROOF_NO_PRIVILEGE_LOCK = 1 << 2,
  /// Its capabilities.
  RULEPROOF_NO_CAPABILITY_DROP = 1 << 3,
  /// Paths, by Landlock.
  RULEPROOF_NO_LANDLOCK = 1 << 4,
  /// System calls.
  RULEPROOF_NO_CALL_FILTER = 1 << 5,
  /// Reading, by Landlock, in the engine's own threads: the kernel can only restrict one.
  RULEPROOF_LANDLOCK_IN_PART = 1 << 6,
};

/// The descriptors that a worker may have open.
#define RULEPROOF_WORKER_DESCRIPTORS 64

/// Gives up, for the rest of the process's life, what a worker does not need even to get ready:
/// files of any size, core dumps, more than a few descriptors, and on Linux capabilities, new
/// privileges, and by Landlock all paths but to read them.
///
/// On Linux it also asks to be killed when the thread that started the process ends, and to be the
/// first to go when the machine runs out of memory. It is called before other threads are started.
///
/// Returns what the system did not take away.
unsigned ruleproof_confine_process(void);

/// Gives up what a worker needs to get ready and not to run scripts: reading files, and on Linux all
/// system calls but those on a list, in all threads.
///
/// Returns what the system did not take away.
unsigned ruleproof_confine_calls(void);

#ifdef __APPLE__
/// The memory that the system charges to a process, now and at its highest, in bytes.
///
/// Returns 0, or the error number.
int ruleproof_memory(pid_t process, uint64_t *now, uint64_t *highest);
#endif

#endif
