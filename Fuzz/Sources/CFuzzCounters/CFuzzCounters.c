#include "CFuzzCounters.h"
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
