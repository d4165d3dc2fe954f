#include "Landlock.h"

#ifdef __linux__

#include <errno.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// The numbers are the same on every processor. The kernel's header is often older than the kernel,
// so what is asked for is written out here (include/uapi/linux/landlock.h).
enum {
  create_ruleset = 444,
  restrict_self = 446,
  ask_version = 1 << 0,
  all_threads = 1 << 3,
  version_with_all_threads = 8,
};

struct ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

// EXECUTE is bit 0, WRITE_FILE 1, READ_FILE 2, READ_DIR 3; 4 to 12 remove and make files.
static const uint64_t reading = 1 << 2 | 1 << 3;

static uint64_t known_file_rights(int version) {
  uint64_t rights = (1 << 13) - 1;
  if (version >= 2) rights |= 1 << 13;  // REFER
  if (version >= 3) rights |= 1 << 14;  // TRUNCATE
  if (version >= 5) rights |= 1 << 15;  // IOCTL_DEV
  return rights;
}

static struct ruleset rules(enum ruleproof_landlock_part part, int version) {
  struct ruleset rules = {0};
  if (part == RULEPROOF_LANDLOCK_READING) {
    rules.files = reading;
    return rules;
  }
  rules.files = known_file_rights(version) & ~reading;
  if (version >= 4) rules.network = 1 << 0 | 1 << 1;  // BIND_TCP, CONNECT_TCP
  if (version >= 6) rules.scopes = 1 << 0 | 1 << 1;   // ABSTRACT_UNIX_SOCKET, SIGNAL
  return rules;
}

int ruleproof_landlock(enum ruleproof_landlock_part part) {
  long version = syscall(create_ruleset, (void *)0, (size_t)0, ask_version);
  if (version < 1) return version < 0 ? errno : ENOSYS;
  struct ruleset wanted = rules(part, (int)version);
  // The kernel takes a longer structure than its own where the rest is zero.
  long ruleset = syscall(create_ruleset, &wanted, sizeof wanted, 0);
  if (ruleset < 0) return errno;
  long result = -1;
  if (version >= version_with_all_threads) {
    result = syscall(restrict_self, (int)ruleset, all_threads);
  }
  int outcome = 0;
  if (result != 0) {
    result = syscall(restrict_self, (int)ruleset, 0);
    outcome = result == 0 ? RULEPROOF_LANDLOCK_THIS_THREAD : errno;
  }
  close((int)ruleset);
  return outcome;
}

#endif
