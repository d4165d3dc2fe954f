#define _GNU_SOURCE

#include "Filter.h"

#include <errno.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include "FilterProgram.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifndef SECCOMP_RET_KILL_PROCESS
#define SECCOMP_RET_KILL_PROCESS 0x80000000U
#endif
#ifndef PR_SET_VMA
#define PR_SET_VMA 0x53564d41
#endif

// The answers to a call that is not allowed:
//
// - `not_there` (ENOSYS), for all that no list below names: what an older kernel says. Libraries
//   ask for new calls first and go on without them.
// - `refused` (EPERM), for calls that honest libraries make in passing, such as looking for a file
//   of time zones, and whose failure they handle.
// - `deadly`, for calls that nothing in a worker makes unless it was taken over. What runs then
//   must not get a second attempt.
static const uint32_t not_there = SECCOMP_RET_ERRNO | ENOSYS;
static const uint32_t refused = SECCOMP_RET_ERRNO | EPERM;
static const uint32_t deadly = SECCOMP_RET_KILL_PROCESS;

// The most frequent first: a filter is read from its beginning.
static const unsigned short allowed[] = {
  // Locks, and the memory of the heap and of compiled code.
  SYS_futex, SYS_madvise, SYS_sched_yield, SYS_mmap, SYS_munmap, SYS_mprotect, SYS_mremap, SYS_brk,
  SYS_membarrier,
  // What is open already: the socket to the pool, the counter of the engine's event loop, the
  // kernel's page counts, which the engine keeps open.
  SYS_recvfrom, SYS_ppoll, SYS_read, SYS_write, SYS_writev, SYS_pread64, SYS_close, SYS_lseek,
  SYS_fstat, SYS_eventfd2,
#ifdef SYS_poll
  SYS_poll,
#endif
  // Clocks.
  SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday,
#ifdef SYS_time
  SYS_time,
#endif
  // The life of a thread.
  SYS_rseq, SYS_set_robust_list, SYS_gettid, SYS_exit, SYS_exit_group, SYS_sched_getaffinity,
  SYS_getcpu,
  // Handlers of signals, and the pause in which the collector stops a thread.
  SYS_rt_sigprocmask, SYS_rt_sigaction, SYS_rt_sigreturn, SYS_rt_sigsuspend, SYS_sigaltstack,
  SYS_restart_syscall,
  // What the process may know of itself.
  SYS_getpid, SYS_getppid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getrandom,
  SYS_getrusage, SYS_sysinfo, SYS_uname, SYS_times,
};

static const unsigned short refused_calls[] = {
  // Files.
#ifdef SYS_open
  SYS_open, SYS_creat, SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_unlink, SYS_rename,
  SYS_mkdir, SYS_rmdir, SYS_mknod, SYS_link, SYS_symlink, SYS_chmod, SYS_chown, SYS_lchown,
  SYS_getdents, SYS_utime, SYS_utimes, SYS_futimesat, SYS_inotify_init,
#endif
  SYS_openat, SYS_newfstatat, SYS_faccessat, SYS_readlinkat, SYS_getdents64, SYS_statfs,
  SYS_fstatfs, SYS_unlinkat, SYS_renameat, SYS_renameat2, SYS_mkdirat, SYS_mknodat, SYS_linkat, SYS_symlinkat,
  SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_truncate, SYS_ftruncate, SYS_fallocate,
  SYS_utimensat, SYS_chdir, SYS_fchdir, SYS_getcwd, SYS_inotify_init1, SYS_inotify_add_watch,
  // Network, and other ways to pass data or descriptors on.
  SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
  SYS_sendmsg, SYS_recvmsg, SYS_sendmmsg, SYS_recvmmsg, SYS_getsockname, SYS_getpeername,
  SYS_getsockopt, SYS_setsockopt, SYS_shutdown, SYS_ioctl, SYS_shmget, SYS_shmat, SYS_shmctl,
  SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_semget, SYS_semop, SYS_mq_open, SYS_pipe2, SYS_dup,
  SYS_dup3,
#ifdef SYS_pipe
  SYS_pipe, SYS_dup2,
#endif
  // Other processes; fork and vfork exist on some processors only.
#ifdef SYS_fork
  SYS_fork, SYS_vfork,
#endif
  SYS_wait4, SYS_waitid, SYS_kill, SYS_tkill, SYS_setsid, SYS_setpgid, SYS_getpriority,
  SYS_setpriority, SYS_ioprio_set, SYS_sched_setaffinity, SYS_sched_setscheduler,
  SYS_sched_setparam, SYS_sched_setattr,
  // Limits and credentials.
  SYS_setrlimit, SYS_setuid, SYS_setgid, SYS_setreuid, SYS_setregid, SYS_setresuid, SYS_setresgid,
  SYS_setfsuid, SYS_setfsgid, SYS_setgroups, SYS_capset, SYS_umask,
};

