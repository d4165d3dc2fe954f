/// A pattern for a part of a URL: text with `*` for any characters, `?` for one, and `$(name)` for
/// a variable's values.
public struct LinkPattern: Sendable {
  /// The pattern as it is written.
  public let text: String
  /// The part of a URL that it is for, which decides whether slashes outside count.
  public let part: Part
  /// How it compares.
  public let options: MatchOptions
  /// Why it can match nothing, if it was not understood.
  public let problem: Problem?
  let steps: [PatternStep]
  /// The number of steps of its variables.
  let size: Int
  /// What runs the pattern; nil for one that matches nothing.
  let test: PatternTest?

  /// The parts of a URL that patterns are for.
  public enum Part: String, Sendable, Hashable {
    /// The path. Slashes in front and at the end count neither in the pattern nor in the URL.
    case path
    /// The query as a whole, the value of one of its items, or the fragment.
    case other
  }

  /// Why a pattern matches nothing.
  public enum Problem: Sendable, Hashable {
    /// It names a variable that is neither built in nor the file's own.
    case unknownVariable(String)
    /// A `$(` has no closing bracket.
    case openVariable
    /// It names a variable whose values name variables.
    case nestedVariable(String)
    /// The values of its variables are more text than is held for one file.
    case tooLarge
  }

  /// The maximum number of steps of a pattern's variables.
  static let sizeLimit = 250_000

  /// Parses a pattern.
  ///
  /// - Parameters:
  ///   - text: The pattern.
  ///   - part: The part of a URL that it is for.
  ///   - options: How it compares.
  ///   - variables: The values of its variables.
  public init(
    _ text: String,
    for part: Part,
    options: MatchOptions = MatchOptions(),
    variables: SubstitutionVariables = SubstitutionVariables()
  ) {
    self.init(text, part: part, options: options, variables: variables, lists: ValueLists())
  }

  init(
    _ text: String,
    part: Part,
    options: MatchOptions,
    variables: SubstitutionVariables,
    lists: ValueLists
  ) {
    self.text = text
    self.part = part
    self.options = options
    let reading = PatternReading(text, options: options, variables: variables, lists: lists)
    problem = reading.problem
    size = reading.size
    steps = part == .path ? reading.steps.withoutOuterSlashes : reading.steps
    test =
      problem == nil
      ? PatternTest(steps, folder: part == .path ? steps.folder : nil) : nil
  }
}

extension LinkPattern {
  /// Whether the pattern matches every text.
  public var matchesEverything: Bool {
    test?.takesEverything ?? false
  }

  /// Whether the pattern matches a part of a URL as a whole.
  ///
  /// - Parameter text: The part as the URL has it, percent-encoded.
  /// - Returns: Whether it matches, in time linear in the text.
  public func matches(_ text: String) -> Bool {
    let prepared = PartText.prepare(Array(text.utf8), part: part, options: options)
    return matches(prepared: prepared)
  }

  /// Whether the pattern matches a text that was decoded and folded as its options say.
  func matches(prepared text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { matches(prepared: $0) }
  }

  func matches(prepared text: UnsafeBufferPointer<UInt8>) -> Bool {
    test?.matches(text) ?? false
  }

  /// The texts that it takes, as one or two lists of steps; empty if it takes none.
  var branches: [[PatternStep]] {
    guard problem == nil else { return [] }
    return [steps] + (part == .path ? steps.folder.map { [$0] } ?? [] : [])
  }

  /// Steps of which every text that it takes has a part for each: without a `/*` at the end of a
  /// path.
  var requiredSteps: [PatternStep] { (part == .path ? steps.folder : nil) ?? steps }

  /// The bytes with which all texts that it takes begin.
  var literalPrefix: [UInt8] {
    requiredSteps.prefix { if case .byte = $0 { true } else { false } }
      .compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
  }
}

extension [PatternStep] {
  /// The steps before a `/*` at the end.
  fileprivate var folder: [PatternStep]? {
    guard count >= 2, last == .anything, self[count - 2] == .byte(UInt8(ascii: "/")) else {
      return nil
    }
    return Array(dropLast(2)).withoutOuterSlashes
  }
}

/// How patterns are compared with a URL.
public struct MatchOptions: Sendable, Hashable {
  /// Whether upper and lower case differ.
  public var isCaseSensitive: Bool
  /// Whether the URL is compared as it is written, percent-encoded, and not decoded.
  public var isPercentEncoded: Bool

  /// Creates options; both are on where a file says nothing.
  public init(isCaseSensitive: Bool = true, isPercentEncoded: Bool = true) {
    self.isCaseSensitive = isCaseSensitive
    self.isPercentEncoded = isPercentEncoded
  }
}
