package import Diagnostics
package import FileAccess
import LocatedJSON
import ManifestEditing
package import ManifestModel
package import MatchEngine
import RegressionSuite
package import RuleAuthoring
import RuleSets
import RunRecord
import Workspace

/// A file of rules for any program that drafted rules are added to.
///
/// Rules are drafted for a manifest in memory with one app, and then written in the form of the file.
package struct DraftedRuleFile {
  /// The file as it was read.
  package let target: SourceFile
  /// The manifest that rules are drafted for.
  package let manifest: Manifest
  /// The file with the rules that were added.
  private var changed: JSONDocument
  private var ids: Set<String>
  private let context: RuleReading
  /// The bytes before what is read, such as a byte order mark.
  private let mark: [UInt8]

  /// The app of the manifest in memory.
  package static let app = "app"

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - scheme: The scheme of what the rules give.
  ///   - engine: What the rules run on if the file does not say it.
  /// - Throws: `InputError` if rules cannot be added to it.
  package init(_ source: SourceFile, scheme: String, on engine: EngineID?) throws(InputError) {
    context = RuleReading(beside: source, on: engine)
    ids = Set(try FormatRegistry.read(source, context).rules.map(\.id))
    guard let document = Self.document(source) else {
      throw InputError(
        code: "no-place",
        "'\(source.name.printable)' has no list of rules",
        help: "add \"rules\": []"
      )
    }
    target = try InputFile.read(source.name)
    mark = Array(target.bytes.prefix(max(target.bytes.count - source.bytes.count, 0)))
    changed = document
    let app = EntityText.object([
      .init("identifier", .string(Self.app)), .init("name", .string("App")),
      .init("scheme", .string(scheme)),
    ])
    let text = EntityText.object([.init("apps", .list([app]))]).text(.line)
    manifest = try ManifestLoader.parse(
      SourceFile(name: source.name, bytes: Array(text.utf8)),
      version: nil
    )
  }

  /// Whether a file is named as one that rules can be added to.
  package static func isOne(_ name: String) -> Bool { name.hasSuffix(".rules.json") }

  /// A file with a list of rules; nil if a text is none.
  private static func document(_ source: SourceFile) -> JSONDocument? {
    guard let document = try? JSONDocument(source), document.root.object?["rules"]?.array != nil
    else { return nil }
    return document
  }
}

extension DraftedRuleFile {
  /// Adds a drafted rule to the file in memory, and runs its tests there.
  ///
  /// - Parameters:
  ///   - rule: The draft.
  ///   - result: The rule in the manifest in memory.
  /// - Throws: `InputError` if the file has no place for it, or if its engine gives other results.
  /// - Returns: The rule in the file.
  package mutating func add(
    _ rule: NewRule,
    _ result: NewRule.Result
  ) throws(InputError) -> NewRule.Result {
    let name = freeName(String(result.id.split(separator: "/").last ?? "link"))
    let entity = self.entity(rule, result, named: name)
    guard let bytes = RuleInserter(changed).bytes(with: .rule(entity)),
      let document = Self.document(SourceFile(name: target.name, bytes: bytes))
    else {
      throw InputError(code: "no-place", "'\(target.name.printable)' has no list of rules")
    }
    let id = "rule/\(name)"
    let read = try FormatRegistry.read(document.file, context)
    let records = read.rules.first { $0.id == id }?.runTests() ?? []
    if let failed = records.first(where: \.isFailure), result.passes {
      throw InputError(
        code: "draft-failed",
        "the engine of '\(read.source.name)' gives another result for '\(failed.input.printable)' than Foundation",
        help: "leave the file out, and paste what is printed"
      )
    }
    changed = document
    ids.insert(id)
    var added = result
    added.id = id
    added.bytes = mark + bytes
    added.text = entity.text(.standard)
    return added
  }

  private func freeName(_ name: String) -> String {
    let names = [name] + (2...999).map { "\(name)-\($0)" }
    return names.first { !ids.contains("rule/\($0)") } ?? name
  }

  private func entity(
    _ rule: NewRule,
    _ result: NewRule.Result,
    named name: String
  ) -> EntityText {
    let tests = result.tests.map { test in
      EntityText.object([
        .init("in", .string(test.input)), .init("out", test.result.map(EntityText.string) ?? .null),
      ])
    }
    return .object([
      .init("id", .string(name)), .init("pattern", .string(rule.draft.pattern)),
      .init("template", .string(rule.template ?? "$0")), .init("tests", .list(tests)),
    ])
  }
}
