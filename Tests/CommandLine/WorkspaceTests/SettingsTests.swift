import Diagnostics
import FileAccess
import Foundation
import LinkResolver
import ManifestModel
import MatchEngine
import PCRE2Engine
import ScriptRuntime
import TestSupport
import Testing
import Workspace

@Suite("What is in force")
struct SettingsTests {
  private static let manifest = #"""
    {"apps": [{"identifier": "n"}], "actions": [
      {"title": "Open", "regex": "^https://a/([0-9]+)$", "testInputs": ["https://a/1"],
       "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://1"]}]},
      {"title": "Show", "regex": "^https://b/$",
       "formats": [{"appId": "n", "format": "n://b"}]}]}
    """#

  private static func folder(_ configuration: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "rules/m.json")
    if !configuration.isEmpty { try folder.write(configuration, to: "rules/ruleproof.yml") }
    return folder
  }

  /// A session of a call in a folder.
  private static func session(
    _ folder: TemporaryFolder,
    _ names: ManifestNames = ManifestNames(),
    environment: [String: String] = [:],
    applyOptions: (inout Settings) -> Void = { _ in }
  ) throws -> Session {
    var process = ProcessContext.ofTests
    process.directory = folder.url.path + "/rules"
    process.environment = environment
    var names = names
    let file = process.directory + "/ruleproof.yml"
    if FileManager.default.fileExists(atPath: file) { names.configuration = file }
    return try Session(names, in: process, applyOptions: applyOptions)
  }

  @Test("the call comes before the file, and the file before the default")
  func order() throws {
    let folder = try Self.folder(
      """
      drift: {effort: 3, profile: ported}
      slow: {maxLength: 99}
      stepLimit: 7
      """
    )
    let path = folder.url.path + "/rules/m.json"
    let session = try Self.session(folder, ManifestNames(files: [path])) { settings in
      #expect(settings.drift.effort == 3, "the options see what the file says")
      settings.drift.effort = 5
    }
    #expect(session.settings.drift.effort == 5)
    #expect(session.settings.drift.profile == .ported && session.settings.slow.maxLength == 99)
    #expect(session.limits.steps == 7)
    #expect(session.settings.drift.engines == EngineRegistry.usual)
    #expect(session.settings.slow.pcre2Options == .costed)
  }

  @Test(
    "engines that a file of rules names come before those of the configuration; the call's are alone",
    arguments: [
      ("", nil, ["python"], ["python"]),
      ("engines: [re2]\n", nil, ["python", "re2"], ["python", "re2"]),
      ("engines: [python]\n", nil, ["python"], ["python"]),
      ("drift: {engines: [foundation, pcre2]}\n", nil, nil, ["python", "foundation", "pcre2"]),
      ("engines: [re2]\n", ["pcre2", "re2"], ["pcre2", "re2"], ["pcre2", "re2"]),
    ] as [(String, [String]?, [String]?, [String]?)]
  )
  func engines(file: String, call: [String]?, required: [String]?, compared: [String]?) throws {
    let folder = try Self.folder(file)
    try folder.write(
      #"{"ruleproof": 1, "engine": "python", "rules": [{"id": "a", "pattern": "a"}]}"#,
      to: "rules/own.rules.json"
    )
    let names = ManifestNames(links: [folder.url.path + "/rules/own.rules.json"])
    let drift = try Self.session(folder, names) { settings in
      if let call { settings.drift.require(call.map(EngineID.init(rawValue:))) }
    }
    .settings.drift
    if let required { #expect(drift.named.map(\.rawValue) == required) }
    if let compared { #expect(drift.engines.map(\.rawValue) == compared) }
  }

  @Test("a file that names one engine is compared with the usual ones where the call asks for it")
  func usualEngines() throws {
    let folder = try Self.folder("")
    for (name, engine) in [("a", "python"), ("b", "re2")] {
      try folder.write(
        #"{"ruleproof": 1, "engine": "\#(engine)", "rules": [{"id": "\#(name)", "pattern": "a"}]}"#,
        to: "rules/\(name).rules.json"
      )
    }
    func engines(_ files: [String], addsUsual: Bool) throws -> ([String], [String: [String]]) {
      let names = ManifestNames(links: files.map { folder.url.path + "/rules/\($0).rules.json" })
      let drift = try Self.session(folder, names) { $0.drift.addsUsual = addsUsual }.settings.drift
      let ofFiles = drift.enginesOfFiles.map { path, engines in
        (String(path.suffix(12)), engines.map(\.rawValue))
      }
      return (
        drift.engines.map(\.rawValue), Dictionary(ofFiles, uniquingKeysWith: { first, _ in first })
      )
    }
    let usual = ["foundation", "pcre2", "javascript"]
    #expect(try engines(["a"], addsUsual: true).0 == ["python"] + usual)
    let alone = try engines(["a", "b"], addsUsual: false)
    #expect(alone.0 == ["python", "re2"])
    #expect(alone.1 == ["a.rules.json": ["python"], "b.rules.json": ["re2"]])
    let all = try engines(["a", "b"], addsUsual: true)
    #expect(all.0 == ["python", "re2"] + usual)
    #expect(all.1 == ["a.rules.json": ["python"] + usual, "b.rules.json": ["re2"] + usual])
  }

  @Test("a run covers all rules without --manifest, or with each configured manifest")
  func configured() throws {
    let folder = try Self.folder("manifests: m.json\n")
    let session = try Self.session(folder)
    #expect(session.isWhole && session.manifests.count == 1)
    #expect(session.sources.map(\.name).last?.hasSuffix("ruleproof.yml") == true)
    let names = ManifestNames(files: [folder.url.path + "/rules/m.json"])
    #expect(try Self.session(folder, names).isWhole)
    try folder.write("manifests: [m.json, n.json]\n", to: "rules/ruleproof.yml")
    try folder.write(#"{"apps": [], "actions": []}"#, to: "rules/n.json")
    #expect(try !Self.session(folder, names).isWhole)
  }

  @Test("rules are selected by the patterns of the call; one that fits none is an error")
  func selection() throws {
    let folder = try Self.folder("")
    let names = ManifestNames(files: [folder.url.path + "/rules/m.json"])
    #expect(try Self.session(folder, names).selection == nil)
    let session = try Self.session(folder, names) { $0.run.rules = ["show"] }
    #expect(session.selection == ["action/n/show"])
    #expect(session.isSelected("action/n/show") && !session.isSelected("action/n/open"))
    #expect(throws: InputError.self) {
      try Self.session(folder, names) { $0.run.rules = ["nothing"] }
    }
  }

  @Test("continuous integration needs a manifest; elsewhere the built-in one is read")
  func starter() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "rules/x")
    let session = try Self.session(folder)
    #expect(session.isBuiltInOnly && session.allowsUndecided)
    let error = try #require(throws: InputError.self) {
      try Self.session(folder, environment: ["CI": "true"])
    }
    #expect(error.diagnostics.map(\.code) == ["no-manifest"])
  }

  @Test(
    "tests without an outcome fail the run, unless the call or the file allows them",
    arguments: [
      ("undecided: allow\n", nil as Bool?, true), ("undecided: allow\n", false, false),
      ("undecided: fail\n", nil, false), ("", nil, false), ("", true, true),
    ]
  )
  func undecided(file: String, option: Bool?, isAllowed: Bool) throws {
    let folder = try Self.folder(file)
    let names = ManifestNames(files: [folder.url.path + "/rules/m.json"])
    let session = try Self.session(folder, names) { settings in
      if let option { settings.allowsUndecided = option }
    }
    #expect(session.allowsUndecided == isAllowed)
  }

  @Test("scripts run only where a command asks for them")
  func scripts() throws {
    let folder = try Self.folder("")
    let names = ManifestNames(files: [folder.url.path + "/rules/m.json"])
    #expect(try Self.session(folder, names).scripts == nil)
    let session = try Self.session(folder, names) { settings in
      settings.scripts.areRun = true
      settings.scripts.timeout = 7
      settings.scripts.memory = 64
    }
    let limits = try #require(session.scripts).limits
    #expect(limits.milliseconds == 7 && limits.memory == 64 << 20)
  }

  @Test("the names of manifests can be given to another call")
  func names() {
    let names = ManifestNames(files: ["a.json", "-"], links: ["l"], configuration: "c.yml")
    #expect(
      names.asOptions == [
        "--manifest", "a.json", "--manifest", "-", "--links", "l", "--config", "c.yml",
      ]
    )
    #expect(names.readStandardInput && !names.areConfigured && names.first == "a.json")
    #expect(ManifestNames(isStarter: true).first == "--starter")
    #expect(ManifestNames().areConfigured && ManifestNames().asOptions.isEmpty)
  }
}
