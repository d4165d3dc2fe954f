import Deeplink
import Diagnostics
package import RunRecord
import URLSchemes
import UniversalLinks

extension LinkRule {
  /// What the tests exercise: of a template its arguments, empty and not, and whether a URL is tested that
  /// it does not fit; of an association file every component; of a contract every command and parameter,
  /// taken and refused.
  package var coverage: CoverageRecord {
    var record = CoverageRecord(rule: id, pattern: source, inputs: tests.count, location: location)
    var parts = LinkParts(matcher)
    for (index, test) in tests.enumerated() { parts.see(test.url, index) }
    record.parts = parts.records(ofLength: source.utf16.count)
    record.counted = record.parts.count
    record.covered = record.count(.covered)
    return record
  }
}

/// The parts of a rule that tests can exercise, with the first test that does.
private struct LinkParts {
  private let matcher: LinkMatcher
  private var parts: [(kind: String, label: String)] = []
  private var inputs: [ExactText: Int] = [:]

  init(_ matcher: LinkMatcher) {
    self.matcher = matcher
    switch matcher {
    case .template(let template, _):
      for argument in template.arguments {
        add("argument", "{\(argument.name)} with a value")
        if argument.type.allowsEmpty { add("argument", "{\(argument.name)} without a value") }
        if argument.separator != nil { add("argument", "{\(argument.name)} with many values") }
      }
      add("match", "a URL that matches")
      add("nearMiss", "a URL that does not match")
    case .association(let file, _):
      for (number, detail) in (file.appLinks?.details ?? []).enumerated() {
        for index in detail.components.indices {
          add("component", Self.label(number, index))
        }
      }
      add("nearMiss", "a URL that no component decides")
    case .contract(let contract):
      for command in contract.commands {
        add("command", "\(command.name) is accepted")
        for parameter in command.parameters {
          add("parameter", "\(command.name) with \(parameter.name)")
        }
      }
      add("nearMiss", "a URL that is rejected")
    }
  }

  private static func label(_ detail: Int, _ component: Int) -> String {
    "component \(detail + 1).\(component + 1)"
  }

  private mutating func add(_ kind: String, _ label: String) {
    parts.append((kind, label))
  }

  /// Notes what a test's URL exercises.
  mutating func see(_ url: String, _ input: Int) {
    func mark(_ label: String) {
      if inputs[ExactText(label)] == nil { inputs[ExactText(label)] = input }
    }
    switch matcher {
    case .template(let template, let decoding):
      guard case .success(let match) = template.match(text: url, decoding: decoding) else {
        return mark("a URL that does not match")
      }
      mark("a URL that matches")
      for argument in template.arguments {
        let count =
          switch match[argument.name] {
          case .text(let text): text.isEmpty ? 0 : 1
          case .list(let elements): elements.count
          case nil: 0
          }
        mark("{\(argument.name)} with\(count == 0 ? "out a value" : " a value")")
        if count > 1 { mark("{\(argument.name)} with many values") }
      }
    case .association(_, let matcher):
      guard let link = try? LinkURL(url) else { return }
      let places = matcher.verdicts(for: link).compactMap(\.place)
      for place in places { mark(Self.label(place.detail, place.component)) }
      if places.isEmpty { mark("a URL that no component decides") }
    case .contract(let contract):
      guard let reading = contract.read(url) else { return }
      guard reading.isAccepted else { return mark("a URL that is rejected") }
      guard let command = reading.call.command else { return }
      mark("\(contract.command(command)?.name ?? command) is accepted")
      for name in reading.call.values.keys { mark("\(command) with \(name)") }
    }
  }

  func records(ofLength length: Int) -> [CoverageRecord.Part] {
    parts.map { kind, label in
      var part = CoverageRecord.Part(
        kind: kind,
        range: TextRange(0..<length),
        label: label,
        status: inputs[ExactText(label)] == nil ? .gap : .covered
      )
      part.input = inputs[ExactText(label)]
      return part
    }
  }
}
