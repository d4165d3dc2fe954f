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
