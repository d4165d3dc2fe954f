/// A dialect of regular expressions: how its patterns are read in the terms of ICU's trees, and how trees and
/// templates are written in it.
///
/// Each is a static property in its own folder.
public struct RegexDialect: Sendable {
  /// The name, such as `pcre2`.
  public let name: String
  /// Whether trees are in its terms, so that no pattern needs a translation.
  public let isOfTrees: Bool
  /// Whether its patterns are so near to ICU's that a mistake in one is where ICU's parser finds it.
  public let isNearICU: Bool
  /// Whether what a pattern needs depends on the edition of ECMAScript.
  public let hasEditions: Bool
  /// Whether it has properties of characters, such as `\p{L}`.
  public let hasProperties: Bool
  /// Whether its engine makes one set of an alternation of single characters.
  public let mergesBranches: Bool
  /// Reads a pattern; of ICU's own dialect its tree is there if the text is valid.
  let read: @Sendable (_ pattern: String, _ own: RegexPattern?) -> DialectReading
  let print: @Sendable (RegexPattern) -> PrintedPattern
  let printTemplate: @Sendable (ReplacementTemplate, _ captureGroupCount: Int) -> String

  init(
    _ name: String,
    isOfTrees: Bool = false,
    isNearICU: Bool = true,
    hasEditions: Bool = false,
    hasProperties: Bool = true,
    mergesBranches: Bool = false,
    read: @escaping @Sendable (_ pattern: String, _ own: RegexPattern?) -> DialectReading,
    print: @escaping @Sendable (RegexPattern) -> PrintedPattern,
    printTemplate: @escaping @Sendable (ReplacementTemplate, _ captureGroupCount: Int) -> String
  ) {
    self.name = name
    self.isOfTrees = isOfTrees
    self.isNearICU = isNearICU
    self.hasEditions = hasEditions
    self.hasProperties = hasProperties
    self.mergesBranches = mergesBranches
    self.read = read
    self.print = print
    self.printTemplate = printTemplate
  }

  /// Creates a dialect that its table describes.
  init(
    _ name: String,
    _ syntax: DialectSyntax,
    isNearICU: Bool = true,
    hasEditions: Bool = false,
    mergesBranches: Bool = false,
    printTemplate: @escaping @Sendable (ReplacementTemplate, _ captureGroupCount: Int) -> String
  ) {
    self.init(
      name,
      isNearICU: isNearICU,
      hasEditions: hasEditions,
      hasProperties: syntax.properties != .none,
      mergesBranches: mergesBranches,
      read: { DialectReading(of: $0, own: $1, syntax) },
      print: { pattern in
        var printer = PortPrinter(pattern, syntax)
        return printer.print()
      },
      printTemplate: printTemplate
    )
  }
}

extension RegexDialect {
  /// All dialects.
  public static let all: [RegexDialect] = [.icu, .pcre2, .javaScript, .re2, .python]
}

extension RegexDialect: Hashable {
  /// Whether two dialects are the same, which their names tell.
  public static func == (left: RegexDialect, right: RegexDialect) -> Bool {
    left.name == right.name
  }

  /// Feeds the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension RegexDialect {
  /// Why a text is no pattern; nil if it is one, or nothing is known of that.
  public func syntaxError(in pattern: String) -> RegexSyntaxError? {
    guard isOfTrees else { return nil }
    do throws(RegexSyntaxError) {
      _ = try RegexParser.parse(pattern)
      return nil
    } catch {
      return error
    }
  }
}

extension RegexDialect {
  /// Where a text is no pattern, in UTF-16 units; nil if it is one, or that is not known.
  package func mistake(in pattern: String) -> Int? {
    guard hasEditions else { return syntaxError(in: pattern)?.range.lowerBound }
    do throws(JavaScriptPatternError) {
      _ = try JavaScriptTranslation(pattern)
    } catch {
      if case .invalid(_, let offset) = error { return offset }
    }
    return nil
  }
}

extension RegexParser {
  /// Reads a pattern as another dialect would, and tells where that is another meaning than ICU's.
  ///
  /// Any text can be read: what the dialect refuses is passed over, and told.
  ///
  /// - Parameters:
  ///   - pattern: The text of the pattern.
  ///   - dialect: The dialect to read it in.
  /// - Returns: The reading; of ICU's own dialect, the tree alone.
  public static func reading(of pattern: String, in dialect: RegexDialect) -> DialectReading {
    dialect.read(pattern, try? parse(pattern))
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
  public func printed(in dialect: RegexDialect) -> PrintedPattern { dialect.print(self) }
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
  public func printed(in dialect: RegexDialect, captureGroupCount: Int) -> String {
    dialect.printTemplate(self, captureGroupCount)
  }

  /// The template as a dialect writes its parts; groups that the pattern does not have are left out.
  func printed(
    captureGroupCount: Int,
    literal: (String) -> String,
    group: (Int) -> String
  ) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .literal(let range): result += literal(String(decoding: literals[range], as: UTF16.self))
      case .group(let number): if number <= captureGroupCount { result += group(number) }
      }
    }
    return result
  }
}

extension String {
  /// The text with a scalar written twice, a combining mark after it or not.
  func doubling(_ scalar: Unicode.Scalar) -> String {
    String(String.UnicodeScalarView(unicodeScalars.flatMap { $0 == scalar ? [$0, $0] : [$0] }))
  }
}
