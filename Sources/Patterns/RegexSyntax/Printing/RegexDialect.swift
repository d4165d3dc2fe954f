/// A dialect of regular expressions.
public enum RegexDialect: String, Sendable, Hashable, CaseIterable {
  /// ICU's, which `NSRegularExpression` compiles.
  case icu
  /// PCRE2's, <https://www.pcre.org/current/doc/html/pcre2pattern.html>.
  case pcre2
  /// JavaScript's, <https://tc39.es/ecma262/#sec-regexp-regular-expression-objects>.
  case javaScript = "javascript"
}

extension RegexDialect {
  /// Whether trees are in its terms, so that no pattern needs a translation.
  public var isOfTrees: Bool { self == .icu }

  /// Whether its patterns are so near to ICU's that a mistake in one is where ICU's parser finds it.
  public var isNearICU: Bool { self != .javaScript }

  /// Whether what a pattern needs depends on the edition of ECMAScript.
  public var hasEditions: Bool { self == .javaScript }

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
