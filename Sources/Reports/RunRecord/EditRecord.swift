/// A change to a file: the text that takes the place of a part of it.
public struct EditRecord: Sendable, Hashable, Codable {
  /// The part that is replaced; it may be empty.
  public var location: LocationRecord
  /// What takes its place, as the file spells it.
  public var text: String

  /// Creates a change.
  public init(location: LocationRecord, text: String) {
    self.location = location
    self.text = text
  }
}
