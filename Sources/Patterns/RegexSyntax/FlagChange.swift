/// The flags that an inline setting enables and disables.
public struct FlagChange: Sendable, Hashable {
  /// The enabled flags; a flag in both sets ends up off.
  public let enabled: RegexFlags

  /// The disabled flags.
  public let disabled: RegexFlags

  /// The flags in effect after the change.
  public func applied(to flags: RegexFlags) -> RegexFlags {
    flags.union(enabled).subtracting(disabled)
  }
}
