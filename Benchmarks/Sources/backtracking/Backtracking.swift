import BacktrackingSuite
import Foundation
import FoundationEngine
import MatchEngine
import PCRE2Engine
import RegexSyntax

/// Looks for attacks on all patterns of a file, for fixes of them, or for differences of fixes.
///
/// - `backtracking FILE [LONGEST] [ID…]` compares attacks with the lengths at which the recorded ones were
///   seen to be slow.
/// - `backtracking --fixes FILE [LONGEST] [ID…]` looks for fixes of slow patterns.
/// - `backtracking --same COUNT SEED` compares fixes of random patterns with their patterns.
/// - `backtracking --offered FILE [LONGEST]` compares the fixes that `slow` offers with their patterns, and
///   `backtracking --offered COUNT SEED` those of random patterns.
///
/// The file is a JSON array of objects with `id`, `rx` and, for PCRE2 and ICU, the lengths `P` and
/// `I`: a number, null or a string for what the engine refuses.
@main
enum Backtracking {
  static func main() throws {
    var arguments = CommandLine.arguments
    if arguments.count == 4, arguments[1] == "--same", let count = Int(arguments[2]),
      let seed = UInt64(arguments[3])
    {
      return FixComparison.run(fixes: count, seed: seed)
    }
    if arguments.count > 3, arguments[1] == "--offered", let count = Int(arguments[2]),
      let seed = UInt64(arguments[3])
    {
      let shapes = FixComparison.shapes(count, seed: seed)
      return FixComparison.run(offeredFor: shapes, longest: 2_048)
    }
    if arguments.count > 2, arguments[1] == "--offered" {
      let data = try Data(contentsOf: URL(fileURLWithPath: arguments[2]))
      let rows = try JSONDecoder().decode([Row].self, from: data)
      let longest = arguments.count > 3 ? Int(arguments[3]) ?? 2_048 : 2_048
      let slow = rows.filter { [$0.pcre2, $0.icu].contains { ($0 ?? .max) <= longest } }
      return FixComparison.run(offeredFor: slow.map(\.rx), longest: longest)
    }
    let fixes = arguments.dropFirst().first == "--fixes"
    if fixes { arguments.remove(at: 1) }
    guard arguments.count > 1 else { return print("backtracking FILE [LONGEST] [ID…]") }
    let data = try Data(contentsOf: URL(fileURLWithPath: arguments[1]))
    let rows = try JSONDecoder().decode([Row].self, from: data)
    let longest = arguments.count > 2 ? Int(arguments[2]) ?? 65_536 : 65_536
    let ids = Set(arguments.dropFirst(3))
    if fixes {
      FixTally.run(rows.filter { ids.isEmpty || ids.contains($0.id) }, longest: longest)
      return
    }
    var tally = Tally()
    for row in rows where ids.isEmpty || ids.contains(row.id) {
      let start = processorTime
      let found = attacks(on: row.rx, longest: longest)
      let time = processorTime - start
      tally.add(row, found, time, isShown: true)
      for attack in (found ?? [:]).values { tally.add(attack, holds: holds(attack, over: row.rx)) }
    }
    tally.show()
  }

  /// Whether an engine that has just compiled the pattern is slow over an attack.
  static func holds(_ attack: ConfirmedAttack, over pattern: String) -> Bool {
    let subject = Subject(utf16: attack.text)
    if attack.engine == "pcre2" {
      guard let code = try? PCRE2Engine(profile: .costed, counts: true).compilePattern(pattern)
      else { return false }
      return code.measureCost(in: subject, limit: 20_000_000).steps >= 10_000_000
        || reads(code, far: subject)
    }
    let code = try? FoundationEngine().compile(pattern) as? any CostMeasuringPattern
    guard let code else { return false }
    return code.measureCost(in: subject, limit: 1_200).steps >= 1_000 || reads(code, far: subject)
  }

  /// Whether an engine reads 100,000,000 characters of a subject within its steps.
  private static func reads(_ code: any CostMeasuringPattern, far subject: Subject) -> Bool {
    let reading = (code as? any ScanMeasuringPattern)?
      .measureScan(in: subject, characters: 100_000_000, steps: 1_000_000_000)
    return reading?.characters ?? 0 >= 100_000_000
  }

  /// The processor's time that this process has taken, which other processes do not lengthen.
  static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The engines of the command.
  static let makeEngines: @Sendable () -> BacktrackingEngines = {
    func pcre2(_ profile: PCRE2Profile) -> BacktrackingEngine {
      BacktrackingEngine(PCRE2Engine(profile: profile, counts: true))
    }
    return BacktrackingEngines(
      targetEngines: [BacktrackingEngine(FoundationEngine()), pcre2(.costed)],
      screeningEngine: pcre2(PCRE2Profile.costed.withoutShortcuts)
    )
  }

