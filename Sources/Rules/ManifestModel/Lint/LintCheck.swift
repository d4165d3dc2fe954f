public import Diagnostics
public import SubjectDomains

/// A check of a manifest, with the text of its reference page.
public struct LintCheck: Sendable {
  /// The code of its findings.
  public let code: String
  /// The usual severity of its findings.
  public let severity: Severity
  /// What it finds, in one sentence.
  public let summary: String
  /// Why it matters and what to do.
  public let explanation: String
  /// Manifests in which it finds nothing.
  public let passing: [LintExample]
  /// Manifests in which it finds something.
  public let failing: [LintExample]
  let run: @Sendable (LintContext) -> [Diagnostic]
}

/// The input of checks: a manifest and an engine for its patterns.
public struct LintContext: Sendable {
  /// The manifest.
  public let manifest: Manifest
  /// The engine that the manifest is written for.
  public let engine: LintEngine
  /// A pattern as the file that it is in would write it, for help that shows a corrected one; nil if it cannot.
  public let written: @Sendable (_ pattern: String) -> String?
  /// Whether the links are those of tests.
  ///
  /// Links that were made from a pattern show what it takes too much, but nothing says that they exist.
  let hasTests: Bool
  /// What the patterns are searched in.
  let domain: SubjectDomain
  /// Whether that is known, and not only likely.
  let isDomainKnown: Bool
  let appsByIdentifier: [ExactText: App]
  let syntax = PatternSyntaxCache()

  /// Creates a context from a manifest and an engine.
  ///
  /// - Parameters:
  ///   - manifest: The manifest.
  ///   - engine: The engine that it is written for.
  ///   - written: A pattern as the file that it is in would write it.
  ///   - hasTests: Whether the links are those of tests, and not made from the patterns.
  ///   - domain: What the patterns are searched in; nil for probably URLs.
  public init(
    _ manifest: Manifest,
    engine: LintEngine,
    written: @escaping @Sendable (_ pattern: String) -> String? = { $0 },
    hasTests: Bool = true,
    domain: SubjectDomain? = .url
  ) {
    self.manifest = manifest
    self.engine = engine
    self.written = written
    self.hasTests = hasTests
    self.domain = domain ?? .url
    isDomainKnown = domain != nil
    appsByIdentifier = manifest.appsByIdentifier
  }
}

/// The questions that checks ask an engine.
public struct LintEngine: Sendable {
  /// Why a pattern does not compile; nil if it does.
  public var compileProblem: @Sendable (_ pattern: String) -> Problem?
  /// Whether a pattern matches a subject; nil if that is unknown.
  public var matches: @Sendable (_ pattern: String, _ subject: String) -> Bool?
  /// The texts of the first match and its groups; nil if there is no match or it is unknown.
  public var groups: @Sendable (_ pattern: String, _ subject: String) -> [String?]?
  /// Whether a pattern with flags matches a subject in JavaScript; nil if that is unknown.
  public var javaScriptMatches:
    @Sendable (_ pattern: String, _ flags: String, _ subject: String)
      -> Bool?

  /// Why a script cannot have an output for any input; nil if no reason is known.
  public var scriptDefect: @Sendable (_ script: String) -> ScriptDefect?

  /// Why a script cannot have an output.
  public enum ScriptDefect: Sendable, Hashable {
    /// A syntax error: the engine's message and its UTF-16 offset in the script.
    case syntax(Problem)
    /// It defines no global `process`.
    case noProcess
  }

  /// Why a pattern or script does not compile.
  public struct Problem: Sendable, Hashable {
    /// The engine's words.
    public var message: String
    /// The UTF-16 offset in the pattern or script.
    public var offset: Int?

    /// Creates a problem from its parts.
    public init(message: String, offset: Int? = nil) {
      self.message = message
      self.offset = offset
    }
  }

  /// Creates an engine from its answers.
  public init(
    compileProblem: @escaping @Sendable (_ pattern: String) -> Problem?,
    matches: @escaping @Sendable (_ pattern: String, _ subject: String) -> Bool?,
    groups: @escaping @Sendable (_ pattern: String, _ subject: String) -> [String?]? = { _, _ in nil
    },
    javaScriptMatches:
      @escaping @Sendable (
        _ pattern: String, _ flags: String, _ subject: String
      ) -> Bool? = { _, _, _ in nil },
    scriptDefect: @escaping @Sendable (_ script: String) -> ScriptDefect? = { _ in nil }
  ) {
    self.compileProblem = compileProblem
    self.matches = matches
    self.groups = groups
    self.javaScriptMatches = javaScriptMatches
    self.scriptDefect = scriptDefect
  }
}

extension LintContext {
  /// A finding with its location and the rule at it.
  func diagnostic(
    _ code: String,
    _ severity: Severity,
    _ message: String,
    at range: Range<Int>,
    notes: [DiagnosticNote] = [],
    help: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code: code,
      severity: severity,
      message: message,
      location: manifest.location(of: range),
      rule: manifest.ruleID(at: range.lowerBound),
      notes: notes,
      help: help
    )
  }
}

extension Manifest {
  /// The id of the rule that contains a UTF-8 offset.
  func ruleID(at offset: Int) -> String? {
    var low = 0
    var high = rules.count
    while low < high {
      let middle = (low + high) / 2
      if rules[middle].range.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0, rules[low - 1].range.contains(offset) else { return nil }
    return rules[low - 1].id
  }
}
