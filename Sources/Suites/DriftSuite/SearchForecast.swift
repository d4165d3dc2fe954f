import MatchEngine
import RegexSyntax
import Synchronization

/// Predicts the cost of a search in an engine that counts no steps and cannot be stopped.
///
/// Another engine, which counts, runs the first one's reading of the pattern without optimisations:
/// each start position is tried, and the end of the subject matches, too.
///
/// JavaScript matches the items of a lookbehind from right to left, the other engine from left to
/// right: what fails at once in one may explore all paths in the other. So each step is assumed to
/// cost all paths through the lookbehinds, and a lookbehind that the other engine lacks is not
/// counted with it.
final class SearchForecast: Sendable {
  private let text: String
  private let dialect: RegexDialect
  private let counter: any MatchEngine
  private let all: Bool
  private let known = Mutex<Model?>(nil)

  init(
    of text: String,
    in dialect: RegexDialect,
    by counter: any MatchEngine,
    all: Bool = true
  ) {
    self.all = all
    self.text = text
    self.dialect = dialect
    self.counter = counter
  }

  private struct Model: Sendable {
    var bound = SearchStepBound()
    var isRead = true
    var pattern: (any CompiledPattern)?
    /// The searches counted, or let through uncounted.
    var searches = 0
    /// The counted ones with their total steps.
    var counted = (searches: 0, steps: 0)
    /// Whether one of them took more than a small fraction of its bound.
    var isWild = false

    /// The microseconds that an engine without a count takes for some steps.
    ///
    /// For loops over groups, JavaScriptCore allocates memory for backtracking and captures in each
    /// iteration, which dominates a long search.
    func microseconds(of steps: Int) -> Int {
      let plain = SearchForecast.searchStepsPerMicrosecond
      guard bound.loopsOverGroups, steps > SearchForecast.longSearch else { return steps / plain }
      let usual =
        bound.loopsOverCaptures
        ? SearchForecast.captureStepsPerMicrosecond : SearchForecast.groupStepsPerMicrosecond
      return SearchForecast.longSearch / plain + (steps - SearchForecast.longSearch) / usual
    }

    /// Whether a search may run uncounted, since earlier ones took far less than their bound.
    mutating func letsThrough() -> Bool {
      searches += 1
      return !isWild && searches > SearchForecast.samples
        && searches % SearchForecast.sampleInterval != 0
    }
  }
}

extension SearchForecast {
  /// The predicted cost of a search.
  enum Outlook: Sendable, Hashable {
    /// About this many microseconds, including the prediction.
    case work(Int)
    /// Too much, after this many microseconds of predicting.
    case tooMuch(after: Int)
    /// The pattern cannot be analysed and has loops that may take any time.
    case unknown
  }

  /// Predicts the cost of a search.
  ///
  /// If another engine completed the search on the subject, only a sample of the searches is
  /// counted while they are cheap: counting is slower than the searches.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - steps: The step limit.
  ///   - isVetted: Whether a counting engine completed the search.
  /// - Returns: The prediction.
  func outlook(for subject: Subject, steps: Int, isVetted: Bool = false) -> Outlook {
    let model = model()
    // The ASCII ranges of a set are tried first.
    let isPlain = subject.utf16.allSatisfy { $0 < 128 }
    let weight = model.bound.readsProperties && !isPlain ? Self.propertyWeight : 1
    // To give one character back, JavaScriptCore rereads the others of such a loop.
    let readAgain =
      model.bound.loopsOverPairs && !isPlain ? max(1, subject.utf16.count / Self.readInAStep) : 1
    let most = model.bound.maxSteps(in: subject.utf16.count) * Double(weight * readAgain)
    if most <= Self.cheap { return .work(Int(most) / 1_000) }
    // A captured text can lead the engines along different paths, so neither predicts the other.
    if model.bound.hasBackReferences, most > Self.bearable { return .unknown }
    guard let pattern = model.pattern else {
      return most <= Self.bearable ? .work(Int(most) / 50) : .unknown
    }
    let perCounted = weight * readAgain
    if isVetted, perCounted == 1, most <= Self.endless, !model.bound.hasBackReferences,
      letsThrough()
    {
      let usual = model.counted.steps / max(1, model.counted.searches)
      return .work(model.microseconds(of: usual))
    }
    let behind = model.bound.throughLookbehinds(in: subject.utf16.count)
    let perStep = perCounted * Int(min(behind, Self.maxPerStep))
    // Linear growth is no reason to give up.
    let linear = weight > 1 || behind > 1 ? 1 : Self.linearSteps * subject.utf16.count
    let limit = max(linear, steps / max(1, perStep / (weight > 1 ? 10 : 1)))
    let (answer, cost) = EngineAnswer.found(
      by: pattern,
      in: subject.wellFormed,
      limits: MatchLimits(steps: limit, subjectLength: counter.defaultLimits.subjectLength),
      all: all
    )
    note(cost * perStep, of: most)
    let counted = cost / Self.stepsPerMicrosecond
    if answer.isUndecided { return .tooMuch(after: counted + 1) }
    return .work(counted + model.microseconds(of: cost * perStep))
  }

