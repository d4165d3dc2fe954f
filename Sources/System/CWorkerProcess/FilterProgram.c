#ifdef __linux__

#include "FilterProgram.h"

#include <linux/seccomp.h>
#include <stddef.h>

static void add(struct filter_program *program, unsigned short code, unsigned char if_true,
                unsigned char if_false, uint32_t value) {
  if (program->length < FILTER_STEPS) {
    program->steps[program->length] = (struct sock_filter){code, if_true, if_false, value};
  }
  program->length++;
}

static void load(struct filter_program *program, size_t offset) {
  add(program, BPF_LD | BPF_W | BPF_ABS, 0, 0, (uint32_t)offset);
}

void filter_end(struct filter_program *program, uint32_t action) {
  add(program, BPF_RET | BPF_K, 0, 0, action);
}

void filter_load_number(struct filter_program *program) {
  load(program, offsetof(struct seccomp_data, nr));
}

void filter_require_architecture(struct filter_program *program, uint32_t architecture,
                                 uint32_t action) {
  load(program, offsetof(struct seccomp_data, arch));
  add(program, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, architecture);
  filter_end(program, action);
}

void filter_answer_from(struct filter_program *program, uint32_t number, uint32_t action) {
  add(program, BPF_JMP | BPF_JGE | BPF_K, 0, 1, number);
  filter_end(program, action);
}

void filter_answer(struct filter_program *program, uint32_t number, uint32_t action) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, number);
  filter_end(program, action);
}

// The rule of one call: what follows, up to `end_rule`, is jumped over for other calls.
static unsigned short begin_rule(struct filter_program *program, uint32_t number) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, number);
  return program->length;
}

static void end_rule(struct filter_program *program, unsigned short start) {
  if (start <= FILTER_STEPS) {
    program->steps[start - 1].jf = (unsigned char)(program->length - start);
  }
}

static void require_half(struct filter_program *program, size_t offset, uint32_t mask,
                         uint32_t value, uint32_t action) {
  if (mask == 0) return;
  load(program, offset);
  if (mask != UINT32_MAX) add(program, BPF_ALU | BPF_AND | BPF_K, 0, 0, mask);
  add(program, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, value);
  filter_end(program, action);
}

// All processors above store the low half of an argument first.
static size_t low_half(int argument) {
  return offsetof(struct seccomp_data, args) + (size_t)argument * sizeof(uint64_t);
}

void filter_allow_if(struct filter_program *program, uint32_t number,
                     const struct filter_condition *conditions, int count, uint32_t action) {
  unsigned short start = begin_rule(program, number);
  for (int index = 0; index < count; index++) {
    struct filter_condition condition = conditions[index];
    size_t low = low_half(condition.argument);
    require_half(program, low, (uint32_t)condition.mask, (uint32_t)condition.value, action);
    require_half(program, low + sizeof(uint32_t), (uint32_t)(condition.mask >> 32),
                 (uint32_t)(condition.value >> 32), action);
  }
  filter_end(program, SECCOMP_RET_ALLOW);
  end_rule(program, start);
}

void filter_allow_values(struct filter_program *program, uint32_t number, int argument,
                         const uint32_t *values, int count, uint32_t action) {
  unsigned short start = begin_rule(program, number);
  load(program, low_half(argument));
  for (int index = 0; index < count; index++) {
    filter_answer(program, values[index], SECCOMP_RET_ALLOW);
  }
  filter_end(program, action);
  end_rule(program, start);
}

#endif
