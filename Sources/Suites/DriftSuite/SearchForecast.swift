import MatchEngine
import RegexSyntax
import Synchronization

/// Tells what a search will cost an engine that counts no steps and cannot be stopped.
///
/// Another engine, which counts, searches with what the first one understands by the pattern. It does
/// so without shortcuts: each start position is tried, and the end of the subject matches too.
///
/// JavaScript matches the items of a lookbehind from right to left, the other engine from left to right:
/// what fails at once for the one may take the other all ways. So each step is taken to cost all ways
/// through the lookbehinds, and a lookbehind that the other engine does not have is not counted with it.
final class SearchForecast: Sendable {
  private let text: String
  private let dialect: RegexDialect
  private let counter: any MatchEngine
  private let known = Mutex<Model?>(nil)

  init(of text: String, in dialect: RegexDialect, by counter: any MatchEngine) {
    self.text = text
    self.dialect = dialect
    self.counter = counter
  }

  /// What is known of a pattern.
  private struct Model: Sendable {
    var bound = SearchStepBound()
    var isRead = true
    var pattern: (any CompiledPattern)?
    /// The searches that were counted, or let through uncounted.
    var searches = 0
    /// Those that were counted, and the steps that they took together.
    var counted = (searches: 0, steps: 0)
    /// Whether one of them took more than a small part of what it might have.
    var isWild = false

    /// The microseconds that an engine without a count takes for so many steps.
    ///
    /// Where loops repeat groups, JavaScriptCore keeps what it needs for the way back, and what groups took, in
    /// memory that it asks for at each turn: of a long search that is most of the work.
    func microseconds(of steps: Int) -> Int {
      let plain = SearchForecast.searchStepsPerMicrosecond
      guard bound.loopsOverGroups, steps > SearchForecast.longSearch else { return steps / plain }
      let usual =
        bound.loopsOverCaptures
        ? SearchForecast.captureStepsPerMicrosecond : SearchForecast.groupStepsPerMicrosecond
      return SearchForecast.longSearch / plain + (steps - SearchForecast.longSearch) / usual
    }

    /// Whether a search may be let through uncounted: those before have shown that the pattern's take
    /// far less than they might.
    mutating func letsThrough() -> Bool {
      searches += 1
      return !isWild && searches > SearchForecast.samples
        && searches % SearchForecast.sampleInterval != 0
    }
  }
}

extension SearchForecast {
  /// What a search will cost.
  enum Outlook: Sendable, Hashable {
    /// About so many microseconds, the forecast included.
    case work(Int)
    /// Too much, after so many microseconds of looking ahead.
    case tooMuch(after: Int)
    /// The pattern cannot be looked at, and has loops that may take any time.
    case unknown
  }

  /// What a search in a subject will cost.
  ///
  /// Where another engine has come to an end on the subject, only a sample of the searches is counted
  /// while these take little: counting takes longer than the searches.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - steps: The most steps that a search may take.
  ///   - isVetted: Whether an engine that counts has come to an end with this pattern and subject.
  /// - Returns: The outlook.
  func outlook(for subject: Subject, steps: Int, isVetted: Bool = false) -> Outlook {
    let model = model()
    // Of the ranges of a set those of ASCII are looked at first.
    let isPlain = subject.utf16.allSatisfy { $0 < 128 }
    let weight = model.bound.readsProperties && !isPlain ? Self.propertyWeight : 1
    // To give one character back, JavaScriptCore reads the others of such a loop again.
    let readAgain =
      model.bound.loopsOverPairs && !isPlain ? max(1, subject.utf16.count / Self.readInAStep) : 1
    let most = model.bound.maxSteps(in: subject.utf16.count) * Double(weight * readAgain)
    if most <= Self.cheap { return .work(Int(most) / 1_000) }
    // What a group took can lead the engines along other ways, so that neither tells of the other.
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
    // What grows with the subject's length alone is no reason to give up.
    let linear = weight > 1 || behind > 1 ? 1 : Self.linearSteps * subject.utf16.count
    let limit = max(linear, steps / max(1, perStep / (weight > 1 ? 10 : 1)))
    let result = pattern.allMatches(
      in: subject,
      limits: MatchLimits(steps: limit, subjectLength: counter.defaultLimits.subjectLength)
    )
    note(result.cost * perStep, of: most)
    let counted = result.cost / Self.stepsPerMicrosecond
    if case .failed = result.outcome { return .tooMuch(after: counted + 1) }
    return .work(counted + model.microseconds(of: result.cost * perStep))
  }

  private func letsThrough() -> Bool { known.withLock { $0?.letsThrough() ?? false } }

  /// Notes the steps that a search takes of those that it might.
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
        // Only JavaScript has lookbehind of any length. There are as many ways through a lookahead.
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
    // The end of the subject, which always matches, keeps the counter from looking for what a match
    // must hold.
    let printed = tree.withJavaScriptMeaning.printed(in: counter.description.dialect).text
    return Model(bound: SearchStepBound(tree), pattern: try? counter.compile("(?:\(printed))|\\z"))
  }

  /// How much longer than another one a step takes that compares with the ranges of a property.
  private static let propertyWeight = 30
  /// The characters that are read again in the time of a step; half of a loop is, on average.
  private static let readInAStep = 8
  /// The steps that are taken for each unit of a subject, however long they are.
  private static let linearSteps = 8
  /// The most ways through lookbehinds that are reckoned with.
  private static let maxPerStep = 1e6
  /// The searches that are counted before any is let through, and then one of so many.
  private static let samples = 24
  private static let sampleInterval = 16
  /// How many times more steps than it takes a search might take, at least, where those of a pattern are
  /// let through.
  private static let wildShare = 8.0
  /// The most steps of such a search.
  private static let wildSteps = 20_000
  /// The steps that need no look ahead.
  private static let cheap = 20_000.0
  /// The steps that are taken where no look ahead is possible.
  private static let bearable = 2_000_000.0
  /// The steps that a search never might take that is let through uncounted.
  private static let endless = 1e8
  /// The steps that the counter takes in a microsecond.
  private static let stepsPerMicrosecond = 10
  /// The plain steps that an engine without a count takes in a microsecond.
  private static let searchStepsPerMicrosecond = 50
  /// The steps in the same time where loops repeat groups, and where these capture.
  private static let groupStepsPerMicrosecond = 25
  private static let captureStepsPerMicrosecond = 10
  /// The steps of a search from which on that shows.
  private static let longSearch = 1_000
}
