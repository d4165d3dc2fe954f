import Diagnostics
import MatchEngine
import RunRecord

/// Reads what searches cost.
extension GoldenReader {
  /// The cost on the next engine; nil if there is none left.
  mutating func cost() throws(GoldenError) -> GoldenCost? {
    if let cost = try costless("refused", GoldenCost.Result.refused) { return cost }
    if let cost = try costless("uncounted", GoldenCost.Result.uncounted) { return cost }
    guard let rest = lines.take("cost") else { return nil }
    let words = rest.words(atMost: 7)
    guard words.count == 7, words[2] == "tests", words[4] == "corpus",
      let engine = EscapedLine.decodeText(words[0]),
      let unit = CostUnit(rawValue: String(words[1])),
      let tests = Int(words[3]), let corpus = Int(words[5]), min(tests, corpus) >= 0,
      let version = EscapedLine.decodeText(words[6])
    else { throw lines.error("expected 'cost ENGINE UNIT tests N corpus N VERSION'") }
    var totals = GoldenCost.Totals(tests: tests, corpus: corpus)
    while let (steps, subject) = try counted("  costly") {
      totals.costliest.append(CostlySubject(steps: steps, subject: subject))
    }
    while let (count, words) = try counted("  failed") {
      guard let reason = EscapedLine.decodeText(words[...]).flatMap(FailureReason.init(words:)),
        totals.failures[reason] == nil
      else {
        throw lines.error("the reason is unknown or a duplicate")
      }
      totals.failures[reason] = count
    }
    return GoldenCost(engine: engine, version: version, unit: unit, result: .counted(totals))
  }

  /// What is in the place of costs, with the reason; nil if the next line is another one.
  private mutating func costless(
    _ word: String,
    _ result: (String) -> GoldenCost.Result
  ) throws(GoldenError) -> GoldenCost? {
    guard let rest = lines.take(word) else { return nil }
    let words = rest.words(atMost: 3)
    guard words.count == 3, let engine = EscapedLine.decodeText(words[0]),
      let unit = CostUnit(rawValue: String(words[1])),
      let version = EscapedLine.decodeText(words[2])
    else { throw lines.error("expected '\(word) ENGINE UNIT VERSION'") }
    let reason = try text("  because")
    return GoldenCost(engine: engine, version: version, unit: unit, result: result(reason))
  }

  /// A number and what it counts.
  private mutating func counted(
    _ word: String,
    from least: Int = 1
  ) throws(GoldenError) -> (Int, String)? {
    guard let rest = lines.take(word) else { return nil }
    let words = rest.words(atMost: 2)
    guard words.count == 2, let number = Int(words[0]), number >= least, !words[1].isEmpty
    else {
      throw lines.error("expected a number (minimum \(least)) and a text")
    }
    return (number, String(words[1]))
  }

  /// The next known attack; nil if there is none left.
  mutating func attack() throws(GoldenError) -> GoldenAttack? {
    guard let rest = lines.take("attack") else { return nil }
    guard let count = Int(rest), (1...Self.maxAttackLength).contains(count) else {
      throw lines.error("expected a number of repetitions")
    }
    var attack = Attack(pumps: [], repeat: count, suffix: "")
    while lines.peeked?.utf8.starts(with: "  prefix ".utf8) == true {
      attack.pumps.append(Attack.Pump(prefix: try text("  prefix"), pump: try text("  pump")))
    }
    attack.suffix = try text("  suffix")
    let pumped = attack.pumps.reduce(0) { $0 + $1.pump.utf16.count }
    guard !attack.pumps.isEmpty, pumped <= Self.maxAttackLength / count else {
      throw lines.error("expected an attack of at most \(Self.maxAttackLength) characters")
    }
    var golden = GoldenAttack(attack)
    while let (steps, rest) = try counted("  costs", from: 0) {
      let words = Substring(rest).words(atMost: 2)
      guard let engine = words.first.flatMap(EscapedLine.decodeText) else {
        throw lines.error("expected the name of an engine")
      }
      var cost = GoldenAttack.Cost(engine: engine, steps: steps)
      if words.count > 1 {
        guard let reason = EscapedLine.decodeText(words[1]) else {
          throw lines.error("the reason is unknown")
        }
        cost.failure = reason
      }
      golden.costs.append(cost)
    }
    return golden
  }

  private static let maxAttackLength = 1_000_000
}
