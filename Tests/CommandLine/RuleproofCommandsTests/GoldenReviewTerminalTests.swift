import Foundation
import TestSupport
import Testing

@Suite("A review on a terminal")
struct GoldenReviewTerminalTests {
  private static func review(
    _ folder: TemporaryFolder,
    _ lines: [String],
    isKilledAtEnd: Bool = false
  ) throws -> Tool.Result {
    try Tool.runOnTerminal(
      ["golden", "review"],
      in: folder.url,
      typing: lines,
      at: "[?] ",
      isKilledAtEnd: isKilledAtEnd
    )
  }

  /// A folder whose two rules give something else than recorded.
  private static func changed() throws -> TemporaryFolder {
    let folder = try GoldenCommandTests.folder()
    try folder.write(
      GoldenCommandTests.dotted.replacing("n://show/$1", with: "n://show?id=$1"),
      to: "m.json"
    )
    return folder
  }

  @Test("shows each change, and writes what is accepted at once")
  func accept() throws {
    let folder = try Self.changed()
    let before = try GoldenCommandTests.files(folder)
    let result = try Self.review(folder, ["?", "u", "p", "A", "s"])
    #expect(result.output.contains("newly matches 1 URL"))
    #expect(result.output.contains("https://axexample/3"))
    #expect(result.output.contains("q  quit"))
    let after = try GoldenCommandTests.files(folder)
    let open = "action/n/open.golden"
    #expect(before[open] != nil && before[open] != after[open])
    #expect(before["action/n/show.golden"] == after["action/n/show.golden"])
    #expect(result.code == 1)
  }

  @Test("leaves the goldens alone where everything is rejected, and says so")
  func reject() throws {
    let folder = try Self.changed()
    let before = try GoldenCommandTests.files(folder)
    let result = try Self.review(folder, [String](repeating: "r", count: 20))
    #expect(result.code == 1)
    #expect(result.output.contains("0 accepted"))
    #expect(try GoldenCommandTests.files(folder) == before)
  }

  @Test("keeps what was accepted when it is quit or the terminal goes away")
  func quit() throws {
    for lines in [["a", "q"], ["a"]] {
      let folder = try Self.changed()
      let result = try Self.review(folder, lines)
      #expect(result.code == 1)
      #expect(result.output.contains("1 accepted"))
      #expect(try GoldenCommandTests.run(["verify"], folder).code == 1)
    }
  }

  @Test("leaves every file whole when it is killed")
  func killed() throws {
    let folder = try Self.changed()
    let result = try Self.review(folder, ["a"], isKilledAtEnd: true)
    #expect(result.code > 128)
    let verified = try GoldenCommandTests.run(["verify"], folder)
    #expect(verified.code == 1)
    #expect(try Self.review(folder, [String](repeating: "a", count: 20)).code == 0)
    #expect(try GoldenCommandTests.run(["verify"], folder).code == 0)
  }
}
