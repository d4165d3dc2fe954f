/// What the parentheses around a pattern do.
public enum GroupKind: Sendable, Hashable {
  /// `(…)` or `(?<name>…)`: the text is captured; groups are numbered by their opening, from 1.
  case capturing(number: Int, name: String?)
  /// `(?:…)`.
  case nonCapturing
  /// `(?>…)`: what was matched is never tried again another way.
  case atomic
  /// `(?i-s:…)`: the flags change inside.
  case scopedFlags(FlagChange)
  /// `(?=…)` or `(?!…)`.
  case lookahead(isNegated: Bool)
  /// `(?<=…)` or `(?<!…)`.
  case lookbehind(isNegated: Bool)
}

extension GroupKind {
  /// Whether the group captures its text.
  public var isCapturing: Bool {
    if case .capturing = self { true } else { false }
  }

  /// Whether the group looks at the subject without taking anything from it.
  public var isLookaround: Bool {
    switch self {
    case .lookahead, .lookbehind: true
    case .capturing, .nonCapturing, .atomic, .scopedFlags: false
    }
  }
}
