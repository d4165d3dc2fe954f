/// An app that rules open.
public struct App: Sendable {
  /// The name that formats refer to it by.
  public var identifier: Located<String>?
  /// The name that people see.
  public var name: Located<String>?
  /// The App Store id.
  public var storeID: Located<String>?
  /// Where the icon of a first-party app is.
  public var iconURL: Located<String>?
  /// The URL scheme, as it is written: with or without `://`.
  public var scheme: Located<String>?
  /// Whether the app is shown among the new ones.
  public var isNew: Bool
  /// The devices that it runs on; nil for all.
  public var platform: Platform?
  /// The code of a country whose store has it, so that its icon shows in all; nil if all have it.
  ///
  /// The app is offered everywhere.
  public var country: String?
  /// The UTF-8 offsets of the entity that describes it.
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
  /// The scheme's name alone, without `:` and what follows.
  public var schemeName: String? {
    guard let text = scheme?.value else { return nil }
    return String(text.unicodeScalars.prefix { $0 != ":" })
  }
}
