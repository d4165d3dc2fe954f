public import LocatedJSON

/// An object of the manifest as in the file, with the kind that determines the meaning of its keys.
public struct Entity: Sendable {
  /// The kind of entity, which determines its keys.
  public var kind: Kind
  /// Its members, in file order.
  public var object: JSONObject
  /// The UTF-8 offsets of its text.
  public var range: Range<Int>

  /// The kinds of objects in a manifest.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The manifest itself.
    case manifest
    /// An app, in the list of apps or within a format.
    case app
    /// An action.
    case action
    /// A format of an action.
    case format
    /// A browser.
    case browser
    /// A redirect: the value of its pattern.
    case redirect
    /// A preview.
    case preview
  }
}
