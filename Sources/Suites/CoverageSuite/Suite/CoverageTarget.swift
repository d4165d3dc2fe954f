public import MatchEngine
public import RunRecord

/// A pattern with the tests whose coverage is asked for.
public struct CoverageTarget: Sendable {
  /// The id of the rule that it belongs to, or another name for it.
  public var rule: String
  /// The pattern's text.
  public var pattern: String
  /// The replacement templates that name its groups.
  public var templates: [String]
  /// The test inputs.
  public var tests: [Test]
  /// Whether response headers can follow the URL in a subject.
  public var hasHeaders: Bool
  /// The place of the pattern; nil where it has none.
  public var location: LocationRecord?

  /// A test input.
  public struct Test: Sendable, Hashable {
    /// What the pattern runs on: the URL, and the headers behind a newline.
    public var subject: Subject
    /// The headers as compact JSON; nil where there are none.
    public var headers: String?

    /// Creates a test input.
    public init(subject: Subject, headers: String? = nil) {
      self.subject = subject
      self.headers = headers
    }
  }

  /// Creates a target from its parts.
  public init(
    rule: String,
    pattern: String,
    templates: [String] = [],
    tests: [Test] = [],
    hasHeaders: Bool = false,
    location: LocationRecord? = nil
  ) {
    self.rule = rule
    self.pattern = pattern
    self.templates = templates
    self.tests = tests
    self.hasHeaders = hasHeaders
    self.location = location
  }
}

extension CoverageTarget {
  /// The input and the headers that make a subject; nil where no test can give it.
  func input(of subject: [UInt16]) -> Test? {
    guard hasHeaders, let newline = subject.firstIndex(of: 0x0A) else {
      return Test(subject: Subject(utf16: subject))
    }
    let tail = String(decoding: subject[(newline + 1)...], as: UTF16.self)
    guard let known = tests.compactMap(\.headers).first(where: { $0.utf8.elementsEqual(tail.utf8) })
    else { return nil }
    return Test(subject: Subject(utf16: subject), headers: known)
  }
}

extension CoverageTarget.Test {
  /// The URL without the headers.
  var url: String {
    guard let headers else { return subject.text }
    return Subject(utf16: subject.utf16.dropLast(headers.utf16.count + 1)).text
  }
}

extension Subject {
  fileprivate init(utf16 units: ArraySlice<UInt16>) { self.init(utf16: Array(units)) }
}
