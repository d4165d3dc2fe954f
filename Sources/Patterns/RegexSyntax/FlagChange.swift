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

  /// The flags in effect after the change.
  public func applied(to flags: RegexFlags) -> RegexFlags {
    flags.union(enabled).subtracting(disabled)
  }
}
