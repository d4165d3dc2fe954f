#include "Filter.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

static const unsigned short refused[] = {
  // Programs; fork and vfork exist on some processors only.
  SYS_execve, SYS_execveat,
#ifdef SYS_fork
  SYS_fork, SYS_vfork,
#endif
  // Network.
  SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
  SYS_io_uring_setup,
  // Files.
  SYS_unlinkat, SYS_renameat, SYS_renameat2, SYS_mkdirat, SYS_mknodat, SYS_linkat, SYS_symlinkat,
  SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_truncate, SYS_mount, SYS_umount2,
  SYS_chroot, SYS_open_by_handle_at,
#ifdef SYS_open
  SYS_creat, SYS_unlink, SYS_rename, SYS_mkdir, SYS_rmdir, SYS_mknod, SYS_link, SYS_symlink,
  SYS_chmod, SYS_chown, SYS_lchown,
#endif
  // Other processes.
  SYS_kill, SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_pidfd_send_signal,
  SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_unshare, SYS_setns,
  // The system itself.
  SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_keyctl, SYS_add_key, SYS_request_key,
};

enum {
  refused_count = sizeof refused / sizeof refused[0],
  longest = 2 * refused_count + 40,
  write_flags = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC,
};

struct program {
  struct sock_filter code[longest];
  unsigned short length;
};

static void add(struct program *program, unsigned short code, unsigned char if_true,
                unsigned char if_false, unsigned value) {
  program->code[program->length++] = (struct sock_filter){code, if_true, if_false, value};
}

static void load(struct program *program, size_t offset) {
  add(program, BPF_LD | BPF_W | BPF_ABS, 0, 0, (unsigned)offset);
}

static void answer(struct program *program, unsigned action) {
  add(program, BPF_RET | BPF_K, 0, 0, action);
}

// The low half of an argument; all processors above store it first.
static size_t argument(int number) {
  return offsetof(struct seccomp_data, args) + (size_t)number * sizeof(unsigned long long);
}

static void refuse(struct program *program, unsigned number, int error) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, number);
  answer(program, SECCOMP_RET_ERRNO | (unsigned)error);
}

// Allows one call only if an argument has, or has none of, these bits.
static void check_bits(struct program *program, unsigned number, int place, unsigned bits,
                       int wanted) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 4, number);
  load(program, argument(place));
  add(program, BPF_JMP | BPF_JSET | BPF_K, wanted ? 0 : 1, wanted ? 1 : 0, bits);
  answer(program, SECCOMP_RET_ALLOW);
  answer(program, SECCOMP_RET_ERRNO | EPERM);
}

void ruleproof_filter_system_calls(void) {
  struct program program = {.length = 0};
  load(&program, offsetof(struct seccomp_data, arch));
  add(&program, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, ARCHITECTURE);
  answer(&program, SECCOMP_RET_KILL_PROCESS);
  load(&program, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
  // The calls of the x32 ABI are the same ones under other numbers.
  add(&program, BPF_JMP | BPF_JGE | BPF_K, 0, 1, 0x40000000);
  answer(&program, SECCOMP_RET_ERRNO | ENOSYS);
#endif
  for (int index = 0; index < refused_count; index++) {
    refuse(&program, refused[index], EPERM);
  }
  // Their flags lie where a filter cannot look; the C library falls back to the older calls.
  refuse(&program, SYS_clone3, ENOSYS);
  refuse(&program, SYS_openat2, ENOSYS);
  check_bits(&program, SYS_clone, 0, CLONE_THREAD, 1);
  check_bits(&program, SYS_openat, 2, write_flags, 0);
#ifdef SYS_open
  check_bits(&program, SYS_open, 1, write_flags, 0);
#endif
  // Signals to threads of this process alone.
  add(&program, BPF_JMP | BPF_JEQ | BPF_K, 0, 4, SYS_tgkill);
  load(&program, argument(0));
  add(&program, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, (unsigned)getpid());
  answer(&program, SECCOMP_RET_ALLOW);
  answer(&program, SECCOMP_RET_ERRNO | EPERM);
  answer(&program, SECCOMP_RET_ALLOW);
  struct sock_fprog filter = {.len = program.length, .filter = program.code};
  (void)prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
}

#else

void ruleproof_filter_system_calls(void) {}

#endif
