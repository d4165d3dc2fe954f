import BacktrackingSuite
import Foundation
import FoundationEngine
import MatchEngine
import PCRE2Engine
import RegexSyntax

/// Looks by guided fuzzing alone for attacks on all patterns of a file, and compares them with the
/// lengths at which recorded ones were seen to be slow: `guided-fuzzing FILE [SEED] [ID…]`.
///
/// The file is a JSON array of objects with `id`, `rx` and, for PCRE2 and ICU, the lengths `P` and
/// `I`: a number, null or a string for what the engine refuses.
@main
enum GuidedFuzzingBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else { return print("guided-fuzzing FILE [SEED] [ID…]") }
    let data = try Data(contentsOf: URL(fileURLWithPath: arguments[1]))
    let rows = try JSONDecoder().decode([Row].self, from: data)
    let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 1 : 1
    let ids = Set(arguments.dropFirst(3))
    var tally: [String: (known: Int, found: Int)] = [:]
    var times: [Duration] = []
    for row in rows where ids.isEmpty || ids.contains(row.id) {
      let start = ContinuousClock.now
      let attempt = Attempt(row.rx, seed: seed)
      let time = ContinuousClock.now - start
      times.append(time)
      guard let attempt else {
        print("\(row.id)\tnot fuzzed: \(row.rx.prefix(100).debugDescription)")
        continue
      }
      var line = [row.id]
      for (engine, known) in [("pcre2", row.pcre2), ("foundation", row.icu)] {
        let found = attempt.shortest(on: engine)
        line.append("\(engine) \(known.map(String.init) ?? "-") \(found.map { String($0) } ?? "-")")
        for bound in [2_048, 65_536] where known.map({ $0 <= bound }) == true {
          let isFound = found.map { $0 <= bound } == true
          tally["\(engine) ≤ \(bound)", default: (0, 0)].known += 1
          if isFound { tally["\(engine) ≤ \(bound)", default: (0, 0)].found += 1 }
          if !isFound { line.append("MISSED at \(bound)") }
        }
      }
      if row.pcre2 != nil || row.icu != nil {
        let isFound = ["pcre2", "foundation"].contains { attempt.shortest(on: $0) != nil }
        tally["slow anywhere", default: (0, 0)].known += 1
        if isFound { tally["slow anywhere", default: (0, 0)].found += 1 }
      }
      line.append("\(attempt.executions) runs, \(attempt.steps) steps, \(time)")
      if let shape = attempt.shapes.first { line.append(shape.words) }
      if line.contains(where: { $0.hasPrefix("MISSED") }) {
        line.append(String(row.rx.prefix(160)))
      }
      FileHandle.standardOutput.write(Data((line.joined(separator: "\t") + "\n").utf8))
    }
    for (name, count) in tally.sorted(by: { $0.key < $1.key }) {
      let share = String(format: "%.1f", 100 * Double(count.found) / Double(count.known))
      print("\(name): \(count.found) of \(count.known), \(share) %")
    }
    let sorted = times.sorted()
    guard let last = sorted.last else { return }
    print("fuzzing: mean \(sorted.reduce(.zero, +) / sorted.count), longest \(last)")
  }
}

/// The shapes that fuzzing found for one pattern, and the engines to measure them on.
struct Attempt {
  let shapes: [PumpedShape]
  let executions: Int
  let steps: Int
  private let pattern: String

  init?(_ pattern: String, seed: UInt64) {
    guard let (code, tree) = Self.compiled(pattern) else { return nil }
    var fuzzing = GuidedFuzzing(code, tree: tree, seed: seed)
    shapes = fuzzing.run()
    executions = fuzzing.executions
    steps = fuzzing.steps
    self.pattern = pattern
  }

  /// The pattern as it is written, or, where PCRE2 refuses that, printed in its dialect.
  private static func compiled(_ pattern: String) -> (PCRE2Pattern, RegexPattern)? {
    // Without the look ahead for characters that a match must hold, which ICU does not do either.
    var profile = PCRE2Profile.asWritten.withoutShortcuts
    if let code = try? PCRE2Engine(profile: profile, counts: true).compilePattern(pattern),
      let tree = RegexParser.reading(of: pattern, in: .pcre2).tree
    {
      return (code, tree)
    }
    profile = PCRE2Profile.ported.withoutShortcuts
    guard let text = (try? RegexParser.parse(pattern))?.printed(in: .pcre2).text,
      let code = try? PCRE2Engine(profile: profile, counts: true).compilePattern(text),
      let tree = RegexParser.reading(of: text, in: .pcre2).tree
    else { return nil }
    return (code, tree)
  }

  /// The shortest of 2,048, 8,192 and 65,536 characters with which one of the first shapes is slow:
  /// 10 million steps of PCRE2, or 1,000 ticks of ICU.
  func shortest(on engine: String) -> Int? {
    let code: (any CostMeasuringPattern)?
    let cap: Int
    if engine == "pcre2" {
      code = try? PCRE2Engine(profile: .costed, counts: true).compilePattern(pattern)
      cap = 10_000_000
    } else {
      code = try? FoundationEngine().compile(pattern) as? any CostMeasuringPattern
      cap = 1_000
    }
    guard let code else { return nil }
    for length in [2_048, 8_192, 65_536] {
      for shape in shapes.prefix(8) {
        let fixed = shape.prefix.count + shape.suffix.count
        let text = shape.text(max(1, (length - fixed) / shape.pump.count))
        let cost = code.measureCost(in: Subject(utf16: text), limit: cap)
        switch cost.end {
        case .limit, .failed(.matchLimit): return length
        case .finished, .failed: if cost.steps >= cap { return length }
        }
      }
    }
    return nil
  }
}

extension PumpedShape {
  var words: String {
    let parts = [prefix, pump, suffix].map { String(decoding: $0, as: UTF16.self).debugDescription }
    return "\(parts[0]) + \(parts[1]) × n + \(parts[2])"
  }
}

/// One pattern of the file.
struct Row: Decodable {
  let id: String
  let rx: String
  let pcre2: Int?
  let icu: Int?

  enum CodingKeys: String, CodingKey {
    case id, rx
    case pcre2 = "P"
    case icu = "I"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    rx = try values.decode(String.self, forKey: .rx)
    pcre2 = try? values.decode(Int.self, forKey: .pcre2)
    icu = try? values.decode(Int.self, forKey: .icu)
  }
}
