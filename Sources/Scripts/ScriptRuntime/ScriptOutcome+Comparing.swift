extension ScriptOutcome: Hashable {
  /// Compares two outcomes scalar by scalar.
  public static func == (left: ScriptOutcome, right: ScriptOutcome) -> Bool {
    switch (left, right) {
    case (.output(let left), .output(let right)): left.utf8.elementsEqual(right.utf8)
    case (.noResult, .noResult): true
    case (.failed(let left), .failed(let right)): left == right
    default: false
    }
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .output(let text):
      hasher.combine(0)
      for byte in text.utf8 { hasher.combine(byte) }
    case .noResult: hasher.combine(1)
    case .failed(let failure): hasher.combine(failure)
    }
  }
}