static const unsigned short deadly_calls[] = {
  // Other programs, and what is in other processes.
  SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev,
  SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_kcmp,
  424,  // pidfd_send_signal
  434,  // pidfd_open
  438,  // pidfd_getfd
  440,  // process_madvise
  448,  // process_mrelease
  // Submission queues, through which calls pass no filter.
  425, 426, 427,  // io_uring_setup, io_uring_enter, io_uring_register
  // Other views of the system.
  SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_chroot, SYS_pivot_root,
  428, 429, 430, 431, 432, 433, 442,  // open_tree, move_mount, fsopen … fspick, mount_setattr
  SYS_open_by_handle_at, SYS_name_to_handle_at, SYS_fanotify_init, SYS_fanotify_mark,
  // The kernel.
  SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_keyctl, SYS_add_key, SYS_request_key,
  SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_kexec_file_load,
  SYS_reboot, SYS_swapon, SYS_swapoff, SYS_acct, SYS_quotactl, SYS_syslog, SYS_sethostname,
  SYS_setdomainname, SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_clock_adjtime,
  SYS_vhangup, SYS_lookup_dcookie,
#ifdef SYS_iopl
  SYS_iopl, SYS_ioperm, SYS_modify_ldt,
#endif
  SYS_personality,
};

// The flags with which the C libraries start a thread: everything is shared, nothing is new.
static const uint32_t thread_flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND |
                                     CLONE_THREAD | CLONE_SYSVSEM | CLONE_SETTLS |
                                     CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID;

static const uint64_t whole = UINT64_MAX;
static const uint64_t low = UINT32_MAX;

enum { count_of_allowed = sizeof allowed / sizeof allowed[0] };
enum { count_of_refused = sizeof refused_calls / sizeof refused_calls[0] };
enum { count_of_deadly = sizeof deadly_calls / sizeof deadly_calls[0] };

// Calls that are allowed with some arguments only.
static void add_conditions(struct filter_program *program) {
  // Bytes to where the socket is connected, and nowhere else.
  struct filter_condition no_address = {4, whole, 0};
  filter_allow_if(program, SYS_sendto, &no_address, 1, refused);
  // Threads. The flags of `clone3` lie where a filter cannot look: it is `not_there`, and the C
  // library falls back to this. One library adds CLONE_DETACHED, which has no effect any more.
  struct filter_condition thread = {0, low & ~(uint64_t)CLONE_DETACHED, thread_flags};
  filter_allow_if(program, SYS_clone, &thread, 1, refused);
  // Signals to threads of this process. The collector stops and wakes threads with them.
  struct filter_condition this_process = {0, low, (uint32_t)getpid()};
  filter_allow_if(program, SYS_tgkill, &this_process, 1, refused);
  // Reading this process's own limits, as for the size of the stack.
  struct filter_condition own_limits[] = {{0, low, 0}, {2, whole, 0}};
  filter_allow_if(program, SYS_prlimit64, own_limits, 2, refused);
  // Not F_SETOWN and F_SETSIG, with which a socket sends signals to another process.
  uint32_t descriptors[] = {F_GETFD, F_SETFD, F_GETFL, F_DUPFD, F_DUPFD_CLOEXEC};
  filter_allow_values(program, SYS_fcntl, 1, descriptors, 5, refused);
  // Names of threads and of memory.
  uint32_t names[] = {PR_SET_NAME, PR_GET_NAME, PR_SET_VMA};
  filter_allow_values(program, SYS_prctl, 0, names, 3, refused);
}

int ruleproof_filter_system_calls(void) {
  struct filter_program program = {.length = 0};
  filter_require_architecture(&program, ARCHITECTURE, deadly);
  filter_load_number(&program);
#ifdef __x86_64__
  // The calls of the x32 ABI are the same ones under other numbers.
  filter_answer_from(&program, 0x40000000, deadly);
#endif
  for (int index = 0; index < count_of_allowed; index++) {
    filter_answer(&program, allowed[index], SECCOMP_RET_ALLOW);
  }
  add_conditions(&program);
  for (int index = 0; index < count_of_refused; index++) {
    filter_answer(&program, refused_calls[index], refused);
  }
  for (int index = 0; index < count_of_deadly; index++) {
    filter_answer(&program, deadly_calls[index], deadly);
  }
  filter_end(&program, not_there);
  if (program.length > FILTER_STEPS) return E2BIG;
  struct sock_fprog filter = {.len = program.length, .filter = program.steps};
  // All threads at once: the engine has some already. A thread is named if it cannot follow.
  long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
  if (result == 0) return 0;
  int error = result > 0 ? EBUSY : errno;
  // Kernels before 3.17 know no other way, and no other threads.
  (void)prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
  return error;
}

#else

int ruleproof_filter_system_calls(void) { return ENOSYS; }

#endif
