import Diagnostics
import Dispatch
import LiveExamination
import LocatedJSON
import ManifestModel
import MatchEngine
import ParallelWork
import Synchronization
import TestSupport
import Testing

@Suite("Examining in the background")
struct ExaminerTests {
  /// What was handed on, in order.
  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    private let done = DispatchSemaphore(value: 0)

    func add(_ line: String) { lines.withLock { $0.append(line) } }

    func finish() { done.signal() }

    /// What there is once an order's last step is done.
    func wait() -> [String] {
      let isDone = done.wait(timeout: .now() + 60) == .success
      return isDone ? lines.withLock(\.self) : ["nothing for a minute"]
    }
  }

  private static func order(
    _ key: String,
    _ count: Int,
    _ log: Log,
    isSurvey: Bool = false
  ) -> Examiner.Order {
    let steps = (1...count).map { number in
      Examiner.Step {
        { log.add("\(key)\(number)") }
      }
    }
    let end = Examiner.Step { { log.finish() } }
    return Examiner.Order(key, isSurvey ? steps + [end] : steps, isSurvey: isSurvey)
  }

  private static func key(_ pattern: String) throws -> RuleKey {
    let manifest = try Manifest(text: #"{"actions": [{"title": "\#(pattern)", "regex": "a"}]}"#)
    return RuleKey(try #require(manifest.rules.first), in: Array(manifest.document.file.bytes))
  }

  @Test("the newest order is first, orders take turns, and surveys are last")
  func order() throws {
    let log = Log()
    let examiner = Examiner()
    examiner.take(Self.order("survey", 2, log, isSurvey: true))
    examiner.take(Self.order("a", 3, log))
    examiner.take(Self.order("b", 9, log))
    examiner.take(Self.order("b", 2, log))
    examiner.take(Self.order("c", 9, log))
    examiner.drop("c")
    examiner.start(niceness: 0)
    #expect(log.wait() == ["b1", "a1", "b2", "a2", "a3", "survey1", "survey2"])
    examiner.end()
  }

  @Test(
    "a newer order interrupts the examination of a rule unless it has the rule as it was",
    arguments: [("a", ["old", "new"]), ("b", ["new"])]
  )
  func interruption(_ rule: String, _ lines: [String]) throws {
    let log = Log()
    let examiner = Examiner()
    let hasBegun = DispatchSemaphore(value: 0)
    let mayEnd = DispatchSemaphore(value: 0)
    let old = Examiner.Step(try Self.key("a")) {
      hasBegun.signal()
      mayEnd.wait()
      return { log.add("old") }
    }
    let never = Examiner.Step { { log.add("never") } }
    let new = Examiner.Step(try Self.key(rule)) { { log.add("new") } }
    let end = Examiner.Step { { log.finish() } }
    examiner.start(niceness: 0)
    examiner.take(Examiner.Order("page", [old, never]))
    hasBegun.wait()
    examiner.take(Examiner.Order("page", [new, end]))
    mayEnd.signal()
    #expect(log.wait() == lines)
    examiner.end()
  }

  @Test("a search knows that it is interrupted, and what was dropped is not handed on")
  func search() throws {
    let log = Log()
    let examiner = Examiner()
    let hasBegun = DispatchSemaphore(value: 0)
    let key = try Self.key("a")
    let step = Examiner.Step(key) {
      hasBegun.signal()
      // As a search does that has no result yet.
      while Interruption.current?.isRequested == false {}
      return { log.add("worthless") }
    }
    examiner.start(niceness: 0)
    examiner.take(Examiner.Order("page", [step]))
    hasBegun.wait()
    examiner.stop()
    examiner.take(Self.order("s", 1, log, isSurvey: true))
    #expect(log.wait() == ["s1"])
    examiner.end()
  }

  @Test("steps about one rule follow each other, and a step about none waits for those before it")
  func threads() throws {
    let log = Log()
    let examiner = Examiner()
    let rules = try ["a", "b", "c"].map(Self.key)
    let meeting = DispatchSemaphore(value: 0)
    let underWay = Mutex<Set<RuleKey>>([])
    let work = (0..<60).map { number in
      let rule = rules[number % rules.count]
      return Examiner.Step(rule) {
        let isFree = underWay.withLock { $0.insert(rule).inserted }
        // Two threads at least are in here at once: the one waits for the other.
        if number == 0 { meeting.wait() } else if number == 1 { meeting.signal() }
        underWay.withLock { _ = $0.remove(rule) }
        return { log.add(isFree ? "\(number)" : "\(number) beside its own rule") }
      }
    }
    let last = Examiner.Step {
      log.add("last")
      return { log.finish() }
    }
    examiner.start(niceness: 0, threads: 3)
    examiner.take(Examiner.Order("page", work + [last]))
    let lines = log.wait()
    #expect(lines.last == "last")
    #expect(Set(lines.dropLast()) == Set((0..<60).map { "\($0)" }))
    examiner.end()
  }
}
