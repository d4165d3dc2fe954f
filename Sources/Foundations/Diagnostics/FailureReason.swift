/// Why a rule's result, or whether a pattern matches, is unknown.
///
/// The raw value is the code in JSON; `words` is the form for people and for goldens.
public enum FailureReason: String, Sendable, Hashable, Codable, CaseIterable,
  CodingKeyRepresentable
{
  /// The engine reached its step limit.
  case stepLimit
  /// The engine's backtracking stack overflowed.
  case stackOverflow
  /// The subject is longer than the engine accepts.
  case subjectTooLong
  /// The output of a replacement exceeded its limit.
  case outputTooLong
  /// There are more matches than the limit allows.
  case tooManyMatches
  /// PCRE2's match limit was reached.
  case matchLimit
  /// PCRE2's depth limit was reached.
  case depthLimit
  /// PCRE2's heap limit was reached.
  case heapLimit
  /// The subject is not valid text.
  case invalidSubject
  /// The engine refuses the replacement template.
  case templateRefused
  /// The engine reported an error of its own.
  case engineFault
  /// The engine's match starts or ends within a character.
  case splitCharacter
  /// The engine did not answer in time.
  case engineTimeLimit
  case engineProgramFailed
  /// The search used up its work limit.
  case workLimit
  /// The work limit for one pattern was used up.
  case patternWorkLimit
  /// The engine gave up on the pattern so often that it is no longer run on it.
  case engineGaveUpOften
  /// The engine was not run because another one gave up.
  case notRun
  /// The engine was not run: its search cannot be limited, nor its steps counted.
  case endlessSearch
  /// The engine was not run: its search cannot be limited and would take too many steps.
  case tooManySteps
  /// The engine refuses the rule's pattern.
  case patternRefused
  case missingPattern
  /// The format has neither a template nor a script.
  case missingTemplate
  /// The output comes from a script, and scripts are disabled.
  case needsScript
  case scriptThrew
  /// The program that the rules are for throws an error.
  case programThrew
  /// The script does not parse.
  case scriptSyntaxError
  /// The script defines no function `process`.
  case scriptWithoutProcess
  /// The script ended without calling its completion handler.
  case scriptWithoutAnswer
  /// The script's result is not a string.
  case scriptResultType
  /// The script's result contains a lone surrogate.
  case scriptResultSurrogate
  /// The script ran longer than its limit.
  case scriptTimeLimit
  /// The script used more memory than its limit.
  case scriptMemoryLimit
  /// The script's result is longer than its limit.
  case scriptOutputTooLong
  /// The process that ran the script died.
  case scriptWorkerDied
  /// No process could be started for the script.
  case scriptWorkerUnavailable
  /// The library that runs scripts is missing.
  case scriptEngineMissing
  /// The script made too many HTTP requests.
  case tooManyRequests
  case requestNotRecorded
  /// The script may not use the network.
  case networkDenied
  /// A request has a URL that is neither http nor https.
  case unsupportedURL
  /// A request is for an address that is not public.
  case addressRefused
  /// A request is for a host that does not exist.
  case unknownHost
  /// A server could not be reached.
  case unreachable
  /// A response is larger than its limit.
  case responseTooLarge
  /// A response took longer than its limit.
  case responseTimeLimit
  /// A request was redirected too often.
  case tooManyRedirects
  /// The input or the expected result of the test has a wrong type.
  case malformedTest
  /// The reason was not recorded.
  case unknown
}

extension FailureReason {
  /// The reason with these words, or nil if there is none.
  public init?(words: String) {
    guard let reason = Self.byWords[ExactText(words)] else { return nil }
    self = reason
  }

  private static let byWords = Dictionary(
    uniqueKeysWithValues: allCases.map { (ExactText($0.words), $0) }
  )

  /// The reason in a few words.
  public var words: String {
    switch self {
    case .stepLimit: "step limit"
    case .stackOverflow: "stack overflow"
    case .subjectTooLong: "subject too long"
    case .outputTooLong: "output too long"
    case .tooManyMatches: "too many matches"
    case .matchLimit: "match limit"
    case .depthLimit: "depth limit"
    case .heapLimit: "heap limit"
    case .invalidSubject: "invalid subject"
    case .templateRefused: "template refused"
    case .engineFault: "engine fault"
    case .splitCharacter: "match within a character"
    case .engineTimeLimit: "engine time limit"
    case .engineProgramFailed: "engine program failed"
    case .workLimit: "work limit"
    case .patternWorkLimit: "the work limit for one pattern was reached"
    case .engineGaveUpOften: "not run, because the engine gave up often"
    case .notRun: "not run"
    case .endlessSearch: "not run, because the search might not end"
    case .tooManySteps: "not run, because the search would take too many steps"
    case .patternRefused: "pattern does not compile"
    case .missingPattern: "no pattern"
    case .missingTemplate: "no template or script"
    case .needsScript: "needs a script runtime"
    case .scriptThrew: "script threw"
    case .programThrew: "the program throws"
    case .scriptSyntaxError: "script does not parse"
    case .scriptWithoutProcess: "script without process"
    case .scriptWithoutAnswer: "script without an answer"
    case .scriptResultType: "script result of a wrong type"
    case .scriptResultSurrogate: "script result with a lone surrogate"
    case .scriptTimeLimit: "script time limit"
    case .scriptMemoryLimit: "script memory limit"
    case .scriptOutputTooLong: "script output too long"
    case .scriptWorkerDied: "script worker died"
    case .scriptWorkerUnavailable: "no script worker"
    case .scriptEngineMissing: "no JavaScriptCore"
    case .tooManyRequests: "too many requests"
    case .requestNotRecorded: "not recorded"
    case .networkDenied: "network denied"
    case .unsupportedURL: "unsupported URL"
    case .addressRefused: "address refused"
    case .unknownHost: "unknown host"
    case .unreachable: "unreachable"
    case .responseTooLarge: "response too large"
    case .responseTimeLimit: "response time limit"
    case .tooManyRedirects: "too many redirects"
    case .malformedTest: "malformed test"
    case .unknown: "unknown"
    }
  }
}
