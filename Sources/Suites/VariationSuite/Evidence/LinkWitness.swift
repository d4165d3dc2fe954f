/// An additional source on which links an app handles, such as the association files of its
/// domains.
public protocol LinkWitness: Sendable {
  /// What is known of a link and some apps; nil if nothing is.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - apps: The identifiers of the apps, as the manifest has them.
  /// - Returns: What one of the apps does with the link.
  func testimony(on url: String, by apps: Set<String>) -> LinkTestimony?

  /// The shapes of links that apps take or leave to the browser.
  var shapes: [WitnessedShape] { get }
}

extension LinkWitness {
  /// None.
  public var shapes: [WitnessedShape] { [] }
}

/// What a witness says of a link.
public struct LinkTestimony: Sendable, Hashable {
  /// What an app does with the link.
  public var answer: Answer
  /// What says so: the same text for all links of one shape.
  public var source: String
  /// The evidence in words.
  public var text: String

  /// What an app does with a link.
  public enum Answer: Sendable, Hashable {
    /// It takes links of this shape.
    case takes
    /// It takes the link as it takes all that is not named otherwise, which says little of this
    /// one.
    case takesAll
    /// It leaves links of this shape to the browser.
    case leaves
    /// Nothing mentions the link, so the browser opens it.
    case silent
  }

  /// Creates a testimony.
  public init(_ answer: Answer, source: String, text: String) {
    self.answer = answer
    self.source = source
    self.text = text
  }
}

/// Links of one shape, such as `/list/*`, and what an app does with them.
public struct WitnessedShape: Sendable, Hashable {
  /// The identifiers of the app, as the manifest has them.
  public var apps: Set<String>
  /// The host.
  public var host: String
  /// Whether the app takes such links; else it leaves them to the browser.
  public var isTaken: Bool
  /// Some of the links, the likeliest first.
  public var urls: [String]
  /// What says so, as in ``LinkTestimony``.
  public var source: String
  /// The evidence in words.
  public var text: String
  /// The shape, such as `/list/*`.
  public var shape: String
  /// The parts of the path that are literal text, in lower case.
  public var words: [String]
  /// The number of literal characters.
  public var literalCount: Int
  /// Whether nothing but one page has the shape.
  public var isOnePage: Bool

  /// Creates a shape.
  public init(
    apps: Set<String>,
    host: String,
    isTaken: Bool,
    urls: [String],
    source: String,
    text: String,
    shape: String,
    words: [String],
    literalCount: Int,
    isOnePage: Bool = false
  ) {
    self.apps = apps
    self.host = host
    self.isTaken = isTaken
    self.urls = urls
    self.source = source
    self.text = text
    self.shape = shape
    self.words = words
    self.literalCount = literalCount
    self.isOnePage = isOnePage
  }
}
