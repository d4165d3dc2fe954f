import Deeplink
import FileAccess
import LocatedYAML
import Yams

extension LinkRuleFile {
  static func template(
    _ node: Node,
    _ reader: YAMLReader
  ) throws(InputError) -> LinkRule {
    var (name, template): (String?, DeeplinkTemplate?)
    var decoding = DeeplinkDecoding.asWritten
    var query = DeeplinkQueryReading.standard
    var tests: Node?
    for (key, value) in try reader.entries(
      of: node,
      keys: ["name", "template", "decode", "strictQuery", "tests"]
    ) {
      switch key {
      case "name": name = try self.name(value, reader)
      case "decode": decoding = try reader.bool(value) ? .percentDecoded : .asWritten
      case "strictQuery": query = try reader.bool(value) ? .strict : .standard
      case "tests": tests = value
      default:
        guard let text = value.scalar?.string else {
          throw reader.error("expected a text", at: value)
        }
        do throws(DeeplinkTemplateError) {
          template = try DeeplinkTemplate(text)
        } catch {
          throw reader.error("this is not a template: \(error)", at: value)
        }
      }
    }
    guard let name else { throw reader.error("the template has no 'name'", at: node) }
    guard let template = template?.reading(query) else {
      throw reader.error("'\(name)' has no 'template'", at: node)
    }
    return LinkRule(
      name,
      .template(template, decoding: decoding),
      source: template.description,
      tests: try tests.map { node throws(InputError) in
        try reader.elements(node).map { node throws(InputError) in
          try test(node, of: template, reader)
        }
      } ?? [],
      location: location(of: node, reader)
    )
  }

  /// One text or a list of them, each of which may be empty.
  private static func texts(
    _ node: Node,
    _ reader: YAMLReader
  ) throws(InputError) -> [String] {
    if let scalar = node.scalar { return [scalar.string] }
    return try reader.elements(node).map { element throws(InputError) in
      guard let scalar = element.scalar else {
        throw reader.error("expected a text", at: element)
      }
      return scalar.string
    }
  }

  private static func test(
    _ node: Node,
    of template: DeeplinkTemplate,
    _ reader: YAMLReader
  ) throws(InputError) -> LinkTest {
    var url: String?
    var result: (outcome: LinkOutcome?, place: Node)?
    for (key, value) in try reader.entries(of: node, keys: ["url", "values", "result"]) {
      switch key {
      case "url": url = try reader.string(value)
      case "values":
        let names = template.arguments.map(\.name)
        guard !names.isEmpty else {
          throw reader.error("the template has no argument; write 'result: matches'", at: value)
        }
        var values: [String: [String]] = [:]
        for (name, value) in try reader.entries(of: value, keys: names) {
          values[name] = try texts(value, reader)
        }
        if let missing = names.first(where: { values[$0] == nil }) {
          throw reader.error("the argument '\(missing)' has no value", at: value)
        }
        let arguments = names.map { LinkOutcome.Argument($0, values[$0] ?? []) }
        result = (.arguments(arguments), value)
      default:
        let word = try reader.choice(
          value,
          of: template.arguments.isEmpty ? ["matches", "none"] : ["none"]
        )
        result = (word == "none" ? nil : .arguments([]), value)
      }
    }
    guard let url else { throw reader.error("the test has no 'url'", at: node) }
    guard let result else {
      throw reader.error("the test has neither 'values' nor 'result'", at: node)
    }
    return LinkTest(
      url: url,
      expectations: [
        LinkTest.Expectation(
          outcome: result.outcome,
          location: location(of: result.place, reader)
        )
      ]
    )
  }
}
