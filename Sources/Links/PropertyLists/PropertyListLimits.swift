/// The bounds within which property lists are read.
public enum PropertyListLimits {
  /// The most bytes of a file.
  public static let byteCount = 16 << 20
  /// The deepest nesting of values, the root being the first level.
  public static let depth = 128
  /// The most values of a list when it is written out, shared ones counted each time.
  public static let valueCount = 200_000
}
