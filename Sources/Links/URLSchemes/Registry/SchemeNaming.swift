/// What the name of a scheme says by itself.
public enum SchemeNaming {
  /// Whether a scheme's `x-` marks it as unregistered.
  ///
  /// RFC 2717 reserved the prefix for such names; RFC 7595, section 8, advises against new ones.
  public static func isUnregistered(_ scheme: String) -> Bool {
    scheme.asciiLowercased.utf8.starts(with: "x-".utf8)
  }

  /// What `x-` means, in a sentence without a full stop.
  public static let unregisteredNote =
    "'x-' marks an unregistered name: any other app may declare it too"
}
