import Diagnostics
import FileAccess
import LocatedYAML
import URLSchemes
import Yams

extension LinkRuleFile {
  static func contract(
    _ node: Node,
    _ reader: YAMLReader,
    _ files: LinkedFiles,
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
        let file = try files.read(value, reader)
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

  private static func test(_ node: Node, _ reader: YAMLReader) throws(InputError)
    -> LinkTest
  {
    var url: String?
    var result: (text: String, place: Node)?
    var findings: [LinkOutcome.Finding]?
    for (key, value) in try reader.entries(of: node, keys: ["url", "result", "findings"]) {
      switch key {
      case "url": url = try reader.string(value)
      case "findings":
        findings = try reader.strings(value).map { LinkOutcome.Finding($0) }
      default:
        result = (try reader.choice(value, of: ["accepted", "rejected", "none"]), value)
      }
    }
    guard let url else { throw reader.error("the test has no 'url'", at: node) }
    guard let result else { throw reader.error("the test has no 'result'", at: node) }
    let isAccepted = result.text == "accepted"
    return LinkTest(
      url: url,
      expectations: [
        LinkTest.Expectation(
          outcome: result.text == "none"
            ? nil : .contract(isAccepted: isAccepted, findings: findings ?? []),
          isExact: findings != nil,
          location: location(of: result.place, reader)
        )
      ]
    )
  }
}
