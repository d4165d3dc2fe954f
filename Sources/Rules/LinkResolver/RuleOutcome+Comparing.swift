import Diagnostics

extension RuleOutcome: Hashable {
  /// Compares two outcomes scalar by scalar.
  public static func == (left: RuleOutcome, right: RuleOutcome) -> Bool {
    switch (left, right) {
    case (.output(let left), .output(let right)): ExactText(left) == ExactText(right)
    case (.noMatch, .noMatch): true
    case (.failed(let left), .failed(let right)): left == right
    default: false
    }
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .output(let text): hasher.combine(ExactText(text))
    case .noMatch: hasher.combine(0)
    case .failed(let failure): hasher.combine(failure)
    }
  }
}
