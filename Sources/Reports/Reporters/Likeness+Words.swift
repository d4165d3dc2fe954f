package import RunRecord
package import SubjectDomains

extension Likeness {
  /// On which subjects engines differ.
  ///
  /// - Parameter noun: What reports call a real subject.
  /// - Returns: The words.
  package func words(of noun: String) -> String {
    switch self {
    case .real: "on a \(noun)"
    case .possible: "on a string like a \(noun)"
    case .any: "on other strings"
    }
  }

  /// The subject that makes a pattern slow.
  ///
  /// - Parameter noun: What reports call a real subject.
  /// - Returns: The words.
  func attack(of noun: String) -> String {
    switch self {
    case .real: "a \(noun)"
    case .possible: "a string like a \(noun)"
    case .any: "a string"
    }
  }

  fileprivate func attackWords(of noun: String) -> String {
    self == .any ? "on a string that is not a \(noun)" : words(of: noun)
  }
}

extension SlowRecord {
  /// On which subject the pattern is slow; nothing if it is not.
  package var reach: String { likeness?.attackWords(of: noun) ?? "" }

  /// On which subject the pattern is slow in another attack.
  package func reach(of other: OtherAttack) -> String { other.likeness.attackWords(of: noun) }
}

extension DriftRecord {
  /// On which subject the engines differ.
  package var reach: String { likeness.words(of: noun) }
}

extension DriftSummary {
  /// On which subjects engines differ.
  func reach(_ likeness: Likeness) -> String { likeness.words(of: searched.noun) }
}