  static func attacks(on pattern: String, longest: Int) -> [String: ConfirmedAttack]? {
    guard
      let tree = (try? RegexParser.parse(pattern))
        ?? RegexParser.reading(of: pattern, in: .pcre2).tree
    else { return nil }
    var engines: [MeasuredEngine] = []
    let (pcre2, foundation) = (PCRE2Engine(profile: .costed, counts: true), FoundationEngine())
    if let code = try? pcre2.compilePattern(pattern) {
      engines.append(MeasuredEngine(pcre2.identity, code))
    }
    if let code = try? foundation.compile(pattern) as? any CostMeasuringPattern {
      engines.append(MeasuredEngine(foundation.identity, code))
    }
    let profile = PCRE2Profile.costed.withoutShortcuts
    let bare = PCRE2Engine(profile: profile, counts: true)
    let screeningEngine =
      (try? bare.compilePattern(pattern))
      ?? (try? bare.compilePattern(tree.printed(in: .pcre2).text))
    var effort = BacktrackingEffort()
    effort.longest = longest
    let analysis = PatternAnalysis(
      tree,
      engines: engines,
      screeningEngine: screeningEngine.map { MeasuredEngine(bare.identity, $0) },
      effort: effort
    )
    var shortest: [String: ConfirmedAttack] = [:]
    for attack in analysis.run().flatMap({ $0.attacks + [$0.scan?.attack].compactMap(\.self) })
    where attack.length < shortest[attack.engine]?.length ?? .max {
      shortest[attack.engine] = attack
    }
    return shortest
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

/// What came out over all patterns.
struct Tally {
  private var known: [String: Int] = [:]
  private var reached: [String: Int] = [:]
  private var times: [Duration] = []
  private var refused = 0
  private var holding = 0
  private var failing: [String] = []

  /// Counts an attack that was run again.
  mutating func add(_ attack: ConfirmedAttack, holds: Bool) {
    if holds {
      holding += 1
    } else {
      failing.append("\(attack.engine) at \(attack.length)")
    }
  }

  mutating func add(
    _ row: Row,
    _ found: [String: ConfirmedAttack]?,
    _ time: Duration,
    isShown: Bool
  ) {
    times.append(time)
    guard let found else {
      refused += 1
      print("\(row.id) not parsed: \(row.rx.debugDescription)")
      return
    }
    var line = ["\(row.id)"]
    if row.pcre2 != nil || row.icu != nil {
      known["slow anywhere", default: 0] += 1
      if !found.isEmpty { reached["slow anywhere", default: 0] += 1 }
    }
    for (engine, length) in [("pcre2", row.pcre2), ("foundation", row.icu)] {
      let attack = found[engine]
      let own = attack.map { String($0.length) } ?? "-"
      line.append("\(engine) \(length.map(String.init) ?? "-") \(own)")
      for bound in [2_048, 65_536] {
        guard let length, length <= bound else { continue }
        known["\(engine) ≤ \(bound)", default: 0] += 1
        if let attack, attack.length <= bound {
          reached["\(engine) ≤ \(bound)", default: 0] += 1
        } else {
          line.append("MISSED at \(bound)")
        }
      }
      if length == nil, attack != nil { reached["\(engine) beyond the known", default: 0] += 1 }
    }
    line.append("\(time)")
    if line.contains(where: { $0.hasPrefix("MISSED") }) { line.append(String(row.rx.prefix(160))) }
    guard isShown else { return }
    FileHandle.standardOutput.write(Data((line.joined(separator: "\t") + "\n").utf8))
  }

  func show() {
    for (name, count) in known.sorted(by: { $0.key < $1.key }) {
      let own = reached[name, default: 0]
      print("\(name): \(own) of \(count), \(percent(own, count)) %")
    }
    for (name, count) in reached.sorted(by: { $0.key < $1.key }) where known[name] == nil {
      print("\(name): \(count)")
    }
    print("attacks that hold when run again: \(holding) of \(holding + failing.count)")
    for attack in failing { print("does not hold: \(attack)") }
    let sorted = times.sorted()
    guard let last = sorted.last else { return }
    let sum = sorted.reduce(Duration.zero, +)
    print("mean \(sum / sorted.count), p95 \(sorted[sorted.count * 95 / 100]), longest \(last)")
    print("not parsed: \(refused)")
  }

  private func percent(_ part: Int, _ whole: Int) -> String {
    String(format: "%.1f", 100 * Double(part) / Double(max(whole, 1)))
  }
}
