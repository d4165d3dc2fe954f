#pragma once
#include <stddef.h>

// Counts what happens at a place. libFuzzer reads the counters as it reads those of the code's edges: an
// input that makes one pass another power of two is kept.
void fuzz_count(size_t place);
