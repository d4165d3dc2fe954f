/// A dialect of regular expressions.
public enum RegexDialect: String, Sendable, Hashable, CaseIterable {
  /// ICU's, which `NSRegularExpression` compiles.
  case icu
  /// PCRE2's, <https://www.pcre.org/current/doc/html/pcre2pattern.html>.
  case pcre2
  /// JavaScript's, <https://tc39.es/ecma262/#sec-regexp-regular-expression-objects>.
  case javaScript = "javascript"
}
