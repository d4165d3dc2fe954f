/// How much work to spend on each pattern.
public struct DriftEffort: Sendable, Hashable {
  /// The level, from 0.
  public let level: Int

  /// Creates an effort: 0 tries only given subjects, 1 takes seconds for some hundred rules, and
  /// each further level roughly doubles the work.
  ///
  /// - Parameter level: The level, clamped to 0 to 10.
  public init(level: Int) {
    self.level = min(max(level, 0), Self.highest)
  }

  /// The highest level.
  public static let highest = 10
}

extension DriftEffort {
  private var factor: Int { level == 0 ? 0 : 1 << (level - 1) }

  /// The number of steered subjects for each reading.
  var steered: Int { level == 0 ? 0 : 48 + 24 * factor }
  /// The number of random matches, and of near misses, for each reading.
  var random: Int { 12 * factor }
  /// The number of random mutations of each base.
  var mutations: Int { 40 * factor }
  /// The number of strings to mutate.
  var bases: Int { level == 0 ? 0 : 2 + level }
  /// The number of characters to form all pairs of.
  var pairAlphabet: Int { level == 0 ? 0 : 24 + 8 * level }
  /// The number of characters to form all triples of.
  var tripleAlphabet: Int { level == 0 ? 0 : 6 + 2 * level }
  /// The number of attempts at shrinking a pattern.
  var shrinking: Int { level == 0 ? 40 : 120 + 80 * factor }
  /// The number of attempts at shrinking a pattern of this length; a huge one is not shrunk.
  func shrinking(of length: Int) -> Int { length > 4_096 ? 0 : shrinking }
  /// How often an engine may give up on one pattern.
  var giveUpBudget: Int { 16 + 8 * level }
  /// The work for one pattern and one pair of engines, in microseconds.
  var work: Int { 1_000_000 + 500_000 * factor }
  /// The part of it reserved for causes while subjects are tried.
  var workForCauses: Int { work / 3 }
  /// The maximum number of causes found in one pattern.
  var causes: Int { 6 + 2 * level }
}
