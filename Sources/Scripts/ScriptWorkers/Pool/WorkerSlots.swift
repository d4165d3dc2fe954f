internal import ChildProcesses

/// The slots for workers in a pool: how many are in use, and the idle workers.
final class WorkerSlots: Sendable {
  private let state: Monitor<State>

  private struct State {
    var size: Int
    var isOpen = true
    var busy = 0
    var launching = 0
    /// Workers being started ahead of calls, to become idle.
    var expected = 0
    /// The idle workers, most recently used last.
    var idle: [Worker] = []
    var working: [ObjectIdentifier: Worker] = [:]

    /// Takes the worker that last ran a script, or else one that is unused or most recently used.
    mutating func takeIdle(for source: String) -> Worker? {
      let index =
        idle.lastIndex { $0.lastSource == source } ?? idle.lastIndex { $0.calls == 0 }
        ?? idle.indices.last
      return index.map { idle.remove(at: $0) }
    }
  }

  init(size: Int) {
    precondition(size > 0, "a pool has one worker at least")
    state = Monitor(State(size: size))
  }

  deinit { close() }
}

/// A slot for a worker that a call may use.
enum WorkerSlot {
  /// With a worker that ran calls before.
  case used(Worker)
  /// With a worker that was started ahead and has not greeted yet.
  case started(Worker)
  case empty
  case closed
}

extension WorkerSlots {
  var areOpen: Bool { state.withLock { $0.isOpen } }

  /// Waits for a slot; `leave(with:)` frees it.
  ///
  /// - Parameter source: The script to run. The worker that last ran it has its compiled code.
  /// - Returns: The slot.
  func enter(for source: String) -> WorkerSlot {
    state.wait { state in
      guard state.isOpen else { return .closed }
      guard state.busy < state.size, !state.idle.isEmpty || state.expected == 0 else { return nil }
      state.busy += 1
      guard let worker = state.takeIdle(for: source) else { return .empty }
      state.working[ObjectIdentifier(worker)] = worker
      return worker.calls == 0 ? .started(worker) : .used(worker)
    }
  }

  /// Announces workers for free slots that have none; `arrive` must follow for each.
  ///
  /// - Parameter count: The maximum number of workers.
  /// - Returns: The number of workers to start.
  func expect(_ count: Int) -> Int {
    state.withLock { state in
      guard state.isOpen else { return 0 }
      let room = state.size - state.busy - state.idle.count - state.expected
      let expected = max(0, min(count, room))
      state.expected += expected
      return expected
    }
  }

  /// Adds a worker that was announced; nil if it could not be started.
  func arrive(_ worker: Worker?) {
    state.withLock(waking: .all) { state in
      state.expected -= 1
      if let worker { state.idle.append(worker) }
    }
  }

  /// Starts a worker for a slot.
  ///
  /// - Parameter start: Starts it; must be quick, since `close` waits for it.
  /// - Throws: What starting it throws.
  /// - Returns: The worker; nil if the pool is closed.
  func launch(_ start: () throws(SystemError) -> Worker) throws(SystemError) -> Worker? {
    let isOpen = state.withLock { state in
      state.launching += state.isOpen ? 1 : 0
      return state.isOpen
    }
    guard isOpen else { return nil }
    var worker: Worker?
    defer {
      state.withLock(waking: .all) { state in
        state.launching -= 1
        if let worker { state.working[ObjectIdentifier(worker)] = worker }
      }
    }
    worker = try start()
    return worker
  }

  func remove(_ worker: Worker) {
    state.withLock { $0.working[ObjectIdentifier(worker)] = nil }
  }

  /// Frees a slot, keeping its worker if there is one.
  func leave(with worker: Worker?) {
    state.withLock(waking: .one) { state in
      state.busy -= 1
      // A worker that returns while `close` runs is left for it to end.
      guard let worker, state.isOpen else { return }
      state.working[ObjectIdentifier(worker)] = nil
      state.idle.append(worker)
    }
  }

  /// Closes the slots and ends all workers, including those in use.
  func close() {
    state.withLock(waking: .all) { $0.isOpen = false }
    let workers = state.wait { state -> [Worker]? in
      guard state.launching == 0, state.expected == 0 else { return nil }
      defer {
        state.idle = []
        state.working = [:]
      }
      return state.idle + state.working.values
    }
    for worker in workers { worker.process.end() }
  }
}
