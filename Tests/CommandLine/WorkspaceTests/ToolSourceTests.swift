import FileAccess
import Foundation
import TestSupport
import Testing
import Workspace

/// Where the CI file gets ruleproof from.
@Suite("The source of ruleproof")
struct ToolSourceTests {
  @Test(
    "an address of a remote is read by anybody, without a name or a password",
    arguments: [
      ("https://git.example/a/ruleproof.git", "https://git.example/a/ruleproof.git"),
      ("https://me:secret@git.example/a/b", "https://git.example/a/b"),
      ("git@git.example:a/b.git", "https://git.example/a/b.git"),
      ("ssh://git@git.example:2222/a/b", "https://git.example/a/b"),
      ("/home/me/ruleproof", nil), ("../ruleproof", nil), ("file:///home/me/b", nil),
      ("git@localhost:a/b", nil), ("https://git.example/a b", nil), ("", nil),
      ("https://git.example/$(touch x)", nil), ("https://git.example/a'b", nil),
    ] as [(String, String?)]
  )
  func readable(_ remote: String, _ address: String?) {
    #expect(ToolSource.readable(remote) == address)
  }

  @Test("the clone of the program counts, at its commit if the remote has that")
  func clone() throws {
    func git(_ words: [String], _ folder: URL) throws {
      let git = Process()
      git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      git.arguments = ["git", "-c", "user.name=a", "-c", "user.email=a@a.example"] + words
      git.currentDirectoryURL = folder
      git.standardOutput = FileHandle.nullDevice
      git.standardError = FileHandle.nullDevice
      try git.run()
      git.waitUntilExit()
      #expect(git.terminationStatus == 0, "\(words)")
    }
    let folder = try TemporaryFolder()
    try folder.write("", to: "scripts/ruleproof")
    let program = try folder.write("", to: ".build/debug/ruleproof")
    #expect(ToolSource(program: program).address == nil, "no clone")
    try git(["init"], folder.url)
    #expect(ToolSource(program: program).address == nil, "no remote")
    try git(["remote", "add", "origin", "git@git.example:a/ruleproof.git"], folder.url)
    try git(["add", "scripts"], folder.url)
    try git(["commit", "-m", "a"], folder.url)
    let local = ToolSource(program: program)
    #expect(local.address == "https://git.example/a/ruleproof.git" && local.revision == "HEAD")
    try git(["update-ref", "refs/remotes/origin/main", "HEAD"], folder.url)
    let published = ToolSource(program: program)
    #expect(published.revision.utf8.count == 40, "\(published)")
    #expect(ToolSource(program: "/usr/bin/ruleproof").address == nil)
  }

  @Test("a named address goes into shell scripts as it is, so that only plain ones are taken")
  func named() throws {
    #expect(try ToolSource("https://git.example/a/b").address == "https://git.example/a/b")
    for text in ["", "x", "--upload-pack=x:y", "https://a/$(x)", "https://a/'", "https://a/b c"] {
      #expect(throws: InputError.self) { try ToolSource(text) }
    }
  }
}
