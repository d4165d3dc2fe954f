import Diagnostics
import FoundationEssentials
import TestSupport
import Testing
import Workspace

@Suite("What init says")
struct InitTextTests {
  private static func text(
    _ folder: TemporaryFolder,
    recordsGolden: Bool = true
  ) throws -> InitText {
    let setup = try RepositorySetup(
      RepositorySetup.Request(folder: folder.url.path, isWithoutService: true)
    )
    return InitText(setup: setup, style: .plain, recordsGolden: recordsGolden)
  }

  @Test("lists what is written with its purpose, and what is kept without")
  func files() throws {
    let folder = try TemporaryFolder()
    try folder.write("* text=auto\n", to: ".gitattributes")
    let planned = try Self.text(folder).files(isDone: false).split(separator: "\n")
    #expect(planned.contains { $0.hasPrefix("would write   rules.json") })
    #expect(planned.contains("kept          .gitattributes"))
    #expect(planned.contains { $0.hasPrefix("would record  golden") })
    let done = try Self.text(folder).files(isDone: true)
    #expect(done.contains("wrote  rules.json"))
    #expect(!done.contains("would"))
  }

  @Test("the next commands begin in the folder")
  func next() throws {
    let folder = try TemporaryFolder()
    let lines = try Self.text(folder).next.split(separator: "\n")
    #expect(lines.first == "next")
    #expect(lines.dropFirst().first == "  cd \(folder.url.path)")
    #expect(lines.contains("  ruleproof verify"))
  }

  @Test("the first rule is committed before another one is added", arguments: [true, false])
  func order(_ recordsGolden: Bool) throws {
    let folder = try TemporaryFolder()
    let next = try Self.text(folder, recordsGolden: recordsGolden).next
    let commands = next.split(separator: "\n").filter { !$0.hasPrefix("  #") }.dropFirst(2)
    let words = commands.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    let record = recordsGolden ? [] : ["ruleproof golden"]
    let first = ["ruleproof verify"] + record + ["git init", "git add", "git commit"]
    #expect(words.prefix(first.count) == first[...])
    #expect(words.dropFirst(first.count).first == "ruleproof new", "\(next)")
  }

  @Test("for rules that are there, what fails is listed and what they do is recorded")
  func adoption() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"apps": [], "actions": [{"title": "A", "regex": "^a$", "formats": []}]}"#,
      to: "rules.json"
    )
    let lines = try Self.text(folder).next.split(separator: "\n").map(String.init)
    let commands = lines.filter { $0.hasPrefix("  ruleproof ") }
    #expect(commands == ["  ruleproof verify --baseline write", "  ruleproof golden record"])
  }
}
