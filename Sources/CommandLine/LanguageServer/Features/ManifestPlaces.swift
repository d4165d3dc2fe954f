import Diagnostics
import LocatedJSON
import ManifestModel

enum ManifestPlace {
  case pattern(Rule, Located<String>)
  /// A test input of a rule, by its number; of a redirect by that of its test.
  case input(Rule, Located<String>, number: Int)
  case template(Rule, Format, Located<String>)
  /// The app that a format names.
  case appReference(Located<String>)
  case appIdentifier(App, Located<String>)
  case key(KeySchema, range: Range<Int>)
}

extension Manifest {
  /// What is at a UTF-8 offset; nil for what has no meaning of its own.
  func place(at offset: Int) -> ManifestPlace? {
    func has(_ range: Range<Int>) -> Bool { range.contains(offset) || range.upperBound == offset }
    for app in apps where has(app.range) {
      if let identifier = app.identifier, has(identifier.range) {
        return .appIdentifier(app, identifier)
      }
    }
    if let rule = rules.last(where: { has($0.range) }) {
      if let place = place(in: rule, has) { return place }
    }
    let entity = entities.filter { has($0.range) }.min { $0.range.count < $1.range.count }
    guard let entity,
      let member = entity.object.members.first(where: { has($0.keyRange) }),
      let schema = ManifestSchema.key(member.key, of: entity.kind)
    else { return nil }
    return .key(schema, range: member.keyRange)
  }

  private func place(in rule: Rule, _ has: (Range<Int>) -> Bool) -> ManifestPlace? {
    if let pattern = rule.pattern, has(pattern.range) { return .pattern(rule, pattern) }
    for (number, input) in (rule.testInputs?.value ?? []).enumerated() where has(input.range) {
      if let value = input.value {
        return .input(rule, Located(value, at: input.range), number: number)
      }
    }
    for (number, test) in rule.redirectTests.enumerated() where has(test.input.range) {
      return .input(rule, test.input, number: number)
    }
    if rule.kind == .browser, let app = rule.app, let name = app.identifier, has(name.range) {
      return .appIdentifier(app, name)
    }
    for format in rule.formats where has(format.range) {
      if let app = format.appID, has(app.range), rule.kind == .action { return .appReference(app) }
      if let app = format.inlineApp, let name = app.identifier, has(name.range) {
        return .appIdentifier(app, name)
      }
      if let template = format.template, has(template.range) {
        return .template(rule, format, template)
      }
    }
    return nil
  }

  /// The places of an app's identifier: where it is given, and where formats name it.
  func places(ofApp identifier: String) -> (definitions: [Range<Int>], references: [Range<Int>]) {
    let name = ExactText(identifier)
    let definitions = apps.compactMap(\.identifier).filter { ExactText($0.value) == name }
    let references = rules.filter { $0.kind == .action }.flatMap(\.formats).compactMap(\.appID)
      .filter { ExactText($0.value) == name }
    return (definitions.map(\.range), references.map(\.range))
  }
}
