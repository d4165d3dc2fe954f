import Diagnostics
import MatchEngine
import RegexSyntax

struct EngineReading: Sendable {
  private let engine: DriftEngine
  private let reading: CompiledReading

  init(_ pattern: String, by engine: DriftEngine) {
    self.engine = engine
    reading =
      engine.memory?.reading(of: pattern) { Self.reading(of: pattern, by: engine) }
      ?? Self.reading(of: pattern, by: engine)
  }

  private static func reading(of pattern: String, by engine: DriftEngine) -> CompiledReading {
    engine.budget?.spend(engine.compilingWork(of: pattern))
    let unit = engine.description.work.unit
    do throws(PatternError) {
      let text = try text(of: pattern, for: engine)
      let own = try engine.engine.compile(text)
      let counter = engine.counter
      return CompiledReading(
        text: text,
        compiled: .success(own),
        counted: engine.isForetold ? nil : try? counter?.compile(text),
        forecast: engine.isForetold
          ? counter.map {
            SearchForecast(of: text, in: engine.dialect, by: $0, all: engine.usesAllMatches)
          } : nil,
        stepBound: SearchStepBoundCache(of: text, in: engine.dialect),
        stepWork: unit.map {
          StepWork(
            of: text,
            captureGroupCount: own.captureGroupCount,
            unit: $0,
            countsReading: true
          )
        }
      )
    } catch {
      return CompiledReading(
        text: nil,
        compiled: .failure(error),
        counted: nil,
        forecast: nil,
        stepBound: SearchStepBoundCache(of: pattern),
        stepWork: unit.map { StepWork(of: pattern, captureGroupCount: 0, unit: $0) }
      )
    }
  }

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
        message: "the pattern is not valid ICU syntax, so it cannot be translated",
        offset: error.range.lowerBound
      )
    }
    let printed = tree.printed(in: engine.dialect)
    if let loss = printed.losses.first(where: { $0.kind == .cannotBeSaid }) {
      throw PatternError(
        engine: engine.name,
        message: "cannot be expressed in this dialect: \(loss.reason)",
        offset: loss.range.lowerBound
      )
    }
    return printed.text
  }
}

extension EngineReading {
  /// The compiled text; nil if the engine refuses the pattern.
  var compiledText: String? { reading.text }

  /// Why the engine refuses the pattern, if it does.
  var refusal: PatternError? {
    if case .failure(let error) = reading.compiled { error } else { nil }
  }

  /// Whether an answer of this engine implies that another one completes the search, too.
  func vets(_ answer: EngineAnswer) -> Bool {
    engine.description.meter != nil && !answer.isRefused && !answer.isUndecided
  }

  /// The matches in a subject, or the first one where the program uses no other.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - isVetted: Whether a counting engine completed the search.
  /// - Returns: The matches, or why there are none.
  func answer(on subject: Subject, isVetted: Bool = false) -> EngineAnswer {
    switch reading.compiled {
    case .failure(let error): return .refused(error.message)
    case .success(let pattern):
      if let known = reading.answer(on: subject) { return known }
      let answer = ask(pattern, on: subject, isVetted: isVetted) { pattern, limits in
        EngineAnswer.found(by: pattern, in: subject, limits: limits, all: engine.usesAllMatches)
      }
      reading.keep(answer, on: subject)
      return answer
    }
  }

  /// The result of a replacement template by the engine's own rules.
  func replacement(
    in subject: Subject,
    template: String,
    isVetted: Bool = false
  ) -> EngineAnswer {
    switch reading.compiled {
    case .failure(let error): return .refused(error.message)
    case .success(let pattern):
      let text = engine.isPorted ? ported(template, for: pattern) : template
      return ask(pattern, on: subject, isVetted: isVetted) { pattern, limits in
        let result = pattern.replaceMatches(in: subject, template: text, limits: limits)
        return (EngineAnswer(result.outcome), result.cost)
      }
    }
  }

  private func ported(_ template: String, for pattern: any CompiledPattern) -> String {
    let count = pattern.captureGroupCount
    return ReplacementTemplate(template, captureGroupCount: count)
      .printed(in: engine.dialect, captureGroupCount: count)
  }
}

extension EngineReading {
  /// Runs the engine, unless it has given up too often or would take too much work.
  private func ask(
    _ pattern: any CompiledPattern,
    on subject: Subject,
    isVetted: Bool,
    _ search: (any CompiledPattern, MatchLimits) -> (EngineAnswer, cost: Int)
  ) -> EngineAnswer {
    if engine.giveUpBudget?.isExhausted == true { return .undecided(GiveUpBudget.reason) }
    if engine.budget?.isUsedUp == true { return .undecided(WorkAllowance.reason) }
    var limits = engine.limits
    if engine.giveUpBudget?.isThin == true { limits.steps = max(1, limits.steps / 20) }
    if let forecast = reading.forecast {
      switch forecast.outlook(for: subject, steps: limits.steps, isVetted: isVetted) {
      case .unknown:
        return .undecided(.endlessSearch)
      case .tooMuch(let work):
        engine.budget?.spend(work)
        engine.giveUpBudget?.spend()
        return .undecided(.tooManySteps)
      case .work(let work): engine.budget?.spend(work)
      }
    }
    let most = engine.isForetold ? 0 : reading.stepBound.maxSteps(in: subject.utf16.count)
    // Counting is slower, and skipped if another engine completed the search and there is little to
    // count.
    let isPlain = reading.counted == nil || (isVetted && engine.isShort(most))
    var (answer, cost) = search(isPlain ? pattern : reading.counted ?? pattern, limits)
    // The counting engine has other optimisations and faults than the one that users run.
    if !isPlain, !answer.isUndecided { answer = search(pattern, limits).0 }
    let isUncounted = isPlain && reading.counted != nil
    engine.budget?.spend(
      engine.searchWork(
        of: answer,
        cost: isUncounted ? nil : cost,
        reading.stepWork,
        most: most,
        on: subject
      )
    )
    if engine.isForetold, answer.isGivenUp {
      // Giving up takes it seconds.
      engine.giveUpBudget?.spendAll()
    } else if answer.isCostly {
      engine.giveUpBudget?.spend()
    }
    return answer
  }
}
