public import JavaScriptEditions
public import MatchEngine
public import RegexSyntax

/// Runs patterns with JavaScriptCore's regular expressions, as scripts and a port of the rules to
/// JavaScript would.
///
/// A pattern has the flag `u` if its program gives it one. Where that is not known, it is compiled with
/// the flag if it is valid then, otherwise without, where meaningless escapes are literal letters.
/// Replacement replaces all matches, with the templates of `String.prototype.replace`.
///
/// JavaScriptCore counts no steps and cannot be stopped: every cost is 0, and `MatchLimits.steps`
/// is ignored. Its matcher gives up after about half a second and then answers "no match"; this is
/// detected and reported as `engineFault` with code 1. An error thrown by the engine has code 2.
///
/// Where JavaScriptCore is not installed, it refuses every pattern and says what to install.
///
/// Threads can share an engine, which serves one at a time.
public struct JavaScriptEngine: MatchEngine {
  private let matcher = JavaScriptMatcher()
  private let settings: JavaScriptSettings

  /// The flag of patterns; nil to try `u` first.
  private var unicodeFlag: UnicodeFlag?
  /// The edition whose syntax it takes; nil for all that the library takes.
  private let edition: JavaScriptEdition?
  /// What the program puts in front of the pattern to apply its flags.
  private var flagPrefix: String?

  /// Creates an engine with a virtual machine of its own.
  ///
  /// - Parameters:
  ///   - unicodeFlag: The flag of patterns; nil if each pattern's program decides.
  ///   - edition: The edition whose syntax it takes; what else the library takes is refused. Nil for
  ///     no limit.
  public init(unicodeFlag: UnicodeFlag? = nil, edition: JavaScriptEdition? = nil) {
    self.init(unicodeFlag: unicodeFlag, edition: edition, settings: JavaScriptSettings())
  }

  init(
    unicodeFlag: UnicodeFlag? = nil,
    edition: JavaScriptEdition? = nil,
    settings: JavaScriptSettings
  ) {
    self.unicodeFlag = unicodeFlag
    self.edition = edition
    self.settings = settings
  }
}

extension JavaScriptEngine {
  /// The version of the library, such as `JavaScriptCore 2.50.6`, found without starting a virtual
  /// machine.
  public static var version: String { EngineVersion.name }

  private var name: String { EngineID.javaScript(edition).rawValue }

  /// The engine's name and JavaScriptCore's version.
  public var identity: EngineIdentity {
    let syntax = edition.map { ", syntax of \($0.title)" } ?? ""
    return EngineIdentity(name: name, version: EngineVersion.name + syntax, costUnit: nil)
  }

  /// JavaScript's dialect, read by an engine that nothing stops.
  public var description: EngineDescription {
    EngineDescription(
      identity,
      dialect: .javaScript(unicodeFlag ?? .u),
      stopping: .never,
      features: [.optionalStartFault],
      work: EngineWork(search: 4, compiling: 150, compilingUnit: 4)
    )
  }

  /// 16 Mi UTF-16 units of subject; the step limit has no effect.
  public var defaultLimits: MatchLimits {
    MatchLimits(steps: 2_500, subjectLength: 16 << 20)
  }

  /// Compiles a pattern.
  ///
  /// - Parameter source: The pattern's text, in JavaScript's dialect, at most 32 Ki UTF-16 units
  ///   long.
  /// - Throws: `PatternError` if JavaScriptCore refuses the pattern, in its words,
  ///   or if it is too long.
  /// - Returns: The compiled pattern.
  public func compile(_ source: String) throws(PatternError) -> any CompiledPattern {
    let length = source.utf16.count
    guard length <= settings.patternLength else {
      throw PatternError(
        engine: name,
        message: "the pattern has \(length) UTF-16 units; the limit is \(settings.patternLength)"
      )
    }
    let pattern = try library(source)
    if let edition { try check(pattern, against: edition) }
    return pattern
  }

  private func library(_ source: String) throws(PatternError) -> JavaScriptPattern {
    let (text, flags) = givingFlags(source)
    do throws(PatternError) {
      return try JavaScriptPattern(
        source: source,
        text: text,
        flags: flags,
        matcher: matcher,
        flag: unicodeFlag,
        settings: settings
      )
    } catch {
      var error = error
      error.engine = name
      throw error
    }
  }

