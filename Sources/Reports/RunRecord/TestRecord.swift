import Diagnostics

/// One test of a rule and what became of it.
public struct TestRecord: Sendable, Hashable, Codable {
  /// The rule's id.
  public var rule: String
  /// What gives the result.
  public var kind: Kind
  /// The app that the tested format opens, if the rule has formats with apps.
  @NullIfNone public var format: String?
  /// The URL that was put in.
  public var input: String
  /// The response headers that follow the URL in the subject, as compact JSON, if there were any.
  public var headers: String?
  /// The result that the manifest expects; nil if it expects none.
  @NullIfNone public var expected: String?
  /// What became of the test.
  public var status: Status
  /// What the rule gave; nil for a test that was not run.
  @NullIfNone public var outcome: OutcomeRecord?
  /// Why the test was not run.
  public var skipReason: SkipReason?
  /// What is wrong beyond a difference of the two results, in a sentence without its full stop.
  public var message: String?
  /// The method and URL of an HTTP request whose answer is not recorded, which left the test
  /// without a result.
  public var unrecordedRequest: String?
  /// What the script for web views gave, where the format has both scripts and the two differ.
  public var webViewOutcome: OutcomeRecord?
  /// The steps that the engine took.
  public var cost: Int?
  /// Where the rule's pattern matches first, and each of its groups, in the input and the headers
  /// that follow it after a newline; null in JSON for a group that took no part.
  ///
  /// Nil if the pattern does not match, was not run over the input, or the engine gave up.
  public var match: [TextRange?]?
  /// The HTTP requests of the script that gave the outcome, in order, those that are kept; nil if
  /// it made none.
  public var exchanges: [ExchangeRecord]?
  /// The number of requests that are not kept; nil for none.
  public var exchangesLeftOut: Int?
  /// The place of the expected result in the manifest.
  public var location: LocationRecord

  /// What gives a test's result.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// A replacement template.
    case template
    /// A script.
    case script
    /// The list of redirects.
    case redirect
    /// A rule of another link system: a template of deep links, an association file, or a contract.
    case link
  }

  /// What became of a test.
  public enum Status: String, Sendable, Hashable, Codable, CaseIterable {
    /// The outcome is the expected one.
    case passed
    /// The outcome is another one.
    case failed
    /// The engine gave up, so that the outcome is unknown.
    case undecided
    /// The test was not run.
    case skipped
  }

  /// Why a test was not run.
  public enum SkipReason: String, Sendable, Hashable, Codable, CaseIterable, CodingKeyRepresentable
  {
    /// With `--fail-fast`, a test before it failed.
    case afterFailure
    /// A script gives the output, and scripts are not run.
    case needsScript
    /// The format has neither a template nor a script.
    case missingTemplate
    /// The run was stopped before.
    case stopped
    /// No reason is known.
    case unknown

    /// The reason in a few words.
    public var words: String {
      switch self {
      case .afterFailure: "after the first failure"
      case .needsScript: FailureReason.needsScript.words
      case .missingTemplate: FailureReason.missingTemplate.words
      case .stopped: "after the run was stopped"
      case .unknown: FailureReason.unknown.words
      }
    }
  }

  /// Creates a record of a test.
  public init(
    rule: String,
    kind: Kind,
    format: String?,
    input: String,
    headers: String? = nil,
    expected: String?,
    status: Status,
    outcome: OutcomeRecord? = nil,
    skipReason: SkipReason? = nil,
    message: String? = nil,
    unrecordedRequest: String? = nil,
    webViewOutcome: OutcomeRecord? = nil,
    cost: Int? = nil,
    location: LocationRecord
  ) {
    self.rule = rule
    self.kind = kind
    self.format = format
    self.input = input
    self.headers = headers
    self.expected = expected
    self.status = status
    self.outcome = outcome
    self.skipReason = skipReason
    self.message = message
    self.unrecordedRequest = unrecordedRequest
    self.webViewOutcome = webViewOutcome
    self.cost = cost
    self.location = location
  }
}

extension TestRecord {
  /// Whether the test was run and did not pass.
  public var isFailure: Bool { status == .failed || status == .undecided }

  /// The test without its outcome, as one that was not run.
  ///
  /// - Parameter reason: Why it was not run.
  /// - Returns: The test as skipped.
  public func skipped(because reason: SkipReason) -> TestRecord {
    TestRecord(
      rule: rule,
      kind: kind,
      format: format,
      input: input,
      headers: headers,
      expected: expected,
      status: .skipped,
      skipReason: reason,
      location: location
    )
  }
}
