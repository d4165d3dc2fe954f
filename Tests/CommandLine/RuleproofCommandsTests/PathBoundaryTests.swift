import Foundation
import TestSupport
import Testing

@Suite("Files that a configuration may name")
struct PathBoundaryTests {
  /// Two folders side by side: one with a configuration, one with files that are none of its
  /// business.
  private static func folders() throws -> (rules: URL, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    try folder.write("hunter2: x\nhttps://hunter2.example/\n", to: "other/secret.txt")
    try folder.write("hunter2: [x\n", to: "other/secret.yml")
    try folder.write("{\"hunter2\": 1, \"kind\": \"hunter2\"}\n", to: "other/secret.json")
    try folder.write("ruleproof hunter2\n", to: "other/golden.txt")
    try folder.write(CommandLineTests.good, to: "other/m.json")
    try folder.write(CommandLineTests.good, to: "rules/m.json")
    try folder.write("https://a.example/5\n", to: "rules/urls.txt")
    return (folder.url.appendingPathComponent("rules"), folder)
  }

  @Test(
    "a file outside of the folder is not read, whatever key names it",
    arguments: [
      ("manifests: ../other/secret.json", ["lint"]),
      ("manifests: ../other/m.json", ["test"]),
      ("manifests: [m.json, ../other/secret.txt]", ["test"]),
      ("manifests: m.json\nlinks: ../other/secret.yml", ["test"]),
      ("manifests: m.json\nlinks: ../other", ["test"]),
      ("manifests: m.json\ncorpus: ../other/secret.txt", ["drift"]),
      ("manifests: m.json\ncorpus: ../other", ["verify"]),
      ("manifests: m.json\ngolden: ../other", ["golden", "verify"]),
      ("manifests: m.json\ngolden: {corpus: ../other/secret.txt}", ["golden", "record"]),
      ("manifests: m.json\nfound: ../other", ["verify"]),
      ("manifests: m.json\ncassettes: ../other", ["test"]),
      ("manifests: m.json\ncassettes: ../other", ["record"]),
      (
        "manifests: m.json\ncoverage: {baseline: ../other/secret.txt}",
        ["coverage", "--since", "HEAD"]
      ),
      ("manifests: m.json\ncoverage: {baseline: ../other/new.txt}", ["coverage", "--record"]),
      ("manifests: linked.json", ["lint"]),
      ("manifests: m.json\ncorpus: lists", ["drift"]),
      ("manifests: m.json\nlinks: links.yml", ["test"]),
      ("manifests: m.json\nlinks: contracts.yml", ["test"]),
      ("manifests: m.json\ngolden: goldens", ["golden", "verify"]),
      ("manifests: nowhere/../../other/secret.json", ["lint"]),
      ("manifests: m.json\nfound: into/new", ["verify"]),
    ]
  )
  func outside(configuration: String, arguments: [String]) throws {
    let (rules, folder) = try Self.folders()
    let files = FileManager.default
    try folder.write(configuration + "\n", to: "rules/ruleproof.yml")
    try folder.write(
      "associations: [{name: a, file: ../other/secret.json}]\n",
      to: "rules/links.yml"
    )
    try folder.write(
      "contracts: [{name: a, file: ../other/secret.yml}]\n",
      to: "rules/contracts.yml"
    )
    try files.createDirectory(
      at: rules.appendingPathComponent("lists"),
      withIntermediateDirectories: true
    )
    for (name, target) in [
      ("linked.json", "../other/secret.json"), ("lists/a.txt", "../../other/secret.txt"),
      ("goldens", "../other"), ("into", "../other"),
    ] {
      try files.createSymbolicLink(
        atPath: rules.appendingPathComponent(name).path,
        withDestinationPath: target
      )
    }
    let before = try files.contentsOfDirectory(atPath: folder.url.path + "/other").sorted()
    let result = try Tool.run(arguments, in: rules)
    #expect(result.code == 2, "\(result.output)\(result.errors)")
    #expect(!(result.output + result.errors).contains("hunter2"))
    #expect(result.errors.contains("is outside the folder"), "\(result.errors)")
    #expect(try files.contentsOfDirectory(atPath: folder.url.path + "/other").sorted() == before)
  }

  @Test("what the command line names is read, and what is inside too")
  func named() throws {
    let (rules, folder) = try Self.folders()
    try folder.write("manifests: ../other/secret.json\n", to: "rules/ruleproof.yml")
    #expect(try Tool.run(["test", "--manifest", "../other/m.json"], in: rules).code == 0)
    try folder.write("manifests: ./sub/../m.json\ncorpus: urls.txt\n", to: "rules/ruleproof.yml")
    try folder.write("x", to: "rules/sub/x")
    #expect(try Tool.run(["test"], in: rules).code == 0)
    #expect(try Tool.run(["drift"], in: rules.appendingPathComponent("sub")).code == 0)
    #expect(
      try Tool.run(["test", "--config", "rules/ruleproof.yml"], in: folder.url).code == 0
    )
  }

  @Test("a configuration that is a link to elsewhere is not read unless it is named")
  func linkedConfiguration() throws {
    let (rules, folder) = try Self.folders()
    defer { withExtendedLifetime(folder) {} }
    try FileManager.default.createSymbolicLink(
      atPath: rules.appendingPathComponent("ruleproof.yml").path,
      withDestinationPath: "../other/secret.yml"
    )
    let found = try Tool.run(["test"], in: rules)
    #expect(found.code == 2 && !found.errors.contains("hunter2"), "\(found.errors)")
    let named = try Tool.run(["test", "--config", "ruleproof.yml"], in: rules)
    #expect(named.code == 2 && named.errors.contains("this is not YAML"), "\(named.errors)")
  }
}
