import RunRecord

/// How likely an outcome is a mistake in a rule: a sum of log-odds, as naive Bayes adds up what is
/// known.
///
/// Units are tenths of the natural logarithm of the odds: 0 is one in two, -10 one in four, -22 one
/// in ten. Each term is a fixed number that was measured over public histories of rules: how much
/// more often the rules with such evidence were changed later so that the outcome became another
/// one. The terms are whole numbers, so that the sum is the same on every machine.
public enum VariationWeight {
  /// The weight from which a finding is reported by default.
  static let usual = VariationRecord.usualWeight
  /// The weight from which it is reported at all.
  static let all = -60

  /// Whether a finding is reported.
  ///
  /// - Parameters:
  ///   - weight: Its weight.
  ///   - showsAll: Whether less likely findings were requested.
  /// - Returns: Whether its weight is sufficient.
  public static func isReported(_ weight: Int, showsAll: Bool) -> Bool {
    weight >= (showsAll ? all : usual)
  }
}

/// A sum of terms, each with what is known.
struct WeightSum {
  private(set) var terms: [VariationRecord.Evidence] = []

  /// Whether it has what is expected of new rules.
  var isOfNewRule: Bool { terms.contains { $0.code == "new" } }

  var weight: Int { terms.reduce(0) { $0 + $1.weight } }

  /// Adds a term; one of nothing is left out.
  mutating func include(_ code: String, _ weight: Int, _ text: @autoclosure () -> String) {
    guard weight != 0 else { return }
    terms.append(VariationRecord.Evidence(code: code, weight: weight, text: text()))
  }
}