  /// The pattern without the flags that a program applies, and these as the program gives them.
  ///
  /// A group with flags should mean the same, but within any group JavaScriptCore 2.50 takes octal numbers for
  /// references.
  private func givingFlags(_ source: String) -> (text: String, flags: String) {
    guard let prefix = flagPrefix, source.hasPrefix(prefix), prefix.hasSuffix(":"),
      let start = prefix.firstRange(of: "(?")
    else { return (source, "") }
    let flags = prefix[start.upperBound...].dropLast()
    guard !flags.isEmpty, flags.allSatisfy({ "ims".contains($0) }) else { return (source, "") }
    let body = source.dropFirst(prefix.count)
    if start.lowerBound == prefix.startIndex, body.closesGroupAtEnd {
      return (String(body.dropLast()), String(flags))
    }
    // With the flag m a caret is at the start of each line.
    let caret = flags.contains("m") && start.lowerBound > prefix.startIndex
    let head = caret ? subjectStart : String(prefix[..<start.lowerBound])
    return ("\(head)(?:\(body)", String(flags))
  }

  /// The start of the subject with the flag m: a lookbehind where the library has no modifiers, although with one
  /// JavaScriptCore 2.50 takes S for ſ, as only the flag u does.
  private var subjectStart: String {
    let start = "(?-m:^)"
    let pattern = try? matcher.compile(start, flags: "m", flag: unicodeFlag)
    guard let pattern else { return "(?<![\\s\\S])" }
    matcher.release(pattern)
    return start
  }

  /// Refuses a pattern with syntax that the edition lacks.
  private func check(
    _ pattern: JavaScriptPattern,
    against edition: JavaScriptEdition
  ) throws(PatternError) {
    let uses = edition.lacking(
      in: pattern.source,
      flag: pattern.flag,
      flagPrefix: flagPrefix
    )
    guard let first = uses.first else { return }
    var error = PatternError(
      engine: name,
      message: edition.refusal(of: uses),
      offset: first.range.upperBound
    )
    error.constructs = edition.constructs(of: uses)
    throw error
  }

  /// The engine with the flags that a program applies: no edition lacks them for the group that they are
  /// written as.
  public func engine(for target: PatternCase) -> any MatchEngine {
    var copy = self
    copy.flagPrefix = target.flagPrefix
    copy.unicodeFlag = unicodeFlag ?? target.unicodeFlag
    return copy
  }

  /// The engine with the flag `u`.
  public var characterMode: CharacterMode? {
    guard unicodeFlag == UnicodeFlag.none else { return nil }
    var copy = self
    copy.unicodeFlag = .u
    return CharacterMode(copy, option: "the flag 'u'", insteadOf: .utf16)
  }
}

extension Substring {
  /// Whether the parenthesis that ends a group, of which this is what comes after its head, is the last character.
  fileprivate var closesGroupAtEnd: Bool {
    var (depth, isInClass, isEscaped) = (1, false, false)
    for (index, character) in zip(indices, self) {
      switch character {
      case _ where isEscaped: isEscaped = false
      case "\\": isEscaped = true
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where !isInClass: depth += 1
      case ")" where !isInClass: depth -= 1
      default: break
      }
      if depth == 0 { return self.index(after: index) == endIndex }
    }
    return false
  }
}

extension EngineID {
  /// The id of JavaScript as run by JavaScriptCore.
  public static let javaScript = EngineID(rawValue: engineName)

  /// The id of JavaScript in an edition, such as `javascript@safari-15`.
  public static func javaScript(_ edition: JavaScriptEdition?) -> EngineID {
    edition.map { EngineID(rawValue: "\(engineName)@\($0.name)") } ?? javaScript
  }
}

/// Limits that only absurdly large input reaches.
struct JavaScriptSettings: Sendable {
  /// The maximum length of a pattern, in UTF-16 units.
  var patternLength = 32 << 10
  /// The maximum length of a replacement's output, in UTF-16 units.
  var outputLength = 64 << 20
  /// The maximum number of matches that one call collects.
  var matchCount = 1 << 18
}
