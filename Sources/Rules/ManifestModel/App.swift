/// An app that rules open.
public struct App: Sendable {
  /// The identifier that formats refer to.
  public var identifier: Located<String>?
  /// The display name.
  public var name: Located<String>?
  /// The App Store id.
  public var storeID: Located<String>?
  /// The URL of a first-party app's icon.
  public var iconURL: Located<String>?
  /// The URL scheme as written, with or without `://`.
  public var scheme: Located<String>?
  /// Whether the app is listed among the new ones.
  public var isNew: Bool
  /// The devices that it runs on; nil for all.
  public var platform: Platform?
  /// The code of a country whose store has the app, for an icon that is not in all stores; nil if
  /// all have it.
  ///
  /// The app is offered everywhere.
  public var country: String?
  /// The UTF-8 offsets of its entity.
  public var range: Range<Int>
}

/// A kind of device.
public enum Platform: String, Sendable, Hashable, Codable, CaseIterable {
  /// iPhone and iPod touch.
  case phone
  /// iPad.
  case pad
}

extension App {
  /// The name of the scheme, without `:` and anything after it.
  public var schemeName: String? {
    guard let text = scheme?.value else { return nil }
    return String(text.unicodeScalars.prefix { $0 != ":" })
  }
}
