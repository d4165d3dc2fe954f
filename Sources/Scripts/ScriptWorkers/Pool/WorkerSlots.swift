internal import ChildProcesses

/// The places for workers in a pool: how many are in use, and which workers wait in them.
final class WorkerSlots: Sendable {
  private let state: Monitor<State>

  private struct State {
    var size: Int
    var isOpen = true
    /// The places that are in use.
    var busy = 0
    /// The workers that are being started.
    var launching = 0
    /// The workers that are being started ahead of the calls, and will wait then.
    var expected = 0
    /// The workers that wait, the one that was used last at the end.
    var idle: [Worker] = []
    /// The workers that are in use.
    var working: [ObjectIdentifier: Worker] = [:]

    /// Takes out the worker that ran a script last, or else one that ran none or was used last.
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

/// A place for a worker that a call may use.
enum WorkerSlot {
  /// With a worker that ran calls before.
  case used(Worker)
  /// With a worker that was started ahead, and has not greeted yet.
  case started(Worker)
  /// Without a worker.
  case empty
  /// There are no places any more.
  case closed
}

extension WorkerSlots {
  /// Whether `close` was not called yet.
  var areOpen: Bool { state.withLock { $0.isOpen } }

  /// Waits for a place; `leave(with:)` gives it back.
  ///
  /// - Parameter source: The script to run. A worker that ran it last has its compiled code.
  /// - Returns: The place.
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

  /// Announces workers for places that are free and have none; `arrive` must follow for each.
  ///
  /// - Parameter count: The most workers.
  /// - Returns: How many there is room for.
  func expect(_ count: Int) -> Int {
    state.withLock { state in
      guard state.isOpen else { return 0 }
      let room = state.size - state.busy - state.idle.count - state.expected
      let expected = max(0, min(count, room))
      state.expected += expected
      return expected
    }
  }

  /// Takes in a worker that was announced; nil if it could not be started.
  func arrive(_ worker: Worker?) {
    state.withLock(waking: .all) { state in
      state.expected -= 1
      if let worker { state.idle.append(worker) }
    }
  }

  /// Starts a worker for a place.
  ///
  /// - Parameter start: Starts it; this should not take long, because `close` waits for it.
  /// - Throws: What starting it throws.
  /// - Returns: The worker; nil if there are no places any more.
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

  /// Forgets a worker that is ended.
  func remove(_ worker: Worker) {
    state.withLock { $0.working[ObjectIdentifier(worker)] = nil }
  }

  /// Gives a place back, with the worker in it if there is one.
  func leave(with worker: Worker?) {
    state.withLock(waking: .one) { state in
      state.busy -= 1
      // A worker that comes back while `close` runs is left for it to end.
      guard let worker, state.isOpen else { return }
      state.working[ObjectIdentifier(worker)] = nil
      state.idle.append(worker)
    }
  }

  /// Lets nobody in any more and ends all workers, those in use too.
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
