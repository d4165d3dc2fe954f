#define _GNU_SOURCE

#include "CSystemCalls.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <unistd.h>

struct attempt {
  const char *name;
  long (*make)(void);
};

static char buffer[256];
static struct iovec piece = {buffer, sizeof buffer};
static struct sockaddr_un elsewhere = {AF_UNIX, "/tmp/x"};
static struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
static struct rlimit limits = {1, 1};

enum {
  thread = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM |
           CLONE_SETTLS | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID,
};

// A process that came of it must not go on as the worker.
static long ending_child(long result) {
  if (result == 0) _exit(0);
  return result;
}

// The socket to the pool, which is the worker's only one.
static int connected(void) {
  for (int descriptor = 3; descriptor < 64; descriptor++) {
    if (recv(descriptor, buffer, 0, MSG_DONTWAIT) >= 0 || errno == EAGAIN) return descriptor;
  }
  return -1;
}

#define CALL(name, expression) \
  static long make_##name(void) { return (expression); }

#define CALLS(X) \
  X(openat, syscall(SYS_openat, AT_FDCWD, "/etc/hostname", O_RDONLY, 0)) \
  X(openat_write, syscall(SYS_openat, AT_FDCWD, "/tmp/worker-file", O_WRONLY | O_CREAT, 0600)) \
  X(openat_path, syscall(SYS_openat, AT_FDCWD, "/", O_PATH, 0)) \
  X(openat2, syscall(437, AT_FDCWD, "/etc/hostname", buffer, 24)) \
  X(newfstatat, syscall(SYS_newfstatat, AT_FDCWD, "/etc/hostname", buffer, 0)) \
  X(statx, syscall(SYS_statx, AT_FDCWD, "/etc/hostname", 0, 0, buffer)) \
  X(faccessat, syscall(SYS_faccessat, AT_FDCWD, "/etc/hostname", R_OK)) \
  X(faccessat2, syscall(439, AT_FDCWD, "/etc/hostname", R_OK, 0)) \
  X(readlinkat, syscall(SYS_readlinkat, AT_FDCWD, "/proc/self/exe", buffer, sizeof buffer)) \
  X(getdents64, syscall(SYS_getdents64, 0, buffer, sizeof buffer)) \
  X(statfs, syscall(SYS_statfs, "/", buffer)) \
  X(chdir, syscall(SYS_chdir, "/tmp")) \
  X(getcwd, syscall(SYS_getcwd, buffer, sizeof buffer)) \
  X(mkdirat, syscall(SYS_mkdirat, AT_FDCWD, "/tmp/worker-folder", 0700)) \
  X(mknodat, syscall(SYS_mknodat, AT_FDCWD, "/tmp/worker-pipe", 0010600, 0)) \
  X(unlinkat, syscall(SYS_unlinkat, AT_FDCWD, "/tmp/worker-file", 0)) \
  X(renameat2, syscall(SYS_renameat2, AT_FDCWD, "/tmp/worker-a", AT_FDCWD, "/tmp/worker-b", 0)) \
  X(linkat, syscall(SYS_linkat, AT_FDCWD, "/etc/hostname", AT_FDCWD, "/tmp/worker-link", 0)) \
  X(symlinkat, syscall(SYS_symlinkat, "/etc/hostname", AT_FDCWD, "/tmp/worker-link")) \
  X(fchmodat, syscall(SYS_fchmodat, AT_FDCWD, "/tmp/worker-file", 0777)) \
  X(fchownat, syscall(SYS_fchownat, AT_FDCWD, "/tmp/worker-file", 0, 0, 0)) \
  X(truncate, syscall(SYS_truncate, "/tmp/worker-file", 0)) \
  X(utimensat, syscall(SYS_utimensat, AT_FDCWD, "/tmp/worker-file", 0, 0)) \
  X(inotify_init1, syscall(SYS_inotify_init1, 0)) \
  X(memfd_create, syscall(SYS_memfd_create, "x", 0)) \
  X(memfd_secret, syscall(447, 0)) \
  X(open_by_handle_at, syscall(SYS_open_by_handle_at, AT_FDCWD, buffer, 0)) \
  X(name_to_handle_at, syscall(SYS_name_to_handle_at, AT_FDCWD, "/", buffer, buffer, 0)) \
  X(fanotify_init, syscall(SYS_fanotify_init, 0, 0)) \
  X(socket, syscall(SYS_socket, AF_INET, SOCK_STREAM, 0)) \
  X(socket_unix, syscall(SYS_socket, AF_UNIX, SOCK_DGRAM, 0)) \
  X(socket_netlink, syscall(SYS_socket, AF_NETLINK, SOCK_RAW, 0)) \
  X(socketpair, syscall(SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, buffer)) \
  X(connect, syscall(SYS_connect, connected(), &elsewhere, sizeof elsewhere)) \
  X(bind, syscall(SYS_bind, connected(), &elsewhere, sizeof elsewhere)) \
  X(listen, syscall(SYS_listen, connected(), 1)) \
  X(accept4, syscall(SYS_accept4, connected(), 0, 0, 0)) \
  X(sendto_elsewhere, \
    syscall(SYS_sendto, connected(), "", 0, MSG_DONTWAIT, &elsewhere, sizeof elsewhere)) \
  X(sendmsg, syscall(SYS_sendmsg, connected(), &message, MSG_DONTWAIT)) \
  X(recvmsg, syscall(SYS_recvmsg, connected(), &message, MSG_DONTWAIT)) \
  X(setsockopt, syscall(SYS_setsockopt, connected(), SOL_SOCKET, SO_PASSCRED, buffer, 4)) \
  X(ioctl_own, syscall(SYS_ioctl, connected(), FIOSETOWN, buffer)) \
  X(ioctl_terminal, syscall(SYS_ioctl, 0, TIOCSTI, buffer)) \
  X(fcntl_own, syscall(SYS_fcntl, connected(), F_SETOWN, getppid())) \
  X(fcntl_signal, syscall(SYS_fcntl, connected(), F_SETSIG, SIGKILL)) \
  X(fcntl_flags, syscall(SYS_fcntl, connected(), F_SETFL, O_ASYNC)) \
  X(fcntl_lease, syscall(SYS_fcntl, 0, F_SETLEASE, F_RDLCK)) \
  X(pipe2, syscall(SYS_pipe2, buffer, 0)) \
  X(dup, syscall(SYS_dup, 0)) \
  X(dup3, syscall(SYS_dup3, 0, 40, 0)) \
  X(epoll_create1, syscall(SYS_epoll_create1, 0)) \
  X(timerfd_create, syscall(SYS_timerfd_create, 1, 0)) \
  X(signalfd4, syscall(SYS_signalfd4, -1, buffer, 8, 0)) \
  X(shmget, syscall(SYS_shmget, 0x52756c65, 4096, 01600)) \
  X(msgget, syscall(SYS_msgget, 0x52756c65, 01600)) \
  X(semget, syscall(SYS_semget, 0x52756c65, 1, 01600)) \
  X(mq_open, syscall(SYS_mq_open, "worker", O_CREAT | O_RDWR, 0600, 0)) \
  X(clone_fork, ending_child(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0))) \
  X(clone_sharing, syscall(SYS_clone, CLONE_VM | CLONE_FILES, 0, 0, 0, 0) == 0 \
                       ? (_exit(0), 0) : -1) \
  X(clone_user, ending_child(syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0))) \
  X(clone_user_thread, syscall(SYS_clone, thread | CLONE_NEWUSER, 0, 0, 0, 0)) \
  X(clone_traced, syscall(SYS_clone, thread | CLONE_PTRACE, 0, 0, 0, 0)) \
  X(clone_descriptor, syscall(SYS_clone, thread | CLONE_PIDFD, 0, 0, 0, 0)) \
  X(clone3, ending_child(syscall(SYS_clone3, (uint64_t[11]){0, 0, 0, 0, SIGCHLD}, 88))) \
  X(execve, syscall(SYS_execve, "/bin/true", (char *[]){"true", 0}, (char *[]){0})) \
  X(execveat, syscall(SYS_execveat, AT_FDCWD, "/bin/true", (char *[]){0}, (char *[]){0}, 0)) \
  X(wait4, syscall(SYS_wait4, -1, 0, 1, 0)) \
  X(kill_parent, syscall(SYS_kill, getppid(), 0)) \
  X(kill_all, syscall(SYS_kill, -1, 0)) \
  X(kill_self, syscall(SYS_kill, getpid(), 0)) \
  X(tkill_parent, syscall(SYS_tkill, getppid(), 0)) \
  X(tgkill_parent, syscall(SYS_tgkill, getppid(), getppid(), 0)) \
  X(rt_sigqueueinfo, syscall(SYS_rt_sigqueueinfo, getppid(), 0, buffer)) \
  X(rt_tgsigqueueinfo, syscall(SYS_rt_tgsigqueueinfo, getppid(), getppid(), 0, buffer)) \
  X(pidfd_open, syscall(434, getppid(), 0)) \
  X(pidfd_getfd, syscall(438, 0, 0, 0)) \
  X(pidfd_send_signal, syscall(424, 0, 0, 0, 0)) \
  X(process_madvise, syscall(440, 0, &piece, 1, 21, 0)) \
  X(process_mrelease, syscall(448, 0, 0)) \
  X(ptrace, syscall(SYS_ptrace, PTRACE_ATTACH, getppid(), 0, 0)) \
  X(ptrace_self, syscall(SYS_ptrace, PTRACE_TRACEME, 0, 0, 0)) \
  X(process_vm_readv, syscall(SYS_process_vm_readv, getppid(), &piece, 1, &piece, 1, 0)) \
  X(process_vm_writev, syscall(SYS_process_vm_writev, getppid(), &piece, 1, &piece, 1, 0)) \
  X(kcmp, syscall(SYS_kcmp, getpid(), getppid(), 0, 0, 0)) \
  X(prlimit_parent, syscall(SYS_prlimit64, getppid(), RLIMIT_NOFILE, 0, buffer)) \
  X(prlimit_change, syscall(SYS_prlimit64, 0, RLIMIT_CORE, &limits, 0)) \
  X(setpriority, syscall(SYS_setpriority, 0, getppid(), 0)) \
  X(sched_setscheduler, syscall(SYS_sched_setscheduler, getppid(), 0, buffer)) \
  X(sched_setaffinity, syscall(SYS_sched_setaffinity, getppid(), 8, buffer)) \
  X(setsid, syscall(SYS_setsid)) \
  X(setuid, syscall(SYS_setuid, 0)) \
  X(setresgid, syscall(SYS_setresgid, 0, 0, 0)) \
  X(capset, syscall(SYS_capset, buffer, buffer)) \
  X(prctl_dumpable, syscall(SYS_prctl, PR_SET_DUMPABLE, 1, 0, 0, 0)) \
  X(prctl_parent, syscall(SYS_prctl, PR_SET_PDEATHSIG, 0, 0, 0, 0)) \
  X(prctl_seccomp, syscall(SYS_prctl, PR_GET_SECCOMP, 0, 0, 0, 0)) \
  X(prctl_tracer, syscall(SYS_prctl, 0x59616d61, -1L, 0, 0, 0)) \
  X(seccomp, syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, buffer)) \
  X(landlock, syscall(444, 0, 0, 1)) \
  X(unshare, syscall(SYS_unshare, CLONE_NEWUSER)) \
  X(setns, syscall(SYS_setns, 0, 0)) \
  X(mount, syscall(SYS_mount, "x", "/tmp", "tmpfs", 0, 0)) \
  X(umount2, syscall(SYS_umount2, "/nowhere", 0)) \
  X(chroot, syscall(SYS_chroot, "/nowhere")) \
  X(pivot_root, syscall(SYS_pivot_root, "/nowhere", "/nowhere")) \
  X(open_tree, syscall(428, AT_FDCWD, "/", 0)) \
  X(fsopen, syscall(430, "tmpfs", 0)) \
  X(mount_setattr, syscall(442, AT_FDCWD, "/nowhere", 0, buffer, 0)) \
  X(io_uring_setup, syscall(425, 1, buffer)) \
  X(io_uring_enter, syscall(426, 0, 0, 0, 0, 0, 0)) \
  X(io_uring_register, syscall(427, 0, 0, 0, 0)) \
  X(bpf, syscall(SYS_bpf, 0, buffer, sizeof buffer)) \
  X(perf_event_open, syscall(SYS_perf_event_open, buffer, 0, -1, -1, 0)) \
  X(userfaultfd, syscall(SYS_userfaultfd, 0)) \
  X(keyctl, syscall(SYS_keyctl, 0, -3, 0, 0, 0)) \
  X(add_key, syscall(SYS_add_key, "user", "x", "x", 1, -3)) \
  X(request_key, syscall(SYS_request_key, "user", "x", 0, 0)) \
  X(init_module, syscall(SYS_init_module, 0, 0, "")) \
  X(finit_module, syscall(SYS_finit_module, -1, "", 0)) \
  X(kexec_load, syscall(SYS_kexec_load, 0, -1L, 0, 0)) \
  X(reboot, syscall(SYS_reboot, 0, 0, 0, 0)) \
  X(swapon, syscall(SYS_swapon, "/nowhere", 0)) \
  X(syslog, syscall(SYS_syslog, 3, buffer, sizeof buffer)) \
  X(personality, syscall(SYS_personality, 0xffffffff)) \
  X(unknown_number, syscall(5000)) \
  X(mmap, syscall(SYS_mmap, 0, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) \
  X(clock_gettime, syscall(SYS_clock_gettime, 1, buffer)) \
  X(getrandom, syscall(SYS_getrandom, buffer, 8, 0)) \
  X(thread_name, syscall(SYS_prctl, PR_SET_NAME, "worker", 0, 0, 0)) \
  X(own_limit, syscall(SYS_prlimit64, 0, RLIMIT_STACK, 0, buffer)) \
  X(own_thread, syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), 0)) \
  X(counter, syscall(SYS_eventfd2, 0, 0))

