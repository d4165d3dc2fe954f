import Foundation
import ScriptRuntime
import Testing

@testable import ScriptWorkers

#if os(Linux)
/// What a worker that was taken over can reach.
@Suite struct ConfinementTests {
  /// Calls that are refused as they are to a process without rights.
  static let refused = [
    "openat", "openat_write", "openat_path", "newfstatat", "faccessat", "readlinkat", "getdents64",
    "statfs", "chdir", "getcwd", "mkdirat", "mknodat", "unlinkat", "renameat2", "linkat",
    "symlinkat", "fchmodat", "fchownat", "truncate", "utimensat", "inotify_init1", "socket",
    "socket_unix", "socket_netlink", "socketpair", "connect", "bind", "listen", "accept4",
    "sendto_elsewhere", "sendmsg", "recvmsg", "setsockopt", "ioctl_own", "ioctl_terminal",
    "fcntl_own", "fcntl_signal", "fcntl_flags", "fcntl_lease", "pipe2", "dup", "dup3", "shmget",
    "msgget", "semget", "mq_open", "clone_fork", "clone_sharing", "clone_user",
    "clone_user_thread", "clone_traced", "clone_descriptor", "wait4", "kill_parent", "kill_all",
    "kill_self", "tkill_parent", "tgkill_parent", "prlimit_parent", "prlimit_change",
    "setpriority", "sched_setscheduler", "sched_setaffinity", "setsid", "setuid", "setresgid",
    "capset", "prctl_dumpable", "prctl_parent", "prctl_seccomp", "prctl_tracer",
  ]

  /// Calls that are refused as an older kernel refuses them.
  static let absent = [
    "openat2", "statx", "faccessat2", "memfd_create", "memfd_secret", "epoll_create1",
    "timerfd_create", "signalfd4", "clone3", "seccomp", "landlock", "unknown_number",
  ]

  /// Calls after which nothing runs any more.
  static let deadly = [
    "open_by_handle_at", "name_to_handle_at", "fanotify_init", "execve", "execveat",
    "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_open", "pidfd_getfd", "pidfd_send_signal",
    "process_madvise", "process_mrelease", "ptrace", "ptrace_self", "process_vm_readv",
    "process_vm_writev", "kcmp", "unshare", "setns", "mount", "umount2", "chroot", "pivot_root",
    "open_tree", "fsopen", "mount_setattr", "io_uring_setup", "io_uring_enter",
    "io_uring_register", "bpf", "perf_event_open", "userfaultfd", "keyctl", "add_key",
    "request_key", "init_module", "finit_module", "kexec_load", "reboot", "swapon", "syslog",
    "personality",
  ]

  /// Calls without which no script runs.
  static let allowed = [
    "mmap", "clock_gettime", "getrandom", "thread_name", "own_limit", "own_thread", "counter",
  ]

  #if arch(x86_64)
  static let refusedHere = [
    "open", "creat", "stat", "access", "readlink", "unlink", "mkdir", "rename", "fork",
  ]
  static let deadlyHere = [
    "iopl", "modify_ldt", "x32_getpid", "x32_open", "x32_execve", "i386_getpid", "i386_open",
    "i386_execve",
  ]
  #else
  static let refusedHere: [String] = []
  static let deadlyHere: [String] = []
  #endif

  @Test("a worker is refused what it does not need, on each of its threads")
  func refusals() {
    let pool = WorkerPool()
    for command in ["attempt", "attempt-on-old-thread"] {
      for name in Self.refused + Self.refusedHere {
        #expect(pool.output("\(command) \(name)") == "\(EPERM)", "\(command) \(name)")
      }
      for name in Self.absent {
        #expect(pool.output("\(command) \(name)") == "\(ENOSYS)", "\(command) \(name)")
      }
      for name in Self.allowed {
        #expect(pool.output("\(command) \(name)") == "0", "\(command) \(name)")
      }
    }
    #expect(pool.output("thread") == "started")
    // It was one worker all the time.
    #expect(pool.output("calls") != "1")
  }

  @Test("a call that nothing honest makes ends the worker", arguments: deadly + deadlyHere)
  func death(name: String) {
    let end = ScriptFailure.workerDied("a system call that workers may not make")
    #expect(WorkerPool().run("attempt \(name)").outcome == .failed(end))
  }

  @Test("a deadly call on another thread ends the worker too")
  func deathOnOldThread() {
    let end = ScriptFailure.workerDied("a system call that workers may not make")
    #expect(WorkerPool().run("attempt-on-old-thread ptrace").outcome == .failed(end))
  }

  @Test("every thread of a worker is filtered and has no capability")
  func threads() throws {
    let pool = WorkerPool()
    let number = pool.output("pid")
    let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(number)/task")
    #expect(tasks.count >= 3)
    for task in tasks {
      let path = "/proc/\(number)/task/\(task)/status"
      let status = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      for line in ["NoNewPrivs:\t1", "Seccomp:\t2"] {
        #expect(status.contains { $0 == line }, "\(task): \(line)")
      }
      for set in ["CapInh", "CapPrm", "CapEff", "CapAmb"] {
        #expect(status.contains { $0 == "\(set):\t0000000000000000" }, "\(task): \(set)")
      }
    }
  }

  @Test("a pool knows what its workers did not give up")
  func missing() {
    let pool = WorkerPool()
    #expect(pool.missingConfinement.isEmpty)
    #expect(pool.output("echo", "a") == "a")
    // Landlock is not in every kernel.
    #expect(pool.missingConfinement.allSatisfy { $0 == .landlock || $0 == .landlockOfThreads })
  }
}
#endif
