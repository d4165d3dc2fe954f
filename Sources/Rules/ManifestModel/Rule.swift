/// A rule, which maps a URL to an outcome.
public struct Rule: Sendable {
  /// The stable, readable id, such as `action/tweetbot+twitter/open-user`.
  public var id: String
  /// The list of the manifest that contains it.
  public var kind: Kind
  /// The title shown to users.
  public var title: Located<String>?
  /// The regular expression that is matched against the URL.
  public var pattern: Located<String>?
  /// The outputs: several for an action, one for all other kinds.
  public var formats: [Format]
  /// The query parameter whose value is a redirect's target.
  public var parameter: Located<String>?
  /// Whether the response's headers follow the URL in the subject.
  public var sendsHeaders: Bool
  /// The inputs of the rule's tests; nil if the key is absent.
  public var testInputs: Located<[Located<String?>]>?
  /// The headers of each test input.
  public var testHeaders: Located<[Located<HeaderFields?>]>?
  /// The tests of a redirect.
  public var redirectTests: [RedirectTest]
  /// The app of a browser.
  public var app: App?
  /// Whether users may save a preview's picture.
  public var canSave = false
  /// The UTF-8 offsets of the rule's entity; for a redirect, of its key and value.
  public var range: Range<Int>

  /// The kinds of rule.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Converts a web link into an app's link.
    case action
    /// Opens any web link in a browser app.
    case browser
    /// A redirect that a service performs in HTML.
    case redirect
    /// Finds a picture for a link.
    case preview
  }
}

/// One way in which a rule produces an output.
public struct Format: Sendable {
  /// The identifier of the app that it opens.
  public var appID: Located<String>?
  /// The app that it opens, defined inline.
  public var inlineApp: App?
  /// The replacement template.
  public var template: Located<String>?
  /// The script for a web view.
  public var script: Located<String>?
  /// The script for JavaScriptCore.
  public var script2: Located<String>?
  /// The expected result of each test input; nil if the key is absent.
  public var testResults: Located<[Located<ExpectedResult>]>?
  /// The UTF-8 offsets of the format's entity.
  public var range: Range<Int>
}

extension Format {
  /// The app that it opens, as named in reports.
  public var name: String? { appID?.value ?? inlineApp?.identifier?.value }

  /// Whether its output comes only from a script.
  public var needsScript: Bool { template == nil && (script != nil || script2 != nil) }
}

/// The expectation of a test.
public enum ExpectedResult: Sendable {
  /// This output.
  case output(String)
  /// No output: the rule does not match, or its script declines.
  case none
  /// A value that is neither a string nor null.
  case malformed
}

/// A test of a redirect: an input and its target.
public struct RedirectTest: Sendable {
  /// The original URL.
  public var input: Located<String>
  /// The expected target.
  public var expected: Located<ExpectedResult>
}

/// A response's header fields, in the order of the manifest.
public struct HeaderFields: Sendable, Hashable {
  /// The header fields in order.
  public var fields: [Field]

  /// One header field.
  public struct Field: Sendable, Hashable {
    /// The name as written.
    public var name: String
    /// The field's value.
    public var value: String

    /// Creates a header field from its name and value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Creates header fields in order.
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
