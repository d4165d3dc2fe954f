import CPCRE2Bare
import Dispatch
import DriftSuite
import Foundation
import FoundationEngine
import LocatedJSON
import Diagnostics
import ManifestModel
import MatchEngine
import PCRE2Engine
import Synchronization

/// Times every pattern of a manifest on every test input with the two engines: bare, one after the
/// other, and as `ruleproof drift --count` compares them.
@main
enum CrossProduct {
  static func main() throws {
    let path = CommandLine.arguments.dropFirst().first ?? "corpus/manifest/starter-v4.json"
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let manifest = try Manifest(JSONDocument(SourceFile(name: path, bytes: bytes)))
    let patterns = manifest.rules.compactMap { $0.pattern?.value }
    var seen: Set<[UInt16]> = []
    let subjects = manifest.rules
      .flatMap {
        ($0.testInputs?.value ?? []).compactMap(\.value) + $0.redirectTests.map(\.input.value)
      }
      .map(Subject.init)
      .filter { seen.insert($0.utf16).inserted }
    let foundation = Bare.foundation(patterns)
    let pcre2 = Bare.pcre2(patterns)
    var times: [[Double]] = [[], [], []]
    for round in 0..<12 {
      let results = [
        measure { inParallel(patterns.count) { foundation.run($0, subjects) } },
        measure { inParallel(patterns.count) { pcre2.run($0, subjects) } },
        measure { compare(patterns, subjects) },
      ]
      guard round > 1 else { continue }  // the first two warm up
      for (index, time) in results.enumerated() { times[index].append(time) }
    }
    let medians = times.map { $0.sorted()[$0.count / 2] }
    print("\(patterns.count) patterns × \(subjects.count) subjects, two threads, medians of 10")
    print(String(format: "bare NSRegularExpression %.1f ms", medians[0] * 1000))
    print(String(format: "bare PCRE2               %.1f ms", medians[1] * 1000))
    print(String(format: "compared                 %.1f ms", medians[2] * 1000))
    print(String(format: "ratio to the sum         %.2f", medians[2] / (medians[0] + medians[1])))
  }

  private static func compare(_ patterns: [String], _ subjects: [Subject]) {
    let suite = DriftSuite(
      patterns.map { PatternCase(rule: $0, pattern: $0) },
      corpus: subjects,
      options: DriftSuite.Options(effort: DriftEffort(level: 0), seed: 1, profile: "as-written")
    )
    let summary = suite.count(workers: 2) {
      [DriftEngine(FoundationEngine()), DriftEngine(PCRE2Engine())]
    }
    precondition(summary.comparisons == patterns.count * subjects.count)
  }

  private static func measure(_ body: () -> Void) -> Double {
    let start = ContinuousClock.now
    body()
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  private static func inParallel(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        body(index)
      }
    }
  }
}

/// The engines without anything around them: each pattern compiled before, one search a pair.
struct Bare: @unchecked Sendable {
  let run: @Sendable (Int, [Subject]) -> Void

  static func foundation(_ patterns: [String]) -> Bare {
    let compiled = patterns.map { try? NSRegularExpression(pattern: $0) }
    return Bare { index, subjects in
      guard let pattern = compiled[index] else { return }
      for subject in subjects {
        let range = NSRange(location: 0, length: subject.utf16.count)
        _ = pattern.firstMatch(in: subject.text, range: range)
      }
    }
  }

  static func pcre2(_ patterns: [String]) -> Bare {
    nonisolated(unsafe) let compiled = patterns.map { pattern -> OpaquePointer? in
      var code: Int32 = 0
      var offset = 0
      let units = Array(pattern.utf16)
      let options = PCRE2_UTF | PCRE2_UCP
      guard let pointer = pcre2_compile_16(units, units.count, options, &code, &offset, nil) else {
        return nil
      }
      pcre2_jit_compile_16(pointer, PCRE2_JIT_COMPLETE)
      return pointer
    }
    return Bare { index, subjects in
      guard let pattern = compiled[index] else { return }
      let data = pcre2_match_data_create_from_pattern_16(pattern, nil)
      for subject in subjects {
        _ = subject.utf16.withUnsafeBufferPointer {
          pcre2_match_16(pattern, $0.baseAddress, $0.count, 0, 0, data, nil)
        }
      }
      pcre2_match_data_free_16(data)
    }
  }
}
