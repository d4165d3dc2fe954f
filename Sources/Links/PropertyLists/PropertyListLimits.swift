/// The bounds within which property lists are read.
public enum PropertyListLimits {
  /// The maximum number of bytes of a file.
  public static let byteCount = 16 << 20
  /// The deepest nesting of values, the root being the first level.
  public static let depth = 128
  /// The maximum number of values of a list when it is written out, shared ones counted each time.
  public static let valueCount = 200_000
}
