/// The flags that patterns are compiled with.
public struct JavaScriptProfile: Sendable, Hashable {
  /// The profile's name in reports.
  public let name: String
  /// The flags to try, the second if the first are invalid; `d` reports ranges.
  let flags: (first: String, second: String)

  private init(_ name: String, _ first: String, _ second: String) {
    self.name = name
    flags = (first, second)
  }

  /// The profile of an unmodified port: the flag `u` if the pattern is valid with it, else none.
  public static let asWritten = JavaScriptProfile("as-written", "du", "d")
  /// For patterns printed in JavaScript's dialect: the flag `u`.
  public static let ported = JavaScriptProfile("ported", "du", "du")
  /// For script patterns with the flag `u`.
  package static let scriptWithUnicode = JavaScriptProfile("script-unicode", "du", "du")
  /// For script patterns without it.
  package static let script = JavaScriptProfile("script", "d", "d")

  /// Compares profiles by name.
  public static func == (left: JavaScriptProfile, right: JavaScriptProfile) -> Bool {
    left.name == right.name
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}
