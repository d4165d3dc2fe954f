#ifndef RULEPROOF_CHILD_PROCESS_H
#define RULEPROOF_CHILD_PROCESS_H

#include <sys/types.h>

/// Makes a pair of connected stream sockets that no started program inherits and that raise no
/// SIGPIPE, both numbered 10 or more.
///
/// Returns 0, or the error number.
int ruleproof_make_sockets(int sockets[2]);

/// Starts a program in a session of its own and in the folder `/`, with no signal blocked or
/// ignored, and with `count` descriptors, at most 10 and numbered from 0, as its only ones: copies of
/// `descriptors`, or /dev/null for -1.
///
/// Returns 0 and stores the process id, or returns the error number.
int ruleproof_start_process(const char *path, char *const arguments[], char *const environment[],
                            const int *descriptors, int count, pid_t *process);

#endif
