import Diagnostics
import Foundation
import TestSupport
import Testing
import URLSchemes

@Suite("docs/url-schemes.md")
struct ReferencePageTests {
  private static func page() throws -> String { try Repository.text("docs/url-schemes.md") }

  @Test("the references of the built-in contracts are those made from their data")
  func contracts() throws {
    let page = try Self.page()
    for contract in ContractSet.builtIn.contracts {
      let reference = contract.markdown(headingLevel: 3)
      #expect(page.contains(reference), "expected on the page:\n\(reference)")
    }
  }

  @Test("every check of schemes is listed in its table", arguments: SchemeCheck.all.map(\.code))
  func checks(code: String) throws {
    let check = try #require(SchemeCheck.all.first { $0.code == code })
    #expect(try Self.page().contains("| `\(code)` | \(check.severity) | \(check.summary) |"))
  }

  @Test("every finding of the tests is explained")
  func findings() throws {
    let page = try Self.page()
    let cases = OfflinePagesTests.rejected + OfflinePagesTests.warned + XCallbackTests.rejected
    let codes = Set(cases.flatMap(\.expected).compactMap { $0.split(separator: " ").first })
    #expect(codes.count > 20)
    for code in codes.sorted() { #expect(page.contains("`contract-\(code)`"), "\(code)") }
  }

  @Test("the contract files on the page are read, and do what the page says")
  func examples() throws {
    let blocks = try Self.page().components(separatedBy: "```yaml\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(blocks.count == 2)
    var set = ContractSet.builtIn
    for (index, block) in blocks.enumerated() {
      set = try set.adding(file: SourceFile(name: "\(index).yml", bytes: Array(block.utf8)))
    }
    for contract in set.contracts {
      #expect(!contract.tests.isEmpty || contract.id == "notes")
      for test in contract.tests { #expect(contract.run(test) == .passed, "\(test.url)") }
    }
    #expect(set.read("notes://open")?.errors == ["missing-parameter id"])
    #expect(set.read("acme-reader://view?url=https%3A%2F%2Fa.example")?.errors == [])
  }

  @Test("the file of a built-in contract is the one of the folder")
  func files() throws {
    for file in ContractSet.builtInFiles {
      let text = try Repository.text("corpus/contracts/\(file.name)")
      #expect(Array(text.utf8) == file.bytes)
    }
    let folder = Repository.root.appendingPathComponent("corpus/contracts").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let files = names.filter { $0.hasSuffix(".yml") }.sorted()
    #expect(ContractSet.builtInFiles.map(\.name) == files)
  }

  @Test("the Swift on the page does what the page says")
  func swift() throws {
    let contracts = ContractSet.builtIn
    let reading = contracts.read("op-action://add?url=https%3A%2F%2Fa.example&refresh=monthly")
    #expect(reading?.isAccepted == false)
    #expect(reading?.findings.first?.message == "'monthly' is not a value of 'refresh'")
    let pages = try #require(contracts["offline-pages"])
    let call = ContractCall(
      scheme: "op-action",
      command: "view",
      values: ["url": .url("https://a.example/?b=c&d=e"), "target": .choice("modal")]
    )
    let url = try pages.build(call)
    #expect(url == "op-action://view?url=https%3A%2F%2Fa.example%2F%3Fb%3Dc%26d%3De&target=modal")
    #expect(try pages.parse(url) == call)
    let next = contracts.completions(of: url + "&").map(\.label)
    #expect(next == ["cached"])
  }
}
