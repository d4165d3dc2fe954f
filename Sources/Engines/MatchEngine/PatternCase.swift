public import Diagnostics
public import RegexSyntax
public import SubjectDomains

/// A pattern to examine, with its rule, its location and its rule's test inputs.
public struct PatternCase: Sendable {
  /// The id, or another name, of the rule that it belongs to.
  public var rule: String
  /// The pattern's text.
  public var pattern: String
  /// What the pattern is searched in.
  public var domain: SubjectDomain
  /// The replacement templates of the rule.
  public var templates: [String]
  /// The inputs of the rule's tests.
  public var inputs: [Input]
  /// Whether response headers can follow what the pattern is searched in.
  public var hasHeaders: Bool
  /// Where the pattern is in a script, which makes it JavaScript; nil for a rule's own pattern.
  public var script: ScriptPlace?
  /// What a program puts in front of the pattern to apply its flags, such as `(?i:`, or could put there in
  /// the place of flags that the pattern begins with; nil for nothing.
  public var flagPrefix: String?
  /// What a program puts around the pattern to apply its mode and flags.
  public var wrapping = Wrapping()
  /// The flag with which JavaScript reads it; nil where the program does not say it, so that `u` is tried first.
  public var unicodeFlag: UnicodeFlag?
  /// The options that the program gives PCRE2, such as `dollar-endonly`; nil for those of the run.
  public var pcre2Options: String?
  /// Whether the program uses matches after the first one, too.
  public var usesAllMatches = true
  /// The engines that its file names, where the files of a call name different ones; nil for all of the run.
  public var engines: [EngineID]?
  /// The location of a range of the pattern, in UTF-16 units; nil if it has none.
  public var location: @Sendable (Range<Int>) -> SourceLocation?

  /// The text around a pattern, in the syntax that most engines share.
  public struct Wrapping: Sendable, Hashable {
    /// What is in front of it.
    public var prefix: String
    /// What is after it.
    public var suffix: String

    /// Creates a wrapping.
    public init(prefix: String = "", suffix: String = "") {
      self.prefix = prefix
      self.suffix = suffix
    }

    /// What says that a match ends with the subject.
    public static let end = #"(?![\s\S])"#

    /// The text between the two; nil if they are not around it.
    public func content(of source: String) -> Substring? {
      let (text, head, tail) = (source.utf8, prefix.utf8, suffix.utf8)
      guard text.count >= head.count + tail.count, text.starts(with: head),
        text.reversed().starts(with: tail.reversed())
      else { return nil }
      return Substring(text.dropFirst(head.count).dropLast(tail.count))
    }

    /// A pattern with `\E` after a quotation that goes on to the end of what is within, where an engine would take
    /// the rest as quoted, too.
    public func endingQuotation(in source: String) -> String {
      guard !suffix.isEmpty, let content = content(of: source), content.hasOpenQuotation else {
        return source
      }
      return prefix + content + #"\E"# + suffix
    }
  }

  /// The input of a test.
  public struct Input: Sendable, Hashable {
    /// What the pattern runs on, with the headers after a newline.
    public var subject: Subject
    /// The headers as compact JSON; nil if there are none.
    public var headers: String?

    /// Creates an input from a subject and its headers.
    public init(subject: Subject, headers: String? = nil) {
      self.subject = subject
      self.headers = headers
    }
  }

  /// Creates a case from its parts.
  public init(
    rule: String,
    pattern: String,
    templates: [String] = [],
    inputs: [Input] = [],
    hasHeaders: Bool = false,
    domain: SubjectDomain = .url,
    location: @escaping @Sendable (Range<Int>) -> SourceLocation? = { _ in nil }
  ) {
    self.rule = rule
    self.pattern = pattern
    self.domain = domain
    self.templates = templates
    self.inputs = inputs
    self.hasHeaders = hasHeaders
    self.location = location
  }

  /// Creates a case whose inputs have no headers.
  public init(
    rule: String,
    pattern: String,
    templates: [String] = [],
    subjects: [Subject],
    domain: SubjectDomain = .url,
    location: @escaping @Sendable (Range<Int>) -> SourceLocation? = { _ in nil }
  ) {
    self.init(
      rule: rule,
      pattern: pattern,
      templates: templates,
      inputs: subjects.map { Input(subject: $0) },
      domain: domain,
      location: location
    )
  }
}

extension Substring {
  /// Whether a quotation begins with `\Q` and has no `\E`.
  fileprivate var hasOpenQuotation: Bool {
    var rest = utf8[...]
    while let escape = rest.firstIndex(of: UInt8(ascii: "\\")) {
      rest = rest[escape...].dropFirst()
      guard rest.popFirst() == UInt8(ascii: "Q") else { continue }
      guard let end = Substring(rest).firstRange(of: #"\E"#) else { return true }
      rest = rest[end.upperBound...]
    }
    return false
  }
}

extension PatternCase {
  /// Whether it is run on an engine.
  public func runs(on engine: EngineID) -> Bool { engines?.contains(engine) ?? true }

  /// The engines that it is compared on, in the order in which its file names them; all if it names none of them.
  public func own<Engine>(of all: [Engine], id: (Engine) -> EngineID) -> [Engine] {
    let engine = Dictionary(all.map { (id($0), $0) }, uniquingKeysWith: { first, _ in first })
    let own = (engines ?? []).compactMap { engine[$0] }
    return own.isEmpty ? all : own
  }

  /// The subjects of the rule's tests.
  public var subjects: [Subject] { inputs.map(\.subject) }

  /// The location of the whole pattern; nil if it has none.
  public var place: SourceLocation? { location(0..<pattern.utf16.count) }
}

extension PatternCase {
  /// The flags of a pattern that could be given beside it, and the pattern without them.
  ///
  /// - Parameter fixed: A pattern that is to be in the place of this one.
  /// - Returns: The parts; nil unless this pattern begins with flags that could be beside it, and the other one
  ///   has them around it.
  public func movingFlags(of fixed: String) -> (flags: String, pattern: String)? {
    guard let prefix = flagPrefix, !pattern.hasPrefix(prefix), fixed.hasPrefix(prefix),
      fixed.hasSuffix(")")
    else { return nil }
    return (
      String(prefix.dropFirst(2).dropLast()), String(fixed.dropFirst(prefix.count).dropLast())
    )
  }
}
