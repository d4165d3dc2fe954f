import Foundation
import TestSupport
import Testing

@Suite("Completions")
struct CompletionTests {
  /// A shell, how it is started without anybody's settings, and how it reads the script.
  struct Shell: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: [String]
    let setUp: String

    var testDescription: String { name }
  }

  static let shells = [
    Shell(name: "bash", arguments: ["--norc", "--noprofile", "-i"], setUp: "source ./script"),
    Shell(
      name: "zsh",
      arguments: ["-f", "-i"],
      setUp: "autoload -U compinit; compinit -u -D; source ./script"
    ),
    Shell(name: "fish", arguments: ["-N", "-i"], setUp: "source ./script"),
  ]

  /// Lines before TAB, and the words that the line then has.
  static let lines = [
    ("test --rule act", ["test", "--rule", "action/n/open"]),
    ("explain unescaped-h", ["explain", "unescaped-host-dot"]),
    ("lint --explain output-sch", ["lint", "--explain", "output-scheme-differs"]),
    ("new --app ", ["new", "--app", "n"]),
    ("profile act", ["profile", "action/n/open"]),
    ("mut", ["mutate"]),
    ("golden rev", ["golden", "review"]),
    ("help exit", ["help", "exit-codes"]),
    ("man univ", ["man", "universal-links"]),
    ("test --manifest ma", ["test", "--manifest", "manifest.json"]),
    ("test --report sar", ["test", "--report", "sarif="]),
    ("drift --fail-on url-", ["drift", "--fail-on", "url-like"]),
  ]

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(CommandLineTests.good, to: "manifest.json")
    try folder.write("manifests: [manifest.json]\n", to: "ruleproof.yml")
    return folder
  }

  @Test("the TAB key completes commands, ids, codes, topics and files", arguments: shells)
  func tab(_ shell: Shell) throws {
    guard let path = InteractiveShell.path(shell.name) else {
      print("skipped: \(shell.name) is not installed")
      return
    }
    guard shell.name != "fish" || InteractiveShell.path("setsid") != nil else {
      print("skipped: fish needs setsid to get a terminal of its own")
      return
    }
    let folder = try Self.folder()
    try folder.write(try Tool.run(["completions", shell.name]).output, to: "script")
    // After TAB the line becomes the arguments of a command that shows them: control-A goes to its
    // start.
    let typed = Self.lines.map { "ruleproof \($0.0)\t\u{1}printf '<%s>' \u{5}\n" }
    let output = try InteractiveShell.run(
      path,
      shell.arguments,
      in: folder.url,
      typing: shell.setUp + "\n" + typed.joined() + "exit\n"
    )
    for (line, words) in Self.lines {
      let shown = "<ruleproof>" + words.map { "<\($0)>" }.joined()
      #expect(output.contains(shown), "\(shell.name), \(line): \(output.debugDescription)")
    }
  }

  /// What the program answers to a shell.
  private static func answer(_ words: [String], to option: String, in folder: URL) throws
    -> Tool.Result
  {
    try Tool.run(
      ["---completion", words[1], "--", option, "\(words.count - 1)", "0"] + words,
      in: folder,
      environment: ["SAP_SHELL": "fish"]
    )
  }

  @Test("ids come from the manifest of the line, wherever it is named")
  func manifestInUse() throws {
    let folder = try TemporaryFolder()
    try folder.write(CommandLineTests.good, to: "a.json")
    for named in [
      ["--manifest", "a.json"], ["--manifest=a.json"], ["a.json"], ["--manifest", "'a.json'"],
    ] {
      let words = ["ruleproof", "test"] + named + ["--rule", ""]
      let answer = try Self.answer(words, to: "--rule", in: folder.url)
      #expect(answer.output.split(separator: "\n") == ["action/n/open"], "\(named)")
    }
    let starter = try Self.answer(
      ["ruleproof", "test", "--rule", ""],
      to: "--rule",
      in: folder.url
    )
    #expect(starter.output.contains("action/youtube-ios/watch-video"))
  }

  @Test(
    "what cannot be read gives no words and no error",
    arguments: [
      ("{", "manifests: [m.json]"), ("[1]", "manifests: [m.json]"),
      ("{}", "manifests: [none.json]"),
      ("{}", "nonsense: ["), ("{}", "manifests: [../m.json]"),
    ]
  )
  func unreadable(_ manifest: String, _ configuration: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    try folder.write(configuration, to: "ruleproof.yml")
    let answer = try Self.answer(["ruleproof", "test", "--rule", ""], to: "--rule", in: folder.url)
    #expect(answer.code == 0 && answer.errors.isEmpty, "\(answer.errors)")
    #expect(answer.output.split(whereSeparator: \.isWhitespace).isEmpty, "\(answer.output)")
  }

  @Test("standard input is left to the run")
  func standardInput() throws {
    let folder = try TemporaryFolder()
    let words = ["ruleproof", "test", "--manifest", "-", "--rule", ""]
    let answer = try Self.answer(words, to: "--rule", in: folder.url)
    #expect(answer.code == 0 && answer.errors.isEmpty)
  }
}
