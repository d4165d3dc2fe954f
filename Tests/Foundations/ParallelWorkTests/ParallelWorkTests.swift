import ParallelWork
import Synchronization
import Testing

@Suite("Parallel work")
struct ParallelWorkTests {
  @Test("results are in the items' order", arguments: [-1, 0, 1, 2, 7, 64])
  func order(workers: Int) {
    let squares = ParallelWork.map(500, workers: workers) { $0 * $0 }
    #expect(squares == (0..<500).map { $0 * $0 })
  }

  @Test("nothing is done for no items")
  func empty() {
    let calls = Atomic(0)
    let results = ParallelWork.map(0, workers: 4) { _ in
      calls.add(1, ordering: .relaxed)
      return 0
    }
    #expect(results.isEmpty && calls.load(ordering: .relaxed) == 0)
  }

  @Test("each item is taken once, and each thread makes its state once")
  func onceEach() {
    let states = Atomic(0)
    let taken = Mutex([Int](repeating: 0, count: 300))
    _ = ParallelWork.map(
      300,
      workers: 3,
      makeState: { states.add(1, ordering: .relaxed).newValue },
      { index, _ in taken.withLock { $0[index] += 1 } }
    )
    #expect(taken.withLock { $0 } == [Int](repeating: 1, count: 300))
    #expect((1...3).contains(states.load(ordering: .relaxed)))
  }

  @Test("no more items are taken once the work is stopped")
  func stopped() {
    let done = Atomic(0)
    let results = ParallelWork.map(
      100,
      workers: 1,
      makeState: {},
      isStopped: { done.load(ordering: .relaxed) >= 10 },
      { index, _ in
        done.add(1, ordering: .relaxed)
        return index
      }
    )
    #expect(results.prefix(10).elementsEqual((0..<10).map { Optional($0) }))
    #expect(results.dropFirst(10).allSatisfy { $0 == nil } && results.count == 100)
  }

  @Test(
    "an interruption is that of all threads, and what was under way counts as not done",
    arguments: [1, 4]
  )
  func interrupted(workers: Int) {
    let interruption = Interruption()
    let seen = Atomic(0)
    let results = Interruption.$current.withValue(interruption) {
      ParallelWork.map(100, workers: workers, makeState: {}) { index, _ in
        if seen.add(1, ordering: .relaxed).newValue == 20 { Interruption.current?.request(by: "a") }
        return index
      }
    }
    let done = results.indices.filter { results[$0] != nil }
    #expect(results.count == 100 && done.count < 20)
    #expect(done.allSatisfy { results[$0] == $0 })
    #expect(interruption.isRequested && interruption.cause == "a" && !Interruption.isRequested)
  }

  @Test("work that has no part left out is done to its end")
  func wholeWork() {
    let interruption = Interruption()
    interruption.request()
    let results = Interruption.$current.withValue(interruption) {
      ParallelWork.map(50, workers: 2) { _ in Interruption.isRequested }
    }
    #expect(results == [Bool](repeating: true, count: 50))
  }

  @Test("what is left out is noted once it is interrupted, and added up by part")
  func shortfalls() {
    let interruption = Interruption()
    Interruption.$current.withValue(interruption) {
      Interruption.note("a", 1, of: 2, "items")
      interruption.request(by: "first")
      interruption.request(by: "second")
      Interruption.note("a", 1, of: 2, "items")
      Interruption.note("b", 0, of: 0, "")
      Interruption.note("a", 3, of: 5, "items")
    }
    #expect(interruption.cause == "first")
    #expect(interruption.shortfalls.map(\.part) == ["a", "b"])
    #expect(interruption.shortfalls.map(\.examined) == [4, 0])
    #expect(interruption.shortfalls.map(\.total) == [7, 0])
  }
}
