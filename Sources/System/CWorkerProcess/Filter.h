#ifndef RULEPROOF_WORKER_FILTER_H
#define RULEPROOF_WORKER_FILTER_H

/// Refuses, in all threads of the process, every system call but those that JavaScriptCore, the
/// Swift runtime and the channel to the pool make once they run: memory, threads of this process,
/// signals to them, clocks, and reading and writing of what is open.
///
/// Only Linux on the processors of Filter.c has it. Returns 0, or the error number.
int ruleproof_filter_system_calls(void);

#endif
