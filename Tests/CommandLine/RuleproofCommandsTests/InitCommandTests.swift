import Foundation
import TestSupport
import Testing
import Yams

@Suite("ruleproof init")
struct InitCommandTests {
  private static func files(_ folder: TemporaryFolder) -> [String: String] {
    let paths = FileManager.default.enumerator(atPath: folder.url.path)?.compactMap {
      $0 as? String
    }
    var files: [String: String] = [:]
    for path in paths ?? [] where !path.hasPrefix(".git/") {
      let url = folder.url.appendingPathComponent(path)
      if let text = try? String(contentsOf: url, encoding: .utf8) { files[path] = text }
    }
    return files
  }

  private static func git(_ words: [String], _ folder: URL) throws {
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments =
      ["git", "-c", "user.name=a", "-c", "user.email=a@a.example", "-c", "init.defaultBranch=main"]
      + words
    git.currentDirectoryURL = folder
    git.standardOutput = FileHandle.nullDevice
    git.standardError = FileHandle.nullDevice
    try git.run()
    git.waitUntilExit()
    #expect(git.terminationStatus == 0, "\(words)")
  }

  private static func expectClean(_ folder: TemporaryFolder) throws {
    for words in [
      ["verify", "--strict"], ["lint", "--strict"], ["check"], ["coverage", "--minimum", "100"],
      ["mutate", "--minimum", "100"],
    ] {
      let proof = try Tool.run(words, in: folder.url)
      #expect(proof.code == 0, "\(words): \(proof.output) \(proof.errors)")
    }
    let lint = try Tool.run(["lint", "--verbose"], in: folder.url)
    #expect(lint.output.contains("no findings"), "\(lint.output)")
  }

