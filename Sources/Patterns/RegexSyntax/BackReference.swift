/// A reference within the pattern to a captured group.
public struct BackReference: Sendable, Hashable {
  /// The number of the group.
  public let number: Int

  /// The name that the reference was written with, as in `\k<name>`, or nil for `\1`.
  public let name: String?

  /// Creates a reference by number, with the name used for it.
  public init(number: Int, name: String? = nil) {
    self.number = number
    self.name = name
  }
}
