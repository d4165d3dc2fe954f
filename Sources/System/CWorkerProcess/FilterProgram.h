#ifndef RULEPROOF_WORKER_FILTER_PROGRAM_H
#define RULEPROOF_WORKER_FILTER_PROGRAM_H

#include <linux/filter.h>
#include <stdint.h>

enum { FILTER_STEPS = 1024 };

/// A program that the kernel asks about each system call, while it is put together.
///
/// Filters jump forward only, by 255 steps at most: a rule is a block of steps that ends in an
/// answer, and that is jumped over when the call is another.
///
/// Steps past FILTER_STEPS are counted and left out; who installs the program checks the length.
struct filter_program {
  struct sock_filter steps[FILTER_STEPS];
  unsigned short length;
};

/// Loads the number of the call; each rule needs it loaded.
void filter_load_number(struct filter_program *program);

/// Answers with `action` if the call comes from another processor mode than `architecture`.
void filter_require_architecture(struct filter_program *program, uint32_t architecture,
                                 uint32_t action);

/// Answers with `action` for all numbers from `number` on.
void filter_answer_from(struct filter_program *program, uint32_t number, uint32_t action);

/// Answers a call with `action`.
void filter_answer(struct filter_program *program, uint32_t number, uint32_t action);

/// Answers everything that is left.
void filter_end(struct filter_program *program, uint32_t action);

/// A condition on one argument: `(argument & mask) == value`, all 64 bits of it.
struct filter_condition {
  int argument;
  uint64_t mask;
  uint64_t value;
};

/// Allows a call where all conditions hold, and else answers with `action`.
void filter_allow_if(struct filter_program *program, uint32_t number,
                     const struct filter_condition *conditions, int count, uint32_t action);

/// Allows a call where an argument, in its lower 32 bits, is one of the values, and else answers
/// with `action`.
void filter_allow_values(struct filter_program *program, uint32_t number, int argument,
                         const uint32_t *values, int count, uint32_t action);

#endif
