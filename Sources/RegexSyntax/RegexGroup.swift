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
  /// Whether the group looks at the subject without taking anything from it.
  public var isLookaround: Bool {
    switch self {
    case .lookahead, .lookbehind: true
    case .capturing, .nonCapturing, .atomic, .scopedFlags: false
    }
  }
}

/// The flags that an inline setting switches on and off.
public struct FlagChange: Sendable, Hashable {
  /// The flags that are switched on; one that is in both sets ends up off.
  public let enabled: RegexFlags

  /// The flags that are switched off.
  public let disabled: RegexFlags

  /// Makes a change of flags.
  public init(enabled: RegexFlags, disabled: RegexFlags) {
    self.enabled = enabled
    self.disabled = disabled
  }

  /// The flags in force after the change.
  public func applied(to flags: RegexFlags) -> RegexFlags {
    flags.union(enabled).subtracting(disabled)
  }
}

/// A reference from inside the pattern to what a group captured.
public struct BackReference: Sendable, Hashable {
  /// The number of the group.
  public let number: Int

  /// The name that the reference was written with, as in `\k<name>`, or nil for `\1`.
  public let name: String?

  /// Makes a reference.
  public init(number: Int, name: String? = nil) {
    self.number = number
    self.name = name
  }
}
