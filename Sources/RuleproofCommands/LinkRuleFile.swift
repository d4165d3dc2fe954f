import Deeplink
import Diagnostics
import Foundation
import LinkSuite
import LocatedJSON
import RunRecord
import URLSchemes
import UniversalLinks
import Yams

/// A file of rules of other link systems: templates, association files and contracts, with their tests.
struct LinkRuleFile {
  let source: SourceFile
  let rules: [LinkRule]
  /// The contracts of its own, beside those that are built in.
  let contracts: [URLContract]
  private let reader: ConfigurationReader
  private let folder: String
}

extension LinkRuleFile {
  private static let topKeys = ["templates", "associations", "contracts"]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - known: The contracts that it can name or extend.
  /// - Throws: `InputError` where something in it is wrong.
  init(path: String, known: ContractSet) throws(InputError) {
    source = try InputFile.read(path)
    reader = ConfigurationReader(source: source)
    folder = URL(fileURLWithPath: path).deletingLastPathComponent().relativePath
    guard let root = try Configuration.node(of: source) else {
      throw InputError(code: "no-rule", "the file '\(path)' is empty: expected rules")
    }
    var rules: [LinkRule] = []
    var contracts: [URLContract] = []
    for (key, value) in try reader.entries(of: root, keys: Self.topKeys) {
      for node in try reader.elements(value) {
        switch key {
        case "templates": rules.append(try Self.template(node, reader))
        case "associations": rules.append(try Self.association(node, reader, folder))
        default:
          let (rule, own) = try Self.contract(node, reader, folder, known)
          rules.append(rule)
          if let own { contracts.append(own) }
        }
      }
    }
    self.rules = rules
    self.contracts = contracts
  }

  private static func location(of node: Node, _ reader: ConfigurationReader) -> LocationRecord {
    LocationRecord(reader.location(of: node))
  }

  private static func path(_ node: Node, _ reader: ConfigurationReader, _ folder: String)
    throws(InputError) -> String
  {
    let path = try reader.string(node)
    return path.hasPrefix("/") || folder == "." || folder.isEmpty ? path : "\(folder)/\(path)"
  }

  /// Reads a name, which becomes a part of the rule's id.
  private static func name(_ node: Node, _ reader: ConfigurationReader) throws(InputError) -> String
  {
    let name = try reader.string(node)
    let isPlain = name.utf8.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F && !"*?\"'\\/".utf8.contains(byte)
    }
    guard isPlain else {
      throw reader.error("a name has letters, digits, '.', '_', '+' and '-' alone", at: node)
    }
    return name
  }
}

extension LinkRuleFile {
  private static func template(
    _ node: Node,
    _ reader: ConfigurationReader
  ) throws(InputError) -> LinkRule {
    var (name, template): (String?, DeeplinkTemplate?)
    var decoding = DeeplinkDecoding.asWritten
    var tests: Node?
    for (key, value) in try reader.entries(of: node, keys: ["name", "template", "decode", "tests"])
    {
      switch key {
      case "name": name = try self.name(value, reader)
      case "decode": decoding = try reader.bool(value) ? .percentDecoded : .asWritten
      case "tests": tests = value
      default:
        guard let text = value.scalar?.string else {
          throw reader.error("expected a text", at: value)
        }
        do throws(DeeplinkTemplateError) {
          template = try DeeplinkTemplate(text)
        } catch {
          throw reader.error("this is no template: \(error)", at: value)
        }
      }
    }
    guard let name else { throw reader.error("the template has no 'name'", at: node) }
    guard let template else { throw reader.error("'\(name)' has no 'template'", at: node) }
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
    _ reader: ConfigurationReader
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
    _ reader: ConfigurationReader
  ) throws(InputError) -> LinkTest {
    var url: String?
    var result: (text: String?, place: Node)?
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
          throw reader.error("the argument '\(missing)' has no value here", at: value)
        }
        let text = names.map { LinkMatcher.argument($0, values[$0] ?? []) }
        result = (text.joined(separator: " "), value)
      default:
        let word = try reader.choice(
          value,
          of: template.arguments.isEmpty ? ["matches", "none"] : ["none"]
        )
        result = (word == "none" ? nil : word, value)
      }
    }
    guard let url else { throw reader.error("the test has no 'url'", at: node) }
    guard let result else {
      throw reader.error("the test has neither 'values' nor 'result'", at: node)
    }
    return LinkTest(
      url: url,
      expectations: [
        LinkTest.Expectation(result: result.text, location: location(of: result.place, reader))
      ]
    )
  }
}

