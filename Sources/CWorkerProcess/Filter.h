#ifndef RULEPROOF_WORKER_FILTER_H
#define RULEPROOF_WORKER_FILTER_H

/// Refuses the system calls by which a process could reach out: starting programs and processes,
/// network, changing files, signals to others, and looking into other processes. Threads, memory
/// and what is open already stay as they are.
///
/// It holds for the calling thread and for those that it starts. Only Linux on the processors of
/// Filter.c has it; elsewhere, and where the system does not want it, nothing changes.
void ruleproof_filter_system_calls(void);

#endif
