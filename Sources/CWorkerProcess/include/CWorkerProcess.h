#ifndef RULEPROOF_WORKER_PROCESS_H
#define RULEPROOF_WORKER_PROCESS_H

#include <stdint.h>
#include <sys/types.h>

/// The descriptor on which a worker finds its end of the socket pair.
#define RULEPROOF_WORKER_DESCRIPTOR 3

/// Makes a pair of connected stream sockets that no started program inherits and that raise no
/// SIGPIPE, both numbered 10 or more.
///
/// Returns 0, or the error number.
int ruleproof_make_sockets(int sockets[2]);

/// Starts a program in a session of its own and in the folder `/`, with no signal blocked or
/// ignored, with /dev/null as its three standard streams, and with `descriptor` as its only other
/// descriptor, numbered RULEPROOF_WORKER_DESCRIPTOR.
///
/// Returns 0 and stores the process id, or returns the error number.
int ruleproof_start_worker(const char *path, char *const arguments[], char *const environment[],
                           int descriptor, pid_t *process);

/// Gives up what a worker does not need, for the rest of the process's life: files of any size,
/// core dumps, more than a few descriptors, and on Linux new privileges and the system calls that
/// reach out of the process.
///
/// On Linux it also asks to be killed when the thread that started the process ends, and to be the
/// first to go when the machine runs out of memory. What the system refuses is left as it is. It is
/// called before other threads are started.
void ruleproof_confine_worker(void);

#ifdef __APPLE__
/// The memory that the system charges to a process, now and at its highest, in bytes.
///
/// Returns 0, or the error number.
int ruleproof_memory(pid_t process, uint64_t *now, uint64_t *highest);
#endif

#endif