  @Test("an empty folder becomes a repository in which everything is clean")
  func empty() throws {
    let folder = try TemporaryFolder()
    let result = try Tool.run(["init"], in: folder.url)
    #expect(result.code == 0, "\(result.errors)")
    let files = Self.files(folder)
    #expect(
      files.keys.filter { !$0.hasPrefix("golden") }.sorted() == [
        ".gitattributes", ".github/workflows/ruleproof.yml", "ruleproof.yml", "rules.json",
      ]
    )
    #expect(files.keys.contains("golden/action/notes/open-note.golden"))
    try Self.expectClean(folder)
    #expect(result.output.contains("recorded 1 of 1 rules in golden\n"), "\(result.output)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 || !$0.contains(" ") }, "\(result.output)")
  }

  @Test("with --format rules the first rule is one of any program, and everything is clean")
  func rules() throws {
    let folder = try TemporaryFolder()
    let result = try Tool.run(
      ["init", "--format", "rules", "--engines", "pcre2,re2"],
      in: folder.url
    )
    #expect(result.code == 0, "\(result.errors)")
    let files = Self.files(folder)
    #expect(files["ruleproof.yml"]?.contains("links:\n  - link.rules.json\n") == true)
    #expect(files["ruleproof.yml"]?.contains("manifests") == false)
    #expect(files.keys.contains { $0.hasPrefix("golden/rule/open-note") }, "\(files.keys)")
    try Self.expectClean(folder)
  }

  @Test("rules in another format are listed, and what fails in them today is known")
  func others() throws {
    let folder = try TemporaryFolder()
    let rules = #"""
      {"ruleproof": 1, "rules": [{"id": "a", "pattern": "^https://a\\.example/(\\d+)$", "template": "a://$1",
       "tests": [{"in": "https://a.example/7", "out": "a://8"}]}]}
      """#
    try folder.write(rules, to: "app/a.rules.json")
    let result = try Tool.run(["init"], in: folder.url)
    #expect(result.code == 0, "\(result.errors)")
    let files = Self.files(folder)
    #expect(files["ruleproof.yml"]?.contains("links:\n  - app/a.rules.json\n") == true)
    // The file says where its rules run.
    #expect(files["ruleproof.yml"]?.contains("engines:") == false)
    #expect(result.errors.contains("(1 failed test"), "\(result.errors)")
    #expect(result.errors.contains("show --all --config"), "\(result.errors)")
    #expect(files["ruleproof-baseline.json"]?.contains("rule/a") == true)
    #expect(files["rules.json"] == nil && result.output.contains("kept"))
    #expect(try Tool.run(["verify", "--no-goldens"], in: folder.url).code == 0)
  }

  @Test("a second call keeps every file and changes no byte")
  func again() throws {
    let folder = try TemporaryFolder()
    #expect(try Tool.run(["init", "--ci", "gitlab"], in: folder.url).code == 0)
    let before = Self.files(folder)
    let result = try Tool.run(["init", "--ci", "gitlab"], in: folder.url)
    #expect(result.code == 0 && Self.files(folder) == before, "\(result.errors)")
    for name in ["ruleproof.yml", "rules.json", ".gitattributes", ".gitlab-ci.yml"] {
      #expect(result.output.contains("kept   \(name)") || result.output.contains("kept  \(name)"))
    }
    #expect(!result.output.contains("wrote"), "\(result.output)")
  }

  @Test("another file for CI that runs ruleproof is named, and no other")
  func secondService() throws {
    let folder = try TemporaryFolder()
    try folder.write("name: build\n", to: ".github/workflows/build.yml")
    let first = try Tool.run(["init", "--ci", "github"], in: folder.url)
    #expect(first.code == 0 && !first.output.contains("already"), "\(first.output)")
    let note = "note: .github/workflows/ruleproof.yml runs ruleproof on GitHub already"
    for service in ["gitlab", "jenkins"] {
      let other = try Tool.run(["init", "--ci", service, "--dry-run"], in: folder.url)
      #expect(other.code == 0 && other.output.contains(note), "\(other.output)")
      #expect(!other.output.contains("build.yml"), "\(other.output)")
    }
    try folder.write("- run: ruleproof verify\n", to: ".github/workflows/build.yml")
    let same = try Tool.run(["init", "--ci", "github"], in: folder.url)
    #expect(same.output.contains("note: .github/workflows/build.yml runs"), "\(same.output)")
    #expect(!same.output.contains(note), "\(same.output)")
  }

  @Test("a dry run shows the same files and writes none")
  func dryRun() throws {
    let folder = try TemporaryFolder()
    let result = try Tool.run(["init", "--dry-run", "new"], in: folder.url)
    #expect(result.code == 0 && Self.files(folder).isEmpty, "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/new"))
    let written = try Tool.run(["init", "new"], in: folder.url)
    #expect(written.code == 0, "\(written.errors)")
    for name in ["ruleproof.yml", "rules.json", ".gitattributes", ".github/workflows"] {
      #expect(result.output.contains("would write") && result.output.contains(name))
      #expect(FileManager.default.fileExists(atPath: folder.url.path + "/new/" + name))
    }
    #expect(written.output.contains("  cd new\n"), "\(written.output)")
  }

  @Test("a folder with manifests keeps them, and gets no second one")
  func withManifest() throws {
    let folder = try TemporaryFolder()
    try folder.write(NewCommandTests.manifest, to: "links/my rules.json")
    try folder.write(#"{"name": "x", "version": "1"}"#, to: "package.json")
    try folder.write("*.txt text\n", to: ".gitattributes")
    let before = Self.files(folder)
    let result = try Tool.run(["init", "--ci", "none"], in: folder.url)
    #expect(result.code == 0, "\(result.errors)")
    let after = Self.files(folder)
    for (name, text) in before { #expect(after[name] == text) }
    let added = Set(after.keys).subtracting(before.keys)
    #expect(added == ["ruleproof.yml", "ruleproof-baseline.json"])
    #expect(try Tool.run(["verify", "--strict"], in: folder.url).code == 0)
    let yaml = try #require(try Yams.load(yaml: after["ruleproof.yml"] ?? "") as? [String: Any])
    #expect(yaml["manifests"] as? [String] == ["links/my rules.json"])
    #expect(result.output.contains("kept") && result.output.contains("links/my rules.json"))
    #expect(result.output.contains("add to .gitattributes: '/golden/**"), "\(result.output)")
    let proof = try Tool.run(["test"], in: folder.url)
    #expect(proof.code == 0 && proof.output.contains("2 rules"), "\(proof.output)")
  }

  @Test("what is no manifest is left alone", arguments: ["[1]", "{\"a\": 1}", "{", ""])
  func notAManifest(_ text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "rules.json")
    let result = try Tool.run(["init", "--ci", "none"], in: folder.url)
    #expect(result.code == 0, "\(result.errors)")
    let files = Self.files(folder)
    #expect(files["rules.json"] == text && files["link-rules.json"] != nil)
    #expect(try Tool.run(["test"], in: folder.url).code == 0)
  }

  @Test("a repository without a commit is checked whole")
  func beforeTheFirstCommit() throws {
    let folder = try TemporaryFolder()
    try Self.git(["init"], folder.url)
    let result = try Tool.run(["init"], in: folder.url)
    #expect(result.code == 0 && !result.output.contains("git init"), "\(result.output)")
    let check = try Tool.run(["check"], in: folder.url)
    #expect(check.code == 0 && check.errors.contains("nothing is committed yet"), "\(check.errors)")
    try Self.git(["add", "--all"], folder.url)
    try Self.git(["commit", "-m", "a"], folder.url)
    let after = try Tool.run(["check"], in: folder.url)
    #expect(after.code == 2 && after.errors.contains("[nothing-changed]"), "\(after.errors)")
  }

  @Test(
    "the service is that of the folder or of the remote",
    arguments: [
      ([".github/x"], nil, ".github/workflows/ruleproof.yml"),
      ([".gitlab-ci.yml"], nil, ".gitlab/ruleproof.gitlab-ci.yml"),
      (["Jenkinsfile"], nil, "ruleproof.Jenkinsfile"),
      ([], "git@gitlab.example.org:a/b.git", ".gitlab-ci.yml"),
      ([], "https://github.com/a/b.git", ".github/workflows/ruleproof.yml"),
      (
        [".github/x", ".gitlab-ci.yml"], "https://gitlab.com/a/b", ".gitlab/ruleproof.gitlab-ci.yml"
      ),
      ([], "https://code.example/a/b.git", nil),
    ] as [([String], String?, String?)]
  )
  func detected(_ there: [String], _ remote: String?, _ file: String?) throws {
    let folder = try TemporaryFolder()
    try Self.git(["init"], folder.url)
    if let remote { try Self.git(["remote", "add", "origin", remote], folder.url) }
    for name in there { try folder.write("x", to: name) }
    let before = Set(Self.files(folder).keys)
    // Where CI is set no golden is recorded, which takes its time.
    let result = try Tool.run(["init"], in: folder.url, environment: ["CI": "true"])
    #expect(result.code == 0, "\(result.errors)")
    let new = Set(Self.files(folder).keys).subtracting(before)
      .filter { $0.contains("ruleproof.") && $0 != "ruleproof.yml" || $0.hasPrefix(".gitlab") }
    #expect(new == (file.map { [$0] } ?? []), "\(result.output)")
    for name in there { #expect(Self.files(folder)[name] == "x") }
  }

  /// The shell commands of a CI file, on the main branch or for a request, and its variables.
  private static func steps(
    _ service: String,
    _ text: String,
    ofRequest isRequest: Bool = false
  ) throws -> (commands: [String], variables: [String: String]) {
    switch service {
    case "github":
      let yaml = try #require(try Yams.load(yaml: text) as? [String: Any])
      let job = try #require((yaml["jobs"] as? [String: [String: Any]])?["rules"])
      let steps = try #require(job["steps"] as? [[String: Any]])
      #expect(steps.first?["uses"] as? String == "actions/checkout@v4")
      let caches = steps.filter { $0["uses"] as? String == "actions/cache@v4" }
        .compactMap { ($0["with"] as? [String: String])?["path"] }
      #expect(caches == [".ruleproof/source", ".ruleproof/results"])
      #expect(job["container"] as? String == "swift:6.2-noble")
      let left = "github.event_name \(isRequest ? "!=" : "==") 'pull_request'"
      return (
        steps.filter { $0["if"] as? String != left }.compactMap { $0["run"] as? String },
        yaml["env"] as? [String: String] ?? [:]
      )
    case "gitlab":
      let yaml = try #require(try Yams.load(yaml: text) as? [String: [String: Any]])
      let job = try #require(yaml["ruleproof"])
      let caches = (job["cache"] as? [[String: Any]] ?? []).compactMap { $0["paths"] as? [String] }
      #expect(caches == [[".ruleproof/source"], [".ruleproof/results"]])
      let variables = job["variables"] as? [String: String] ?? [:]
      let rules = job["rules"] as? [[String: Any]] ?? []
      #expect(rules.count == 2 && variables["GIT_DEPTH"] == "0")
      let request = rules.first?["variables"] as? [String: String] ?? [:]
      return (
        job["script"] as? [String] ?? [],
        isRequest ? variables.merging(request) { $1 } : variables
      )
    default:
      #expect(text.hasPrefix("// ") && text.contains("\npipeline {\n"))
      #expect(text.filter { $0 == "{" }.count == text.filter { $0 == "}" }.count)
      let parts = text.components(separatedBy: "'''")
      #expect(parts.count == 5, "two shell scripts")
      let lines = text.matches(of: #/(RULEPROOF_\w+) = '([^']*)'/#)
      return (
        [parts[1], parts[3]],
        Dictionary(lines.map { (String($0.1), String($0.2)) }, uniquingKeysWith: { $1 })
      )
    }
  }

  /// A stand-in for ruleproof's repository, whose script runs the program of this build.
  private static func source() throws -> TemporaryFolder {
    let source = try TemporaryFolder()
    try source.write("#!/bin/sh\nexec '\(Tool.binary.path)' \"$@\"\n", to: "scripts/ruleproof")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: source.url.path + "/scripts/ruleproof"
    )
    try git(["init"], source.url)
    try git(["add", "."], source.url)
    try git(["commit", "-m", "a"], source.url)
    return source
  }

  /// Runs commands as a CI service does, with a home of their own; returns the exit code.
  private static func shell(
    _ commands: [String],
    in folder: TemporaryFolder,
    _ variables: [String: String]
  ) throws -> Int32 {
    let home = try TemporaryFolder()
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-e", "-c", commands.joined(separator: "\n")]
    shell.currentDirectoryURL = folder.url
    shell.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
      .merging([
        "CI": "true", "HOME": home.url.path, "GITHUB_OUTPUT": home.url.path + "/output",
        "GITHUB_WORKSPACE": folder.url.path,
      ]) { $1 }
    shell.standardOutput = FileHandle.nullDevice
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    shell.waitUntilExit()
    return shell.terminationStatus
  }

  @Test(
    "a request is checked on the rules that it changes, the main branch on all",
    arguments: ["github", "gitlab"]
  )
  func request(_ service: String) throws {
    let source = try Self.source()
    let folder = try TemporaryFolder()
    try Self.git(["init", "--initial-branch", "trunk"], folder.url)
    let address = "file://" + source.url.path
    let result = try Tool.run(["init", "--ci", service, "--source", address], in: folder.url)
    #expect(result.code == 0 && result.output.contains("RULEPROOF_REVISION"), "\(result.output)")
    let name = service == "github" ? ".github/workflows/ruleproof.yml" : ".gitlab-ci.yml"
    let text = try #require(Self.files(folder)[name])
    if service == "github" { #expect(text.contains("branches: [trunk]")) }
    let rules = try #require(Self.files(folder)["rules.json"])
    try folder.write(rules.replacing(#"(?:www\\.)?"#, with: ""), to: "rules.json")
    try Self.git(["add", "."], folder.url)
    try Self.git(["commit", "-m", "a rule that fails its test"], folder.url)
    try Self.git(["update-ref", "refs/remotes/origin/trunk", "HEAD"], folder.url)
    for isRequest in [true, false] {
      let (commands, variables) = try Self.steps(service, text, ofRequest: isRequest)
      let values = variables.mapValues {
        $0.replacing("$CI_MERGE_REQUEST_DIFF_BASE_SHA", with: "origin/trunk")
      }
      let code = try Self.shell(
        commands,
        in: folder,
        values.merging(["GITHUB_BASE_REF": "trunk"]) { $1 }
      )
      #expect(code == (isRequest ? 0 : 1))
    }
  }

  @Test(
    "the CI file fetches ruleproof and verifies the rules, in a folder of the repository too",
    arguments: ["github", "gitlab", "jenkins"],
    ["", "links/app one"]
  )
  func runs(_ service: String, _ below: String) throws {
    let source = try Self.source()
    let folder = try TemporaryFolder()
    try Self.git(["init"], folder.url)
    let address = "file://" + source.url.path
    let result = try Tool.run(
      ["init", "--ci", service, "--source", address] + (below.isEmpty ? [] : [below]),
      in: folder.url
    )
    #expect(result.code == 0, "\(result.errors)")
    let name = [
      "github": ".github/workflows/ruleproof.yml", "gitlab": ".gitlab-ci.yml",
      "jenkins": "Jenkinsfile",
    ][service]
    let text = try #require(Self.files(folder)[name ?? ""])
    let (commands, variables) = try Self.steps(service, text)
    #expect(variables["RULEPROOF_SOURCE"] == address && variables["RULEPROOF_REVISION"] == "HEAD")
    for isWrong in [false, true] {
      if isWrong {
        let path = (below.isEmpty ? "" : below + "/") + "rules.json"
        let rules = try #require(Self.files(folder)[path])
        try folder.write(rules.replacing(#"(?:www\\.)?"#, with: ""), to: path)
      }
      let code = try Self.shell(commands, in: folder, variables)
      #expect(code == (isWrong ? 1 : 0), "\(service) \(below) \(isWrong)")
    }
    #expect(
      FileManager.default.fileExists(atPath: folder.url.path + "/.ruleproof/results")
    )
  }

  @Test("without a known source the CI file asks for it, and says so")
  func withoutSource() throws {
    let folder = try TemporaryFolder()
    let result = try Tool.run(["init", "--ci", "github"], in: folder.url)
    let text = Self.files(folder)[".github/workflows/ruleproof.yml"] ?? ""
    if text.contains("vars.RULEPROOF_SOURCE") {
      #expect(result.output.contains("set the variable RULEPROOF_SOURCE"), "\(result.output)")
    } else {
      #expect(text.contains("RULEPROOF_SOURCE: https://"), "\(text)")
    }
  }

  @Test(
    "a wrong call is refused, and writes nothing",
    arguments: [
      (["--ci", "travis"], "travis"), (["file"], "[no-folder]"), ([""], "name"),
      (["--source", "a b"], "[no-repository-address]"),
      (["--source", "https://a.example/$(x)"], "[no-repository-address]"),
      (["--ci", "none", "--source", "https://a.example/b"], "--ci none"),
    ]
  )
  func refused(_ words: [String], _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "file")
    let result = try Tool.run(["init"] + words, in: folder.url)
    #expect(result.code == 2 && result.errors.contains(message), "\(result.errors)")
    #expect(Self.files(folder) == ["file": "x"])
  }

  @Test("a configuration that cannot be read is an error, and nothing is written")
  func brokenConfiguration() throws {
    let folder = try TemporaryFolder()
    try folder.write("manifests: [", to: "ruleproof.yml")
    let result = try Tool.run(["init"], in: folder.url)
    #expect(result.code == 2, "\(result.output)")
    #expect(Self.files(folder).keys.sorted() == ["ruleproof.yml"])
  }

  @Test("where nothing can be written, it says what and why")
  func readOnly() throws {
    guard getuid() != 0 else { return }
    let folder = try TemporaryFolder()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555],
      ofItemAtPath: folder.url.path
    )
    let result = try Tool.run(["init"], in: folder.url)
    #expect(result.code == 2 && result.errors.contains("ruleproof.yml"), "\(result.errors)")
  }
}