  private func letsThrough() -> Bool { known.withLock { $0?.letsThrough() ?? false } }

  /// Records a search's steps in relation to its bound.
  private func note(_ counted: Int, of most: Double) {
    known.withLock { model in
      model?.counted.searches += 1
      model?.counted.steps += counted
      if Double(counted) * Self.wildShare > most || counted > Self.wildSteps {
        model?.isWild = true
      }
    }
  }

  private func model() -> Model {
    known.withLock { known in
      if let known { return known }
      var model = model(of: text)
      if !model.isRead {
        // Only JavaScript has lookbehinds of any length; a lookahead has as many paths.
        let ahead = text.replacing("(?<=", with: "(?=").replacing("(?<!", with: "(?!")
        if ahead != text {
          model = self.model(of: ahead)
          model.pattern = nil
        }
      }
      known = model
      return model
    }
  }

  private func model(of text: String) -> Model {
    guard let tree = RegexParser.reading(of: text, in: dialect).tree else {
      return Model(bound: .unknown, isRead: false)
    }
    // The end of the subject, which always matches, prevents the counting engine from searching for
    // required text.
    let printed = tree.withJavaScriptMeaning.printed(in: counter.description.dialect).text
    return Model(bound: SearchStepBound(tree), pattern: try? counter.compile("(?:\(printed))|\\z"))
  }

  /// How much slower a step is that compares with the ranges of a property.
  private static let propertyWeight = 30
  /// The characters reread in the time of a step; on average, half of a loop is.
  private static let readInAStep = 8
  /// The steps allowed for each unit of a subject, however slow they are.
  private static let linearSteps = 8
  /// The maximum number of paths through lookbehinds.
  private static let maxPerStep = 1e6
  /// The number of searches counted before any runs uncounted, and the sampling interval
  /// afterwards.
  private static let samples = 24
  private static let sampleInterval = 16
  /// The minimum ratio of bound to steps for a pattern's searches to run uncounted.
  private static let wildShare = 8.0
  /// The maximum number of steps of such a search.
  private static let wildSteps = 20_000
  /// The number of steps that need no prediction.
  private static let cheap = 20_000.0
  /// The number of steps allowed if no prediction is possible.
  private static let bearable = 2_000_000.0
  /// A search with a bound above this never runs uncounted.
  private static let endless = 1e8
  /// The steps of the counting engine in a microsecond.
  private static let stepsPerMicrosecond = 10
  /// The plain steps of an engine without a count in a microsecond.
  private static let searchStepsPerMicrosecond = 50
  /// The steps in the same time for loops over groups, and for capturing ones.
  private static let groupStepsPerMicrosecond = 25
  private static let captureStepsPerMicrosecond = 10
  /// The number of steps above which that matters.
  private static let longSearch = 1_000
}

extension Subject {
  /// The subject as a counting engine can read it, with U+FFFD for each lone surrogate.
  fileprivate var wellFormed: Subject { loneSurrogate == nil ? self : Subject(text) }
}
