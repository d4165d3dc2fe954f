internal import ChildProcesses

/// A thread that starts worker processes and lives as long as this value.
///
/// Linux kills a worker when the thread that started it ends, so this cannot be a caller's thread.
final class WorkerStarter: Sendable {
  private let queue = Monitor(StartQueue())

  init() {}

  deinit { queue.withLock(waking: .one) { $0.tasks.append(.stop) } }
}

private struct StartQueue {
  var hasThread = false
  var tasks: [Task] = []

  enum Task {
    case start(StartOrder)
    case stop
  }
}

private final class StartOrder: Sendable {
  let program: WorkerProgram
  let socket: Socket
  let finish: @Sendable (Result<ChildProcess, SystemError>) -> Void

  init(
    program: WorkerProgram,
    socket: Socket,
    finish: @escaping @Sendable (Result<ChildProcess, SystemError>) -> Void
  ) {
    self.program = program
    self.socket = socket
    self.finish = finish
  }
}

extension WorkerStarter {
  /// Starts a program with one descriptor and waits until it runs.
  func start(
    _ program: WorkerProgram,
    with socket: Socket
  ) throws(SystemError) -> ChildProcess {
    let started = Monitor<Result<ChildProcess, SystemError>?>(nil)
    try begin(program, with: socket) { result in started.withLock(waking: .one) { $0 = result } }
    return try started.wait { $0 }.get()
  }

  /// Begins to start a program with one descriptor.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - socket: The descriptor.
  ///   - finish: Receives the running process, on the thread of this starter.
  /// - Throws: `SystemError` if there is no thread to start it on.
  func begin(
    _ program: WorkerProgram,
    with socket: Socket,
    finish: @escaping @Sendable (Result<ChildProcess, SystemError>) -> Void
  ) throws(SystemError) {
    let order = StartOrder(program: program, socket: socket, finish: finish)
    try queue.withLock(waking: .one) { [queue] state throws(SystemError) in
      if !state.hasThread {
        // The thread retains only the queue, so that the starter can be deallocated and end it.
        try DetachedThread.start { Self.work(queue) }
        state.hasThread = true
      }
      state.tasks.append(.start(order))
    }
  }

  private static func work(_ queue: Monitor<StartQueue>) {
    while true {
      switch queue.wait({ $0.tasks.isEmpty ? nil : $0.tasks.removeFirst() }) {
      case .stop: return
      case .start(let order):
        order.finish(
          Result { () throws(SystemError) in
            try ChildProcess.start(order.program, with: order.socket)
          }
        )
      }
    }
  }
}
