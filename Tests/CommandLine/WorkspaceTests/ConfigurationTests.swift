import CostBudgets
import Diagnostics
import FileAccess
import Foundation
import FoundationEngine
import ManifestModel
import MatchEngine
import PCRE2Engine
import ProcessEngine
import RE2Engine
import SubjectDomains
import TestSupport
import Testing
import Workspace

@Suite("ruleproof.yml")
struct ConfigurationTests {
  private static func read(_ text: String, named: Bool = true) throws -> Configuration {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "sub/ruleproof.yml")
    return try Configuration(file: path, isNamed: named)
  }

  private static func diagnostic(_ text: String) throws -> Diagnostic {
    let error = try #require(throws: InputError.self) { try read(text) }
    #expect(error.diagnostics.count == 1)
    return try #require(error.diagnostics.first)
  }

  @Test("paths are seen from the file's folder; absolute ones stay")
  func paths() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "manifests: [m.json, /abs.json]\ncorpus: lists\ngolden: {folder: g, corpus: c.txt}\n",
      to: "sub/ruleproof.yml"
    )
    let configuration = try Configuration(file: path)
    let sub = folder.url.appendingPathComponent("sub").path
    #expect(configuration.manifests == ["\(sub)/m.json", "/abs.json"])
    let settings = configuration.settings
    #expect(settings.corpus.paths == ["\(sub)/lists"] && settings.corpus.boundary != nil)
    #expect(settings.goldens.folder.path == "\(sub)/g" && !settings.goldens.folder.isOfCall)
    #expect(settings.goldens.folder.boundary != nil)
    #expect(settings.goldenCorpus.paths == ["\(sub)/c.txt"])
    #expect(settings.scripts.cassettes.path == "\(sub)/corpus/http")
    #expect(settings.coverage.baseline.path == "\(sub)/golden/coverage.txt")
    #expect(settings.fuzz.finds.path == "\(sub)/corpus/found")
    #expect(configuration.boundary != nil)
  }

  @Test("an empty file has every default")
  func empty() throws {
    let configuration = try Self.read("# nothing\n")
    let settings = configuration.settings
    #expect(configuration.manifests.isEmpty && settings.run.stepLimit == nil)
    #expect(settings.scripts.network == .replay && settings.drift.failOn == .url)
    #expect(settings.slow.maxLength == 2_048 && settings.budget.growth == 0)
    #expect(settings.allowsUndecided == nil && settings.goldens.corpus == nil)
  }

  @Test("every part is read")
  func parts() throws {
    let configuration = try Self.read(
      """
      stepLimit: 7
      undecided: allow
      network: deny
      drift: {engines: [foundation, pcre2], profile: ported, effort: 3, fail: url-like}
      slow: {engines: pcre2, pcre2Options: "utf,ucp", maxLength: 99, effort: 0, fail: none}
      coverage: {minimum: 80, baseline: b.txt}
      budget:
        growth: 5
        maximum: 2000
        length: 300
        allow:
        - {rule: "action/*", reason: known, until: 2027-03-31}
      lint:
        strict: true
        allow:
        - {check: no-tests, rule: "browser/*", reason: by hand}
      """
    )
    let settings = configuration.settings
    #expect(settings.run.stepLimit == 7 && settings.allowsUndecided == true)
    #expect(settings.scripts.network == .deny)
    #expect(settings.drift.engines == [.foundation, .pcre2])
    #expect(settings.drift.profile == .ported && settings.drift.failOn == .urlLike)
    #expect(
      settings.drift.failOn.likeness == .possible && settings.slow.failOn.likeness == nil
    )
    #expect(settings.slow.engines == [.pcre2] && settings.slow.maxLength == 99)
    #expect(settings.coverage.minimum == 80 && settings.lint.isStrict)
    #expect(settings.budget.growth == 5 && settings.budget.maximum == 2_000)
    let exception = try #require(settings.budget.exceptions.first)
    #expect(exception.covers("action/a", among: []) && !exception.covers("browser/a", among: []))
    #expect("\(exception.until)" == "2027-03-31" && exception.location?.line == 12)
    #expect(settings.lint.allowances.map(\.check) == ["no-tests"])
    #expect(settings.lint.allowances.first?.location?.line == 16)
  }

  @Test("the engines that the rules must run on are compared first, with the usual ones")
  func engines() throws {
    let usual = try Self.read("stepLimit: 7\n").settings.drift
    #expect(usual.named == [.foundation] && usual.engines == EngineRegistry.usual)
    let named = try Self.read("engines: [python, re2]\n").settings.drift
    #expect(named.named == [.python, .re2])
    #expect(named.engines == [.python, .re2] + EngineRegistry.usual)
    let compared = try Self.read("drift: {engines: [foundation, re2]}\n").settings.drift
    #expect(compared.named == [.foundation, .re2] && compared.engines == compared.named)
    let both = try Self.read("drift: {engines: [foundation, re2]}\nengines: foundation\n").settings
    #expect(both.drift.named == [.foundation] && both.drift.engines == [.foundation, .re2])
  }

  @Test(
    "what is wrong is reported with its line",
    arguments: [
      ("stepLimit: 1\nmanifest: m.json\n", "unknown key 'manifest'", 2),
      ("stepLimit: 0\n", "expected a whole number above 0", 1),
      ("manifests: []\n", "the list of manifests is empty", 1),
      ("network: live\n", "'network: live' is not allowed in ruleproof.yml", 1),
      ("network: private\n", "'network: private' is not allowed in ruleproof.yml", 1),
      ("manifestVersion: v5\n", "unknown value 'v5'", 1),
      ("scriptTimeout: 600001\n", "expected a whole number from 0 to 600000", 1),
      ("scriptMemory: 63\n", "expected a number of at least 64", 1),
      ("drift:\n  engines: pcre2\n", "one engine is not enough", 2),
      ("slow:\n  maxLength: 3\n", "expected a number of at least 16", 2),
      ("slow:\n  pcre2Options: nonsense\n", "expected none, or words such as", 2),
      ("budget:\n  allow:\n  - {rule: a, reason: b}\n", "the exception has no date in 'until'", 3),
      ("budget:\n  allow:\n  - {rule: a, until: 2027-02-30}\n", "expected a date such as", 3),
      ("budget: {maximum: 10}\n", "expected a number of at least 1000", 1),
      ("coverage: {minimum: 101}\n", "expected a whole number from 0 to 100", 1),
      ("lint: {allow: [{check: no-such, reason: x}]}\n", "unknown value 'no-such'", 1),
      ("lint: {allow: [{check: no-tests}]}\n", "the allowance has no 'reason'", 1),
      ("a: &x 1\n", "YAML anchors are not supported", 1),
      ("stepLimit: [\n", "this is not YAML", 2),
      ("stepLimit: 1\nstepLimit: 2\n", "duplicate key", 1),
    ]
  )
  func wrong(text: String, message: String, line: Int) throws {
    let diagnostic = try Self.diagnostic(text)
    #expect(diagnostic.message.contains(message), "\(diagnostic.message)")
    #expect(diagnostic.location?.line == line, "\(diagnostic.message)")
  }

  @Test("bytes that are not UTF-8 are refused")
  func bytes() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([0x61, 0xFF], to: "ruleproof.yml")
    #expect(throws: InputError.self) { try Configuration(file: path) }
  }

  @Test("the nearest file above a folder is the one in force")
  func above() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "ruleproof.yml")
    try folder.write("x", to: "a/b/c")
    let root = folder.url.path
    #expect(Configuration.path(above: root + "/a/b") == root + "/ruleproof.yml")
    try folder.write("", to: "a/ruleproof.yml")
    #expect(Configuration.path(above: root + "/a/b") == root + "/a/ruleproof.yml")
    #expect(Configuration.path(above: "relative") == nil)
  }

  @Test("a file that was found, and not named, must not lead out of its folder")
  func link() throws {
    let folder = try TemporaryFolder()
    try folder.write("stepLimit: 3\n", to: "other/real.yml")
    try folder.write("x", to: "rules/x")
    let link = folder.url.path + "/rules/ruleproof.yml"
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: "../other/real.yml"
    )
    #expect(throws: InputError.self) { try Configuration(file: link, isNamed: false) }
    #expect(try Configuration(file: link).settings.run.stepLimit == 3)
  }

  @Test(
    "an allowance of the command line names a check, maybe a rule, and a reason",
    arguments: [
      ("no-tests=why", "no-tests", nil as String?, "why"), ("a@r=x=y", "a", "r", "x=y"),
    ]
  )
  func allowance(argument: String, check: String, rule: String?, reason: String) throws {
    let allowance = try #require(Allowance(argument: argument))
    #expect(allowance.check == check && allowance.rule?.text == rule)
    #expect(allowance.reason == reason)
  }

  @Test("what is no allowance is refused", arguments: ["a", "a=", "=b", "@r=b", "a@=b"])
  func noAllowance(argument: String) {
    #expect(Allowance(argument: argument) == nil)
  }
}
