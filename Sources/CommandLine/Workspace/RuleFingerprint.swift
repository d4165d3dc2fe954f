import Diagnostics
package import ManifestModel

/// What of a rule its tests are about.
package struct RuleFingerprint: Hashable {
  private var texts: [ExactText?] = []

  package init(_ rule: Rule) {
    add(rule.pattern?.value)
    add(rule.parameter?.value)
    add("\(rule.sendsHeaders)")
    for format in rule.formats {
      add("format")
      for text in [
        format.name, format.template?.value, format.script?.value, format.script2?.value,
      ] {
        add(text)
      }
      for result in format.testResults?.value ?? [] { add(result.value) }
    }
    for input in rule.testInputs?.value ?? [] { add(input.value) }
    add("headers")
    for fields in rule.testHeaders?.value ?? [] {
      for field in fields.value?.fields ?? [] {
        add(field.name)
        add(field.value)
      }
      add(nil as String?)
    }
    for test in rule.redirectTests {
      add(test.input.value)
      add(test.expected.value)
    }
  }

  private mutating func add(_ text: String?) { texts.append(text.map(ExactText.init)) }

  private mutating func add(_ result: ExpectedResult) {
    switch result {
    case .output(let output): add(output)
    case .none: add(nil as String?)
    case .malformed: add("malformed")
    }
  }
}
