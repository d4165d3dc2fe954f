import Diagnostics
import Foundation
import Reporters
import TerminalAccess
import TestSupport
import Testing
import Workspace

@Suite("A call that is being typed")
struct CompletedCallTests {
  private static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "Notes", "storeId": "1", "scheme": "n"}],
     "actions": [{"title": "Open", "regex": "^https://a/$",
       "formats": [{"appId": "n", "format": "n://x"}]}]}
    """#

  private static func call(_ words: [String], in folder: TemporaryFolder) -> CompletedCall {
    CompletedCall(
      words,
      in: ProcessContext(
        terminal: Terminal(style: .plain, errorStyle: .plain, blocks: .ascii, showsProgress: false),
        directory: folder.url.path,
        date: Date(timeIntervalSince1970: 0)
      )
    )
  }

  @Test("reads the manifest that the words name, however they name it")
  func named() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.manifest, to: "my rules.json")
    for words in [
      ["--manifest", path], ["--manifest=\(path)"], ["--manifest", "=", path],
      ["--manifest", "'\(path)'"], ["--manifest", path.replacing(" ", with: "\\ ")], [path],
    ] {
      let call = Self.call(["ruleproof", "test"] + words + ["--rule", "act"], in: folder)
      #expect(call.ruleIDs == ["action/n/open"], "\(words)")
      #expect(call.apps == ["n"])
    }
  }

  @Test("what cannot be read gives no words, and standard input is not read")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("{", to: "m.json")
    #expect(Self.call(["ruleproof", "test", path], in: folder).ruleIDs == [])
    let starter = Self.call(["ruleproof", "test", "--manifest", "-"], in: folder)
    #expect(starter.ruleIDs.contains { $0.hasPrefix("action/") }, "those of the built-in manifest")
  }

  @Test("a word that a line cannot hold is left out, and each is there once")
  func words() {
    #expect(["a", "b\n", "a", "c"].completionWords == ["a", "c"])
  }
}
