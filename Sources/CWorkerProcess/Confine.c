#include "CWorkerProcess.h"
#include "Filter.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

static void limit(int resource, rlim_t value) {
  struct rlimit limits = {value, value};
  (void)setrlimit(resource, &limits);
}

void ruleproof_confine_worker(void) {
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NOFILE, 64);
#ifdef __linux__
  (void)prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  (void)prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  // A file of the kernel's has no size, so the limit above does not count for it.
  int score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (score >= 0) {
    ssize_t written = write(score, "1000", 4);
    (void)written;
    close(score);
  }
#endif
  ruleproof_filter_system_calls();
}
