/// How a pattern comes to JavaScript: the flags that it is compiled with.
public struct JavaScriptProfile: Sendable, Hashable {
  /// The profile's name, as reports show it.
  public let name: String
  /// The flags to try, the second if the pattern is not valid with the first; `d` reports ranges.
  let flags: (first: String, second: String)

  private init(_ name: String, _ first: String, _ second: String) {
    self.name = name
    flags = (first, second)
  }

  /// What a port that changes nothing gets: the flag `u` if the pattern is valid so, else none.
  public static let asWritten = JavaScriptProfile("as-written", "du", "d")
  /// For patterns that were printed in JavaScript's dialect: the flag `u`.
  public static let ported = JavaScriptProfile("ported", "du", "du")
  /// For patterns of scripts that have the flag `u`.
  package static let scriptWithUnicode = JavaScriptProfile("script-unicode", "du", "du")
  /// For patterns of scripts that do not.
  package static let script = JavaScriptProfile("script", "d", "d")

  /// Whether two profiles are the same, which their names tell.
  public static func == (left: JavaScriptProfile, right: JavaScriptProfile) -> Bool {
    left.name == right.name
  }

  /// Feeds the profile's name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}
