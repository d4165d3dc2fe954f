import MatchEngine
import RegexSyntax

/// The groups of the current match.
protocol GroupRanges {
  /// The range of a group, 0 being the whole match; nil if the group did not participate.
  func range(of group: Int) -> Range<Int>?
}

/// Receives the matches of a search one by one.
protocol MatchVisitor {
  /// Whether the first match is enough.
  static var wantsOneMatch: Bool { get }
  /// The code units of the subject.
  var units: [UInt16] { get set }

  /// Takes a match.
  ///
  /// - Returns: Whether the search should continue.
  mutating func visit(_ whole: Range<Int>, _ groups: some GroupRanges) -> Bool
}

extension Match {
  /// Collects the ranges of a match and its groups.
  fileprivate init(_ whole: Range<Int>, _ groups: some GroupRanges, captureGroupCount: Int) {
    var ranges: [Range<Int>?] = []
    ranges.reserveCapacity(captureGroupCount + 1)
    ranges.append(whole)
    for group in 0..<captureGroupCount { ranges.append(groups.range(of: group + 1)) }
    self.init(ranges: ranges)
  }
}

/// Keeps the first match and stops.
struct FirstMatchVisitor: MatchVisitor {
  static let wantsOneMatch = true

  var units: [UInt16] = []
  let captureGroupCount: Int
  var match: Match?

  mutating func visit(_ whole: Range<Int>, _ groups: some GroupRanges) -> Bool {
    match = Match(whole, groups, captureGroupCount: captureGroupCount)
    return false
  }
}

/// Keeps all matches, up to a limit.
struct AllMatchesVisitor: MatchVisitor {
  static let wantsOneMatch = false

  var units: [UInt16] = []
  let captureGroupCount: Int
  let limit: Int
  var matches: [Match] = []
  var isOverLimit = false

  mutating func visit(_ whole: Range<Int>, _ groups: some GroupRanges) -> Bool {
    isOverLimit = matches.count == limit
    guard !isOverLimit else { return false }
    matches.append(Match(whole, groups, captureGroupCount: captureGroupCount))
    return true
  }
}

/// Builds the subject with all matches replaced.
struct ReplacementVisitor: MatchVisitor {
  enum Product {
    case none
    case output(String)
    case tooLong
  }

  static let wantsOneMatch = false

  var units: [UInt16] = []
  private(set) var firstMatch: Match?
  private let captureGroupCount: Int
  private let templateText: String
  private let templates: TemplateCache
  private var template: ReplacementTemplate?
  private var output: OutputBuffer
  private var position = 0

  /// Creates a visitor; the template is parsed only if there is a match.
  init(
    _ templateText: String,
    _ templates: TemplateCache,
    captureGroupCount: Int,
    outputLimit: Int
  ) {
    self.captureGroupCount = captureGroupCount
    self.templateText = templateText
    self.templates = templates
    output = OutputBuffer(limit: outputLimit)
  }

  mutating func visit(_ whole: Range<Int>, _ groups: some GroupRanges) -> Bool {
    let template = self.template ?? templates.template(templateText)
    self.template = template
    if firstMatch == nil {
      firstMatch = Match(whole, groups, captureGroupCount: captureGroupCount)
    }
    output.append(units, position..<whole.lowerBound)
    template.expand(groups, whole: whole, in: units, to: &output)
    position = whole.upperBound
    return !output.isOverLimit
  }

  /// Appends the text after the last match.
  mutating func finish() -> Product {
    guard template != nil else { return .none }
    output.append(units, position..<units.count)
    return output.isOverLimit ? .tooLong : .output(output.text)
  }
}
