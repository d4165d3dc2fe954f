#define PCRE2_CODE_UNIT_WIDTH 0
#include <pcre2.h>

#include <stdint.h>

// What a search has taken so far, and what it may take.
typedef struct {
  int64_t steps;       // callouts
  int64_t read_ahead;  // units by which the callouts of one attempt have advanced
  int64_t limit;       // the maximum of steps
  int64_t read_limit;  // the maximum of read_ahead
  size_t start;        // where the attempt of the last callout began; a maximum before the first
  size_t place;        // where the last callout was
  // Called for each callout within the limits; another result than 0 stops the search. NULL for none.
  int (*visit)(const pcre2_callout_block_16 *block, void *visitor);
  void *visitor;
} step_count_16;

// A callout that counts. It runs at each step of a search, so it is written in C: Swift that is not
// optimized takes as long for it as PCRE2 takes for the search.
static inline int count_step_16(pcre2_callout_block_16 *block, void *data) {
  step_count_16 *count = (step_count_16 *)data;
  count->steps++;
  if (block->start_match == count->start && block->current_position > count->place)
    count->read_ahead += (int64_t)(block->current_position - count->place);
  count->start = block->start_match;
  count->place = block->current_position;
  if (count->steps > count->limit || count->read_ahead > count->read_limit)
    return PCRE2_ERROR_CALLOUT;
  return count->visit ? count->visit(block, count->visitor) : 0;
}
