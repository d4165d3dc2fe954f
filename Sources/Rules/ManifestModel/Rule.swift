/// A rule: something that takes a URL and gives an outcome.
public struct Rule: Sendable {
  /// The stable, readable id, such as `action/tweetbot+twitter/open-user`.
  public var id: String
  /// Which of the manifest's lists it is in.
  public var kind: Kind
  /// The words that people see.
  public var title: Located<String>?
  /// The regular expression that the URL is matched against.
  public var pattern: Located<String>?
  /// What the rule gives: several for an action, one for all other kinds.
  public var formats: [Format]
  /// The query parameter whose value a redirect gives.
  public var parameter: Located<String>?
  /// Whether the response's headers follow the URL in the subject.
  public var sendsHeaders: Bool
  /// The inputs of the rule's tests; nil if the key is absent.
  public var testInputs: Located<[Located<String?>]>?
  /// The headers that go with each test input.
  public var testHeaders: Located<[Located<HeaderFields?>]>?
  /// The tests of a redirect.
  public var redirectTests: [RedirectTest]
  /// The app that a browser is.
  public var app: App?
  /// Whether users may save the picture that a preview finds.
  public var canSave = false
  /// The UTF-8 offsets of the entity that states the rule; of a redirect, of its key and value.
  public var range: Range<Int>

  /// The kinds of rule.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Turns a web link into an app's link.
    case action
    /// Opens any web link in a browser app.
    case browser
    /// States a redirect that a service makes by HTML.
    case redirect
    /// Finds a picture for a link.
    case preview
  }
}

/// One way in which a rule gives an output.
public struct Format: Sendable {
  /// The identifier of the app that it opens.
  public var appID: Located<String>?
  /// The app that it opens, described in place.
  public var inlineApp: App?
  /// The replacement template.
  public var template: Located<String>?
  /// The script for a web view.
  public var script: Located<String>?
  /// The script for JavaScriptCore.
  public var script2: Located<String>?
  /// The expected result of each test input; nil if the key is absent.
  public var testResults: Located<[Located<ExpectedResult>]>?
  /// The UTF-8 offsets of the entity that states the format.
  public var range: Range<Int>
}

extension Format {
  /// The app it opens, as reports name it.
  public var name: String? { appID?.value ?? inlineApp?.identifier?.value }

  /// Whether it gives its output by a script alone.
  public var needsScript: Bool { template == nil && (script != nil || script2 != nil) }
}

/// What a test expects.
public enum ExpectedResult: Sendable {
  /// This output.
  case output(String)
  /// No result: the rule does not match, or its script declines.
  case none
  /// The manifest holds something else than a string or null here.
  case malformed
}

/// A test of a redirect: an input and the URL that it leads to.
public struct RedirectTest: Sendable {
  /// The URL to start from.
  public var input: Located<String>
  /// The URL to arrive at.
  public var expected: Located<ExpectedResult>
}

/// A response's header fields, in the order of the manifest.
public struct HeaderFields: Sendable, Hashable {
  /// Names with their values.
  public var fields: [Field]

  /// One header field.
  public struct Field: Sendable, Hashable {
    /// The name as it is written.
    public var name: String
    /// The value.
    public var value: String

    /// Creates a header field.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Creates header fields.
  public init(fields: [Field]) {
    self.fields = fields
  }
}

extension Rule {
  /// The number of its tests, over all formats.
  public var testCount: Int {
    let inputs = testInputs?.value.count ?? 0
    return formats.reduce(redirectTests.count) { count, format in
      count + min(inputs, format.testResults?.value.count ?? 0)
    }
  }
}
