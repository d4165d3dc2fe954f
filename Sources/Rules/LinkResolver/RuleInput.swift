public import ManifestModel
import TextCoding

/// The input of a rule: a URL and, if the rule uses them, its response's headers.
public struct RuleInput: Sendable, Hashable {
  /// The URL as it was typed or tapped.
  public var url: String
  /// The response's headers.
  public var headers: HeaderFields?

  /// Creates an input from a URL and its headers.
  public init(url: String, headers: HeaderFields? = nil) {
    self.url = url
    self.headers = headers
  }
}

extension RuleInput {
  /// The string that a rule's pattern runs on: the URL, followed by a newline and the headers as
  /// compact JSON if the rule uses them and they are known.
  public func subject(for rule: Rule) -> String {
    guard rule.sendsHeaders, let headers else { return url }
    return url + "\n" + headers.json
  }
}

extension Rule {
  /// The inputs of the rule's tests in file order with their headers, then those of a redirect's
  /// tests.
  public var testSubjects: [RuleInput] {
    numberedInputs.compactMap(\.self) + redirectTests.map { RuleInput(url: $0.input.value) }
  }

  /// The rule's `testInputs` with their headers; nil for one that is not a string.
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
