#include "CWorkerProcess.h"

#ifdef __APPLE__
#include <errno.h>
#include <libproc.h>

int ruleproof_memory(pid_t process, uint64_t *now, uint64_t *highest) {
  struct rusage_info_v4 usage;
  if (proc_pid_rusage(process, RUSAGE_INFO_V4, (rusage_info_t *)&usage) != 0) return errno;
  *now = usage.ri_phys_footprint;
  *highest = usage.ri_lifetime_max_phys_footprint;
  return 0;
}
#endif
