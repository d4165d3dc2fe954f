/// A replacement template written in a dialect.
public struct PrintedTemplate: Sendable, Hashable {
  /// The text.
  public var text: String

  /// Creates a printed template.
  public init(text: String) {
    self.text = text
  }
}

extension ReplacementTemplate {
  /// The template in a dialect, with the meaning that it has for Foundation.
  ///
  /// In PCRE2's dialect it is meant for `pcre2_substitute` with `PCRE2_SUBSTITUTE_EXTENDED`,
  /// `…_UNKNOWN_UNSET` and `…_UNSET_EMPTY`, in JavaScript's for `String.prototype.replace`.
  ///
  /// - Parameters:
  ///   - dialect: The dialect to write in.
  ///   - captureGroupCount: The number of groups that the pattern has.
  /// - Returns: The text.
  public func printed(in dialect: RegexDialect, captureGroupCount: Int) -> PrintedTemplate {
    guard dialect != .icu else { return PrintedTemplate(text: text) }
    var result = ""
    for part in parts {
      switch part {
      case .literal(let range):
        let literal = String(decoding: literals[range], as: UTF16.self)
        result += dialect == .pcre2 ? literal.doubling("\\").doubling("$") : literal.doubling("$")
      case .group(let number):
        guard number <= captureGroupCount else { continue }
        result += dialect == .pcre2 ? "${\(number)}" : Self.javaScriptGroup(number)
      }
    }
    return PrintedTemplate(text: result)
  }

  /// A group with two digits, which no digit after it can change.
  private static func javaScriptGroup(_ number: Int) -> String {
    number == 0 ? "$&" : number < 10 ? "$0\(number)" : "$\(number)"
  }
}

extension String {
  /// The text with a scalar written twice, a combining mark after it or not.
  fileprivate func doubling(_ scalar: Unicode.Scalar) -> String {
    String(String.UnicodeScalarView(unicodeScalars.flatMap { $0 == scalar ? [$0, $0] : [$0] }))
  }
}
