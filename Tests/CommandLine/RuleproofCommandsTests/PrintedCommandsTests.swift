import Foundation
import RegexSyntax
import TestSupport
import Testing

@Suite("Commands that reports and errors print")
struct PrintedCommandsTests {
  /// Rules of which each command has something to say.
  private static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
     "redirects": {"^https://r.example/(.+)$": {"format": "$1", "tests": {"https://r.example/a": "a"}}},
     "actions": [
       {"title": "Wrong", "regex": "^https://a\\.example/(\\d+)$", "testInputs": ["https://a.example/1"],
        "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://2"]}]},
       {"title": "It's slow", "regex": "^https?://s\\.example/(\\w+/?)+$",
        "testInputs": ["https://s.example/a/b"],
        "formats": [{"appId": "n", "format": "n://s/$1", "testResults": ["n://s/b"]}]},
       {"title": "Drifts", "regex": "\\Ahttps://d\\.example/(\\w+)\\Z", "testInputs": ["https://d.example/x"],
        "formats": [{"appId": "n", "format": "n://d/$1", "testResults": ["n://d/x"]}]},
       {"title": "Parts", "regex": "^https://(?:www\\.)?p\\.example/(?:a|b)/(\\d+)$",
        "testInputs": ["https://p.example/a/1"],
        "formats": [{"appId": "n", "format": "n://p/$1", "testResults": ["n://p/1"]}]},
       {"title": "Hidden", "regex": "^https://(?:www\\.)?p\\.example/a/(\\d+)$",
        "testInputs": ["https://p.example/a/1"],
        "formats": [{"appId": "n", "format": "n://h/$1", "testResults": ["n://h/1"]}]},
       {"title": "Asks", "regex": "^https://q\\.example/(\\d+)$", "testInputs": ["https://q.example/1"],
        "formats": [{"appId": "n", "script2": "function process(u, d) { $.get(u, d, d) }",
                     "testResults": ["x"]}]}]}
    """#
  private static let recordedBefore = manifest.replacing(#"(\\w+/?)+$"#, with: #"(\\w+)$"#)
    .replacing(#"n://d/$1"#, with: #"n://old/$1"#)
  private static let urls = "https://p.example/b/2\nhttps://d.example/y\nhttps://s.example/a/b/c\n"

  /// How a call names its files, from the folder `else where`.
  struct Naming: Sendable, CustomTestStringConvertible {
    var name: String
    var manifest: [String]
    var golden: [String]
    var corpus: [String]

    var testDescription: String { name }
  }

  static let namings = [
    Naming(
      name: "options with spaces and quotes",
      manifest: ["--manifest", "../it's rules/m 1.json"],
      golden: ["--golden", "../gold's \"things\""],
      corpus: ["--corpus", "../it's rules/some urls.txt"]
    ),
    Naming(
      name: "a configuration in another folder",
      manifest: ["--config", "../it's rules.yml"],
      golden: [],
      corpus: []
    ),
    Naming(
      name: "words and equals signs",
      manifest: ["../it's rules/m 1.json"],
      golden: ["--golden=../gold's \"things\""],
      corpus: ["--corpus=../it's rules/some urls.txt"]
    ),
  ]

  /// A folder whose goldens are of the rules as they were before.
  private static let prepared = Result {
    let folder = try TemporaryFolder()
    try folder.write(recordedBefore, to: "it's rules/m 1.json")
    try folder.write(urls, to: "it's rules/some urls.txt")
    try folder.write("^(a+)+$\n\\Ab\\Z\n", to: "else where/my patterns.txt")
    let configuration = """
      manifests: it's rules/m 1.json
      cassettes: tapes & more
      golden: {folder: 'gold''s "things"', corpus: it's rules/some urls.txt}
      """
    try folder.write(configuration, to: "it's rules.yml")
    let naming = namings[0]
    let recorded = try run(
      ["golden", "record"] + naming.manifest + naming.golden + naming.corpus,
      folder
    )
    try #require(recorded.code == 0, "\(recorded.errors)")
    try folder.write(manifest, to: "it's rules/m 1.json")
    return folder
  }

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.removeItem(at: folder.url)
    try FileManager.default.copyItem(at: prepared.get().url, to: folder.url)
    return folder
  }

  private static func run(_ call: [String], _ folder: TemporaryFolder) throws -> Tool.Result {
    let place = folder.url.appendingPathComponent("else where")
    return try Tool.run(call, in: place, environment: ["RULEPROOF_PROGRAM": "rp"])
  }

  private static func calls(_ naming: Naming) -> [[String]] {
    let rules = naming.manifest
    let goldens = rules + naming.golden + naming.corpus
    return [
      ["check"] + rules, ["verify", "--strict", "--no-goldens", "--no-budgets"] + rules,
      ["test"] + rules, ["lint", "--strict"] + rules,
      ["drift", "--engines", "foundation,pcre2"] + rules,
      ["slow", "--max-length", "1024"] + rules, ["slow", "--no-fixes"] + rules,
      ["coverage", "--minimum", "100"] + rules, ["variations", "--strict"] + rules,
      ["overlap"] + rules, ["mutate", "--rule", "*/parts"] + rules,
      ["golden", "verify"] + goldens,
      ["budget", "verify", "--growth", "1"] + goldens,
      ["budget", "verify", "--golden", "no such folder"] + rules + naming.corpus,
      ["golden", "verify", "--golden", "no such folder"] + rules,
      ["resolve", "--rule", "action/n/no"] + (rules.first == "--config" ? rules : naming.manifest),
      ["drift", "--patterns", "my patterns.txt"], ["slow", "--patterns", "my patterns.txt"],
      ["slow", "--fixes", "--patterns", "my patterns.txt"],
    ]
  }

  @Test(
    "each is accepted in the reader's directory and keeps the options of the call",
    arguments: namings
  )
  func accepted(_ naming: Naming) throws {
    var commands: [String: [String]] = [:]
    for call in Self.calls(naming) {
      let result = try Self.run(call, Self.folder())
      for command in PrintedCommands.all(in: result.output) + PrintedCommands.all(in: result.errors)
      {
        commands[command] = commands[command] ?? call
      }
    }
    #expect(commands.count > 12, "\(commands.keys.sorted())")
    for (command, call) in commands.sorted(by: { $0.key < $1.key }) {
      try Self.check(command, of: call, naming)
    }
  }

  private static func check(_ command: String, of call: [String], _ naming: Naming) throws {
    let folder = try folder()
    let place = folder.url.appendingPathComponent("else where")
    let before = try FileManager.default.contentsOfDirectory(atPath: place.path)
    let result = try PrintedCommands.run(command, in: place)
    // A command that asks a person has read all that it needs before that.
    // So has one that shows what a run found, which was in another folder.
    let isAccepted =
      result.code != 2 || result.errors.contains("[no-terminal]")
      || result.errors.contains("[no-last-run]")
    #expect(isAccepted, "\(command)\nof \(call)\n\(result.errors.suffix(600))")
    // What is written goes where the call says.
    let after = try FileManager.default.contentsOfDirectory(atPath: place.path)
    #expect(Set(after).subtracting(call).isSubset(of: before), "\(command)")
    for option in naming.manifest + naming.golden + naming.corpus
    where option.hasPrefix("--") {
      let name = String(option.prefix { $0 != "=" })
      guard call.contains(option), !command.hasSuffix(" --help"),
        try PrintedCommands.takes(name, command)
      else { continue }
      #expect(command.contains(name), "\(command) of \(call)")
    }
  }

  @Test(
    "answers and errors have the program as it was called",
    arguments: [
      ("contract check foo://x", "'rp contract list'"),
      ("links tap https://a.example/x --entitlements e.plist", "'rp links fetch --output FOLDER"),
      ("lint urls.txt", "'rp scan urls.txt'"),
      ("lint table.csv", "'rp scan --column NAME table.csv'"),
      ("lint lines.txt", "'rp scan --key NAME lines.txt'"),
      ("lint aasa", "'rp links lint aasa'"), ("help links", "'rp help topic links'"),
      ("golden verify record.txt", "'rp golden verify' reads it"),
    ]
  )
  func program(_ call: String, _ command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("https://a.example/\nhttps://b.example/\nhttps://c.example/\n", to: "urls.txt")
    try folder.write("url,n\nhttps://a.example/,1\nhttps://b.example/,2\n", to: "table.csv")
    try folder.write("{\"url\":\"a\"}\n{\"url\":\"b\"}\n", to: "lines.txt")
    try folder.write("{\"ruleproof-goldens\":2}\n{\"unicode\":\"16\"}\n", to: "record.txt")
    try folder.write(#"{"webcredentials": {"apps": []}}"#, to: "aasa")
    try folder.write(
      """
      <?xml version="1.0"?><plist version="1.0"><dict><key>application-identifier</key>
      <string>ABCDE12345.a</string><key>com.apple.developer.associated-domains</key>
      <array><string>applinks:a.example</string></array></dict></plist>
      """,
      to: "e.plist"
    )
    let words = call.split(separator: " ").map(String.init)
    let result = try Tool.run(words, in: folder.url, environment: ["RULEPROOF_PROGRAM": "rp"])
    #expect((result.output + result.errors).contains(command), "\(result.output)\(result.errors)")
  }

  /// Words that a shell or the program would read as something else, alone and joined at random.
  private static func hostileWords(seed: UInt64) -> [String] {
    let parts = [
      "-", "--", "-x", "--help", "--manifest=", "'", "\"", "`", "$(x)", "$HOME", "!", "\\", " ",
      "\t", "\n",
      "\u{0}", "\u{1b}[1m", "#", "*", "~", "é", "\u{202e}", ";", "&", "|", ">", "=", "%s", "a",
    ]
    var random = SplitMix64(seed: seed)
    let joined = (0..<4).map { _ in
      (0..<Int.random(in: 2...4, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }
      .joined()
    }
    return ["", "-", "--", "--help", "#a", "a\u{0}b", "a\nb"] + joined
  }

  /// What a call prints, and whether its rules came by standard input.
  private static func hostileCalls(_ word: String) throws -> (manifest: String, list: String) {
    let escaped = word.map { "()[]{}*+?.|^$\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    let manifest: [String: Any] = [
      "apps": [["identifier": "n", "name": "N", "scheme": "n", "storeId": "1"]],
      "actions": [
        [
          "title": word, "regex": "^" + escaped + "$", "testInputs": [word],
          "formats": [["appId": "n", "format": "n://", "testResults": ["n://other"]]],
        ],
        [
          "title": "slow " + word, "regex": escaped + "(?:a+)+$",
          "testInputs": ["https://a.example/"],
          "formats": [["appId": "n", "format": "n://s", "testResults": ["n://s"]]],
        ],
      ],
    ]
    let list: [Any] = [escaped + "(?:a+)+$", "\\A" + escaped + "\\Z"]
    let texts = try [manifest as Any, list as Any].map { value in
      String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
    }
    return (texts[0], texts[1])
  }

  @Test("each is accepted whatever the rules and the inputs of tests are", arguments: [UInt64(1)])
  func hostile(_ seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var count = 0
    for (index, word) in Self.hostileWords(seed: seed).enumerated() {
      let (manifest, list) = try Self.hostileCalls(word)
      try folder.write(manifest, to: "-m.json")
      try folder.write(list, to: "-p.json")
      let calls: [(call: [String], input: String?)] = [
        (["test", "--", "-m.json"], nil),
        (["slow", "--no-fixes", "--manifest", "-"], manifest),
        (["slow", "--patterns=-p.json"], nil),
      ]
      // Searching for attacks takes most of the time.
      for (call, input) in calls where call[0] == "test" || index % 3 == 0 {
        let result = try Tool.run(
          call,
          in: folder.url,
          environment: ["RULEPROOF_PROGRAM": "rp"],
          input: input ?? ""
        )
        let printed = result.output + result.errors
        for command in Set(PrintedCommands.all(in: printed)) {
          count += 1
          let (code, errors) = try PrintedCommands.run(command, in: folder.url)
          let isAccepted = code != 2 || errors.contains("[no-terminal]")
          #expect(isAccepted, "\(command.debugDescription)\nof \(call)\n\(errors.suffix(600))")
        }
      }
    }
    #expect(count > 20)
  }

  @Test("a report of a stored run prints the same")
  func stored() throws {
    let naming = Self.namings[0]
    let folder = try Self.folder()
    let call = ["golden", "verify"] + naming.manifest + naming.golden + naming.corpus
    let record = try Self.run(call + ["--report", "json=run.json"], folder)
    let own = PrintedCommands.all(in: record.output)
    let report = try Self.run(["report", "run.json", "--to", "text"], folder)
    #expect(!own.isEmpty && PrintedCommands.all(in: report.output) == own, "\(report.output)")
  }
}

/// Commands of a program called `rp` in printed text.
enum PrintedCommands {
  /// The commands that are lines of their own, and those in quotes.
  static func all(in text: String) -> [String] {
    let joined = text.replacing(#/\ \\\n\ +/#, with: " ")
    var found = joined.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.hasPrefix("rp ") || $0.contains("| rp ") }
    let flat = joined.replacing(#/\n\ +/#, with: " ")
    for opening in ["'rp ", "`rp "] {
      for start in flat.ranges(of: opening) {
        let rest = flat[flat.index(after: start.lowerBound)...]
        let end = opening.first ?? "'"
        guard let close = rest.firstIndex(of: end) else { continue }
        found.append(String(rest[..<close]))
      }
    }
    // A word in capitals is to be replaced by the reader.
    return found.filter { $0.firstMatch(of: /\b(?:RULE|FILE|REASON)\b/) == nil }
  }

  /// Runs a command as a shell does, with the program by its name.
  static func run(_ command: String, in place: URL) throws -> (code: Int32, errors: String) {
    let folder = try TemporaryFolder()
    let errors = try folder.write("", to: "errors")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "rp() { '\(Tool.binary.path)' \"$@\"; }\n" + command]
    process.currentDirectoryURL = place
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["CI": "", "RULEPROOF_PROGRAM": "rp"]
    ) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOfFile: errors, encoding: .utf8))
  }

  /// Whether the command's help has an option.
  static func takes(_ option: String, _ command: String) throws -> Bool {
    let words = command[(command.range(of: "rp ")?.upperBound ?? command.startIndex)...]
      .split(separator: " ").map(String.init)
    let groups = ["golden", "budget"]
    let path = groups.contains(words.first ?? "") ? words.prefix(2) : words.prefix(1)
    if words.contains("--patterns") || words.contains("--pattern") || path.first == "explain" {
      return false
    }
    return try Tool.run(Array(path) + ["--help"]).output.contains(option + " ")
  }
}
