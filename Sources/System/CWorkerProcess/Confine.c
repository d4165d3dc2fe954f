#include "CWorkerProcess.h"
#include "Filter.h"
#include "Landlock.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

static int limit(int resource, rlim_t value) {
  struct rlimit limits = {value, value};
  return setrlimit(resource, &limits);
}

#ifdef __linux__
// Takes every capability away, those that a program could get back too.
static int drop_capabilities(void) {
  for (int capability = 0; capability < 64; capability++) {
    // Only root may; for others `no_new_privs` already closes that way.
    if (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0) break;
  }
  (void)prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
  return (int)syscall(SYS_capset, &header, none);
}

static void volunteer_for_memory_killer(void) {
  // A file of the kernel's has no size, so the limit on sizes does not count for it.
  int score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (score < 0) return;
  ssize_t written = write(score, "1000", 4);
  (void)written;
  close(score);
}
#endif

unsigned ruleproof_confine_process(void) {
  unsigned missing = 0;
  if (limit(RLIMIT_CORE, 0) != 0 || limit(RLIMIT_FSIZE, 0) != 0 ||
      limit(RLIMIT_NOFILE, RULEPROOF_WORKER_DESCRIPTORS) != 0) {
    missing |= RULEPROOF_NO_LIMITS;
  }
#ifdef __linux__
  volunteer_for_memory_killer();
  if (drop_capabilities() != 0) missing |= RULEPROOF_NO_CAPABILITY_DROP;
  // After the capabilities: a change of credentials may take this back.
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) missing |= RULEPROOF_NO_PARENT_WATCH;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) missing |= RULEPROOF_NO_PRIVILEGE_LOCK;
  // There is one thread, and later ones inherit it; reading goes on until the engine has what it needs.
  if (ruleproof_landlock(RULEPROOF_LANDLOCK_ALL_BUT_READING) > 0) missing |= RULEPROOF_NO_LANDLOCK;
#endif
  return missing;
}

unsigned ruleproof_confine_calls(void) {
  unsigned missing = 0;
#ifdef __linux__
  int landlock = ruleproof_landlock(RULEPROOF_LANDLOCK_READING);
  if (landlock > 0) missing |= RULEPROOF_NO_LANDLOCK;
  if (landlock < 0) missing |= RULEPROOF_LANDLOCK_IN_PART;
#endif
  if (ruleproof_filter_system_calls() != 0) missing |= RULEPROOF_NO_CALL_FILTER;
  return missing;
}
