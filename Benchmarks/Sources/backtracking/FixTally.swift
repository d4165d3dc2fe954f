import BacktrackingSuite
import Foundation
import FoundationEngine
import MatchEngine
import PCRE2Engine
import RegexSyntax

/// Looks for fixes of all patterns that a file says are slow at a length or below, and checks each by
/// looking for attacks again.
struct FixTally {
  private var slow = 0
  /// The fixes that no subject of up to 65,536 characters was found for that makes them slow.
  private var linear = 0
  private var outcomes: [String: Int] = [:]
  private var times: [Duration] = []

  static func run(_ rows: [Row], longest: Int) {
    var tally = FixTally()
    for row in rows {
      let known = [row.pcre2, row.icu].compactMap(\.self).filter { $0 <= longest }
      guard !known.isEmpty else { continue }
      tally.fix(row, longest: longest)
    }
    tally.show()
  }

  private mutating func fix(_ row: Row, longest: Int) {
    guard let tree = try? RegexParser.parse(row.rx) else { return }
    slow += 1
    var asked = Duration.zero
    var questions = 0
    var tried = "-"
    let start = Backtracking.processorTime
    // What an engine does not accept, no rule can use.
    var search = FixSearch(tree, test: Self.test(of: tree))
    var fix = search.run { pattern in
      let start = Backtracking.processorTime
      defer { asked += Backtracking.processorTime - start }
      questions += 1
      tried = pattern.source
      return Self.isBetter(pattern.source, row, longest)
    }
    var mark = ""
    if fix == nil {
      fix = search.run { Self.isBetter($0.source, row, longest, isRelaxed: true) }
      if fix != nil { mark = " (still slow, later)" }
    }
    let time = Backtracking.processorTime - start - asked
    times.append(time)
    if let fix, Backtracking.attacks(on: fix.pattern, longest: 65_536)?.isEmpty ?? false {
      linear += 1
    }
    let name = fix.map { "\($0.proof)" } ?? "none"
    let outcome = (name.hasPrefix("tested") ? "tested" : name) + mark
    outcomes[outcome, default: 0] += 1
    let kinds = fix?.kinds.map(\.rawValue).joined(separator: ",") ?? ""
    let line = "\(row.id)\t\(name)\(mark)\t\(kinds)\t\(time)\t\(asked) for \(questions)"
    let text =
      "\(line)\n  \(row.rx.prefix(300))\n  \(fix?.pattern.prefix(320) ?? "not better: \(tried)")\n"
    FileHandle.standardOutput.write(Data(text.utf8))
    guard fix == nil || !mark.isEmpty else { return }
    for (engine, attack) in Backtracking.attacks(on: tried, longest: longest) ?? [:] {
      let head = String(decoding: attack.text.prefix(120), as: UTF16.self).debugDescription
      let end = String(decoding: attack.text.suffix(30), as: UTF16.self).debugDescription
      let line = "  \(engine) at \(attack.length): \(head)…\(end)\n"
      FileHandle.standardOutput.write(Data(line.utf8))
    }
  }

  /// Whether no engine is slow any more at a length up to the longest, or, relaxed, at less than
  /// twice the old length.
  private static func isBetter(
    _ pattern: String,
    _ row: Row,
    _ longest: Int,
    isRelaxed: Bool = false
  ) -> Bool {
    let most = isRelaxed ? 2 * (max(row.pcre2 ?? 0, row.icu ?? 0)) : longest
    guard let found = Backtracking.attacks(on: pattern, longest: most) else { return false }
    return !found.values.contains { attack in
      let old = attack.engine == "pcre2" ? row.pcre2 : row.icu
      return isRelaxed ? attack.length < 2 * (old ?? longest) : attack.length <= longest
    }
  }

  private static func test(of tree: RegexPattern) -> FixTest {
    let engines: [any MatchEngine] = [FoundationEngine(), PCRE2Engine()]
    var generator = SubjectGenerator(tree, seed: 1)
    var texts = generator.steeredSubjects(limit: 100)
    for _ in 0..<150 {
      texts += [generator.nextMatch(), generator.nextNearMiss()].compactMap(\.self)
    }
    let subjects = texts.map { Subject(utf16: $0) }
    return FixTest(engines: engines, subjects: subjects)
  }

  private func show() {
    print("slow: \(slow)")
    for (name, count) in outcomes.sorted(by: { $0.key < $1.key }) {
      print("\(name): \(count), \(String(format: "%.1f", 100 * Double(count) / Double(slow))) %")
    }
    print("not slow up to 65536 characters: \(linear)")
    let sorted = times.sorted()
    guard let last = sorted.last else { return }
    let sum = sorted.reduce(Duration.zero, +)
    print(
      "search alone: mean \(sum / sorted.count), median \(sorted[sorted.count / 2]), "
        + "p95 \(sorted[sorted.count * 95 / 100]), longest \(last)"
    )
  }
}
