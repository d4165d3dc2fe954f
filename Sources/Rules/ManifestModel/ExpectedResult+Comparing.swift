import Diagnostics

extension ExpectedResult: Hashable {
  /// Compares two results; outputs by scalars, since canonically equivalent strings are different
  /// links.
  public static func == (left: ExpectedResult, right: ExpectedResult) -> Bool {
    switch (left, right) {
    case (.output(let left), .output(let right)): ExactText(left) == ExactText(right)
    case (.none, .none), (.malformed, .malformed): true
    default: false
    }
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .output(let text): hasher.combine(ExactText(text))
    case .none: hasher.combine(0)
    case .malformed: hasher.combine(1)
    }
  }
}
