/// A pattern written in a dialect.
public struct PrintedPattern: Sendable, Hashable {
  /// The text; where a construct cannot be said, what comes nearest.
  public var text: String
  /// The constructs whose meaning is not kept; empty where the text means the same.
  public var losses: [DialectLoss]

  /// Creates a printed pattern from its parts.
  public init(text: String, losses: [DialectLoss]) {
    self.text = text
    self.losses = losses
  }
}

/// A construct whose meaning a dialect cannot say, or says nearly.
public struct DialectLoss: Sendable, Hashable {
  /// What it is.
  public var feature: DialectFeature
  /// Where it is in the pattern that was printed, in UTF-16 offsets.
  public var range: Range<Int>
  /// How much is lost.
  public var kind: Kind
  /// What is lost, in plain words.
  public var reason: String

  /// How much of a meaning is lost.
  public enum Kind: String, Sendable, Hashable {
    /// The dialect has nothing like it.
    case cannotBeSaid
    /// On some subjects the text means something else.
    case nearly
  }

  /// Creates a loss from its parts.
  public init(_ feature: DialectFeature, _ range: Range<Int>, _ kind: Kind, _ reason: String) {
    self.feature = feature
    self.range = range
    self.kind = kind
    self.reason = reason
  }
}

extension RegexPattern {
  /// The pattern in a dialect, with the meaning that it has in ICU's.
  ///
  /// In ICU's own dialect the text has a tree of the same shape. In PCRE2's it is meant for the options
  /// UTF and UCP with any line end of Unicode, and in JavaScript's for the flag `u`. The names of groups
  /// are left out there, since templates name groups by numbers.
  ///
  /// - Parameter dialect: The dialect to write in.
  /// - Returns: The text, with what it loses.
  public func printed(in dialect: RegexDialect) -> PrintedPattern {
    if dialect == .icu {
      var printer = ICUPrinter(source: source)
      let text = printer.text(of: root)
      // An empty text would be no pattern: a comment is nothing as well.
      return PrintedPattern(text: text.isEmpty ? "(?#)" : text, losses: [])
    }
    var printer = PortPrinter(self, dialect: dialect)
    return printer.print()
  }
}