extension LinkRuleFile {
  private static func association(
    _ node: Node,
    _ reader: ConfigurationReader,
    _ folder: String
  ) throws(InputError) -> LinkRule {
    var name: String?
    var file: AssociationFile?
    var tests: Node?
    for (key, value) in try reader.entries(of: node, keys: ["name", "file", "tests"]) {
      switch key {
      case "name": name = try self.name(value, reader)
      case "tests": tests = value
      default:
        let source = try InputFile.read(try path(value, reader, folder))
        do throws(AssociationFileError) {
          file = try AssociationFile(source)
        } catch {
          throw InputError([error.diagnostic(in: source)], sources: [source])
        }
      }
    }
    guard let name else { throw reader.error("the association has no 'name'", at: node) }
    guard let file else { throw reader.error("'\(name)' has no 'file'", at: node) }
    let matcher = AssociationMatcher(file)
    return LinkRule(
      name,
      .association(file, matcher),
      source: file.document.file.name,
      tests: try tests.map { node throws(InputError) in
        try reader.elements(node).map { node throws(InputError) in
          try test(node, of: matcher, reader)
        }
      } ?? [],
      location: location(of: node, reader)
    )
  }

  private static func test(
    _ node: Node,
    of matcher: AssociationMatcher,
    _ reader: ConfigurationReader
  ) throws(InputError) -> LinkTest {
    var url: (text: String, place: Node)?
    var (component, verdict): (String?, (text: String, place: Node)?)
    var apps: [LinkTest.Expectation] = []
    let names = matcher.apps.map(\.text)
    let verdicts = ["match", "block", "unset"]
    for (key, value) in try reader.entries(
      of: node,
      keys: ["url", "result", "component", "apps"]
    ) {
      switch key {
      case "url": url = (try reader.string(value), value)
      case "component": component = try reader.string(value)
      case "result": verdict = (try reader.choice(value, of: verdicts), value)
      default:
        for (app, value) in try reader.entries(of: value, keys: names) {
          let word = try reader.choice(value, of: verdicts)
          apps.append(
            LinkTest.Expectation(
              name: app,
              result: word == "unset" ? nil : word,
              location: location(of: value, reader)
            )
          )
        }
      }
    }
    guard let url else { throw reader.error("the test has no 'url'", at: node) }
    do throws(LinkURL.Problem) {
      _ = try LinkURL(url.text)
    } catch {
      throw reader.error(
        "expected an http or https URL, or a path that begins with /",
        at: url.place
      )
    }
    if let verdict {
      let isUnset = verdict.text == "unset"
      guard !isUnset || component == nil else {
        throw reader.error("no component decides where the result is 'unset'", at: verdict.place)
      }
      apps += names.map { name in
        LinkTest.Expectation(
          name: name,
          result: isUnset
            ? nil : component.map { "\(verdict.text) (component \($0))" } ?? verdict.text,
          isExact: component != nil,
          location: location(of: verdict.place, reader)
        )
      }
    }
    guard !apps.isEmpty else {
      throw reader.error("the test has neither 'result' nor 'apps'", at: node)
    }
    return LinkTest(url: url.text, expectations: apps)
  }
}

extension LinkRuleFile {
  private static func contract(
    _ node: Node,
    _ reader: ConfigurationReader,
    _ folder: String,
    _ known: ContractSet
  ) throws(InputError) -> (LinkRule, own: URLContract?) {
    var name: String?
    var contract: URLContract?
    var own: URLContract?
    var tests: Node?
    var source = ""
    for (key, value) in try reader.entries(of: node, keys: ["name", "contract", "file", "tests"]) {
      switch key {
      case "name": name = try self.name(value, reader)
      case "tests": tests = value
      case "contract":
        let id = try reader.choice(value, of: known.contracts.map(\.id))
        contract = known[id]
        source = id
      default:
        let file = try InputFile.read(try path(value, reader, folder))
        do throws(ContractFileError) {
          own = try URLContract(file: file, extending: known)
        } catch {
          throw InputError(error.diagnostics, sources: [file])
        }
        contract = own
        source = file.name
      }
    }
    guard let name else { throw reader.error("the contract has no 'name'", at: node) }
    guard let contract else {
      throw reader.error("'\(name)' has neither 'contract' nor 'file'", at: node)
    }
    let rule = LinkRule(
      name,
      .contract(contract),
      source: source,
      tests: try tests.map { node throws(InputError) in
        try reader.elements(node).map { node throws(InputError) in try test(node, reader) }
      } ?? [],
      location: location(of: node, reader)
    )
    return (rule, own)
  }

  private static func test(_ node: Node, _ reader: ConfigurationReader) throws(InputError)
    -> LinkTest
  {
    var url: String?
    var result: (text: String, place: Node)?
    var findings: [String]?
    for (key, value) in try reader.entries(of: node, keys: ["url", "result", "findings"]) {
      switch key {
      case "url": url = try reader.string(value)
      case "findings": findings = try reader.strings(value)
      default:
        result = (try reader.choice(value, of: ["accepted", "rejected", "none"]), value)
      }
    }
    guard let url else { throw reader.error("the test has no 'url'", at: node) }
    guard let result else { throw reader.error("the test has no 'result'", at: node) }
    let reason = findings.flatMap { $0.isEmpty ? nil : " (\($0.joined(separator: ", ")))" }
    return LinkTest(
      url: url,
      expectations: [
        LinkTest.Expectation(
          result: result.text == "none" ? nil : result.text + (reason ?? ""),
          isExact: findings != nil,
          location: location(of: result.place, reader)
        )
      ]
    )
  }
}
