/// The meaning of a group's parentheses.
public enum GroupKind: Sendable, Hashable {
  /// `(…)` or `(?<name>…)`: captures the text; groups are numbered from 1 by their opening.
  case capturing(number: Int, name: String?)
  /// `(?:…)`.
  case nonCapturing
  /// `(?>…)`: never backtracks into its match.
  case atomic
  /// `(?i-s:…)`: the flags apply inside.
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

  /// Whether the group examines the subject without consuming any of it.
  public var isLookaround: Bool {
    switch self {
    case .lookahead, .lookbehind: true
    case .capturing, .nonCapturing, .atomic, .scopedFlags: false
    }
  }
}
