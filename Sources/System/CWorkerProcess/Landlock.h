#ifndef RULEPROOF_WORKER_LANDLOCK_H
#define RULEPROOF_WORKER_LANDLOCK_H

/// What a ruleset takes away. Neither names a path that stays open.
enum ruleproof_landlock_part {
  /// Running programs, changing and removing files, TCP, and signals and abstract sockets to
  /// processes outside.
  RULEPROOF_LANDLOCK_ALL_BUT_READING,
  /// Opening files and folders to read them.
  RULEPROOF_LANDLOCK_READING,
};

/// The rights are taken away from the calling thread, and not from others that run already.
#define RULEPROOF_LANDLOCK_THIS_THREAD (-1)

/// Takes rights away from the calling thread and the threads that it starts, and from all threads
/// of the process where the kernel can do that (Linux 7.0).
///
/// Rights that the kernel is too old to know stay. Returns 0, RULEPROOF_LANDLOCK_THIS_THREAD, or the error number.
int ruleproof_landlock(enum ruleproof_landlock_part part);

#endif
