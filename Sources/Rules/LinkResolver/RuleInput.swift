public import ManifestModel
import TextCoding

/// What a rule is asked: a URL and, for a rule that wants them, the headers of its response.
public struct RuleInput: Sendable, Hashable {
  /// The URL as it was typed or tapped.
  public var url: String
  /// The response's headers.
  public var headers: HeaderFields?

  /// Creates an input.
  public init(url: String, headers: HeaderFields? = nil) {
    self.url = url
    self.headers = headers
  }
}

extension RuleInput {
  /// The string that a rule's pattern runs on: the URL, and after a newline the headers as compact
  /// JSON if the rule wants them and they are known.
  public func subject(for rule: Rule) -> String {
    guard rule.sendsHeaders, let headers else { return url }
    return url + "\n" + headers.json
  }
}

extension Rule {
  /// The inputs of the rule's tests in the order of the file, each with the headers at its index, then
  /// those of the tests of a redirect.
  public var testSubjects: [RuleInput] {
    numberedInputs.compactMap(\.self) + redirectTests.map { RuleInput(url: $0.input.value) }
  }

  /// The `testInputs` of the rule, each with the headers at its index; nil for one that is no string.
  public var numberedInputs: [RuleInput?] {
    let headers = testHeaders?.value ?? []
    return (testInputs?.value ?? []).enumerated().map { index, input in
      input.value.map { url in
        RuleInput(url: url, headers: index < headers.count ? headers[index].value : nil)
      }
    }
  }
}

extension HeaderFields {
  /// The fields as one compact JSON object in their own order; `/` is not escaped.
  public var json: String {
    let members = fields.map { "\"\($0.name.jsonEscaped)\":\"\($0.value.jsonEscaped)\"" }
    return "{" + members.joined(separator: ",") + "}"
  }
}
