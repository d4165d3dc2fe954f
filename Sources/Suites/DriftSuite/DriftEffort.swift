/// How much is tried for each pattern.
public struct DriftEffort: Sendable, Hashable {
  /// The level, from 0.
  public let level: Int

  /// Creates an effort: 0 tries given subjects alone, 1 takes seconds for some hundred rules, and
  /// each further level about doubles the work.
  ///
  /// - Parameter level: The level; it is clamped to 0 to 10.
  public init(level: Int) {
    self.level = min(max(level, 0), Self.highest)
  }

  /// The highest level.
  public static let highest = 10
}

extension DriftEffort {
  private var factor: Int { level == 0 ? 0 : 1 << (level - 1) }

  /// Steered subjects for each reading.
  var steered: Int { level == 0 ? 0 : 48 + 24 * factor }
  /// Random matches, and as many near misses, for each reading.
  var random: Int { 12 * factor }
  /// Random mutations of each base.
  var mutations: Int { 40 * factor }
  /// The strings that mutations are made of.
  var bases: Int { level == 0 ? 0 : 2 + level }
  /// How many characters all pairs are made of.
  var pairAlphabet: Int { level == 0 ? 0 : 24 + 8 * level }
  /// How many characters all triples are made of.
  var tripleAlphabet: Int { level == 0 ? 0 : 6 + 2 * level }
  /// The attempts at making a pattern smaller.
  var shrinking: Int { level == 0 ? 40 : 120 + 80 * factor }
  /// The attempts at making a pattern of this many UTF-16 units smaller: a huge one is shown as it is.
  func shrinking(of length: Int) -> Int { length > 4_096 ? 0 : shrinking }
  /// How often an engine may give up over one pattern.
  var giveUpBudget: Int { 16 + 8 * level }
  /// The work that goes into one pattern and one pair of engines, in microseconds.
  var work: Int { 1_000_000 + 500_000 * factor }
  /// The part of it that is kept for causes, when subjects are tried.
  var workForCauses: Int { work / 3 }
  /// The causes that are looked for in one pattern.
  var causes: Int { 6 + 2 * level }
}
