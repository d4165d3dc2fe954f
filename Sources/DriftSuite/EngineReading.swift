import MatchEngine
import RegexSyntax

/// A pattern as one engine has taken it.
struct EngineReading: Sendable {
  private let engine: DriftEngine
  private let source: String
  private let compiled: Result<any CompiledPattern, PatternError>
  /// Why the engine is never asked for a match; nil where it is.
  private let reserve: String?

  init(_ pattern: String, by engine: DriftEngine) {
    self.engine = engine
    source = pattern
    do throws(PatternError) {
      let text = try Self.text(of: pattern, for: engine)
      compiled = .success(try engine.engine.compile(text))
    } catch {
      compiled = .failure(error)
    }
    reserve = engine.dialect == .javaScript ? Self.reserve(over: pattern) : nil
  }

  /// JavaScriptCore counts no steps and cannot be stopped, and takes time that doubles with every
  /// loop around a loop: it is not let near those that would take for ever.
  private static func reserve(over pattern: String) -> String? {
    let parsed = try? RegexParser.parse(pattern)
    guard let tree = parsed ?? RegexParser.reading(of: pattern, in: .javaScript).tree,
      tree.root.loopDepth > deepestLoop
    else { return nil }
    return "not asked over \(deepestLoop) loops inside one another"
  }

  /// How many loops may stand inside one another where JavaScript is asked.
  private static let deepestLoop = 10

  /// The text that the engine gets.
  private static func text(of pattern: String, for engine: DriftEngine) throws(PatternError)
    -> String
  {
    guard engine.isPorted else { return pattern }
    let tree: RegexPattern
    do throws(RegexSyntaxError) {
      tree = try RegexParser.parse(pattern)
    } catch {
      throw PatternError(
        engine: engine.name,
        message: "the pattern is not one of the rules' own dialect, so it cannot be printed",
        offset: error.range.lowerBound
      )
    }
    let printed = tree.printed(in: engine.dialect)
    if let loss = printed.losses.first(where: { $0.kind == .cannotBeSaid }) {
      throw PatternError(
        engine: engine.name,
        message: "cannot be said in this dialect: \(loss.reason)",
        offset: loss.range.lowerBound
      )
    }
    return printed.text
  }
}

extension EngineReading {
  /// Why the engine refuses the pattern; nil where it compiles it.
  var refusal: PatternError? {
    if case .failure(let error) = compiled { error } else { nil }
  }

  /// All that the engine matches in a subject.
  func answer(on subject: Subject) -> EngineAnswer {
    switch compiled {
    case .success(let pattern):
      patiently { EngineAnswer(pattern.allMatches(in: subject, limits: engine.limits).outcome) }
    case .failure(let error): .refused(error.message)
    }
  }

  /// Asks the engine unless it has given up too often.
  private func patiently(_ ask: () -> EngineAnswer) -> EngineAnswer {
    if let reserve { return .undecided(reserve) }
    guard let patience = engine.patience else { return ask() }
    guard !patience.isExhausted else { return .undecided("not asked after giving up often") }
    let answer = ask()
    if answer.isCostly { patience.spend() }
    return answer
  }

  /// What the engine makes of a subject with a replacement template, by its own rules.
  func replacement(in subject: Subject, template: String) -> EngineAnswer {
    switch compiled {
    case .failure(let error): return .refused(error.message)
    case .success(let pattern):
      let text = engine.isPorted ? ported(template, for: pattern) : template
      return patiently {
        EngineAnswer(
          pattern.replaceMatches(in: subject, template: text, limits: engine.limits).outcome
        )
      }
    }
  }

  private func ported(_ template: String, for pattern: any CompiledPattern) -> String {
    let count = pattern.captureGroupCount
    return ReplacementTemplate(template, captureGroupCount: count)
      .printed(in: engine.dialect, captureGroupCount: count).text
  }
}

extension RegexNode {
  /// The greatest number of quantifiers that stand inside one another.
  fileprivate var loopDepth: Int {
    let below = children.map(\.loopDepth).max() ?? 0
    if case .quantified = kind { return below + 1 }
    return below
  }
}