CALLS(CALL)

#ifdef __x86_64__
// The numbers of the 32-bit ABI: 5 is open, 20 getpid, 11 execve.
static long call_32_bit(long number, long first) {
  long result;
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(number), "b"(first), "c"(0), "d"(0) : "memory");
  if (result < 0 && result > -4096) {
    errno = (int)-result;
    return -1;
  }
  return result;
}

#define LEGACY_CALLS(X) \
  X(open, syscall(SYS_open, "/etc/hostname", O_RDONLY, 0)) \
  X(creat, syscall(SYS_creat, "/tmp/worker-file", 0600)) \
  X(stat, syscall(SYS_stat, "/etc/hostname", buffer)) \
  X(access, syscall(SYS_access, "/etc/hostname", R_OK)) \
  X(readlink, syscall(SYS_readlink, "/proc/self/exe", buffer, sizeof buffer)) \
  X(unlink, syscall(SYS_unlink, "/tmp/worker-file")) \
  X(mkdir, syscall(SYS_mkdir, "/tmp/worker-folder", 0700)) \
  X(rename, syscall(SYS_rename, "/tmp/worker-a", "/tmp/worker-b")) \
  X(fork, ending_child(syscall(SYS_fork))) \
  X(iopl, syscall(SYS_iopl, 0)) \
  X(modify_ldt, syscall(SYS_modify_ldt, 0, buffer, sizeof buffer)) \
  X(x32_getpid, syscall(0x40000000 + SYS_getpid)) \
  X(x32_open, syscall(0x40000000 + SYS_open, "/etc/hostname", 0, 0)) \
  X(x32_execve, syscall(0x40000000 + 520, "/bin/true", 0, 0)) \
  X(i386_getpid, call_32_bit(20, 0)) \
  X(i386_open, call_32_bit(5, 0)) \
  X(i386_execve, call_32_bit(11, 0))

LEGACY_CALLS(CALL)
#endif

#define TABLE_ENTRY(name, expression) {#name, make_##name},

static const struct attempt attempts[] = {
  CALLS(TABLE_ENTRY)
#ifdef __x86_64__
  LEGACY_CALLS(TABLE_ENTRY)
#endif
};

int attempt_system_call(const char *name) {
  for (unsigned index = 0; index < sizeof attempts / sizeof attempts[0]; index++) {
    if (strcmp(attempts[index].name, name) != 0) continue;
    errno = 0;
    return attempts[index].make() == -1 ? errno : 0;
  }
  return -1;
}

#else

int attempt_system_call(const char *name) {
  (void)name;
  return -1;
}

#endif
