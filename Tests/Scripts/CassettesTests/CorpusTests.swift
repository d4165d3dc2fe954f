import Cassettes
import Foundation
import ScriptRuntime
import Testing
import TestSupport

@Suite("The cassettes of this repository")
struct CorpusTests {
  static let folder = Repository.root.appendingPathComponent("corpus/http").path
  static let files = CassetteStore(path: folder).readAll()

  @Test("every file is sound, and each host's folder is right")
  func sound() {
    let store = CassetteStore(path: Self.folder)
    #expect(!store.readAll().isEmpty)
    #expect(store.problems.isEmpty)
  }

  @Test("a file is written and named as a recording would", arguments: files)
  func canonical(file: String) throws {
    let contents = try Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(file)"))
    let exchange = try Exchange(contents: Array(contents), file: file)
    #expect(exchange.fileContents == Array(contents))
    let folder = try #require(HTTPURL(exchange.request.url)).cassetteFolder
    #expect(file == "\(folder)/\(exchange.suggestedName).exchange")
    let store = CassetteStore(path: Self.folder)
    #expect(store.exchange(for: exchange.request)?.exchange == exchange)
  }
}
