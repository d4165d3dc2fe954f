#include "CFuzzHooks.h"
#include <signal.h>
#include <stdint.h>

enum { counter_count = 1 << 13 };

// The section that libFuzzer looks for (https://llvm.org/docs/LibFuzzer.html); its memory is cleared
// before each input.
#if defined(__linux__)
__attribute__((section("__libfuzzer_extra_counters")))
#endif
static uint8_t counters[counter_count];

void fuzz_count(size_t place) {
    uint8_t *counter = &counters[place % counter_count];
    if (*counter < UINT8_MAX) ++*counter;
}

// libFuzzer calls this first. It leaves signals alone that already have a handler, and Swift's runtime
// has put one there to print backtraces: inputs that crash would not be saved.
int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc;
    (void)argv;
    static const int signals[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], SIG_DFL);
    return 0;
}
