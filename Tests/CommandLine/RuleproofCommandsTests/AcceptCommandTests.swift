import Foundation
import RunRecord
import TestSupport
import Testing

@Suite("The accept command")
struct AcceptCommandTests {
  private static let manifest = TestReviewTerminalTests.manifest

  private static func accept(
    _ arguments: [String],
    _ files: [String: String] = ["m.json": manifest],
    environment: [String: String?] = [:]
  ) throws -> (result: Tool.Result, folder: TemporaryFolder) {
    let folder = try CoverageCommandTests.folder(files)
    let names = arguments.contains("--links") ? [] : ["--manifest", "m.json"]
    let result = try Tool.run(
      ["accept"] + arguments + names,
      in: folder.url,
      environment: environment
    )
    return (result, folder)
  }

  @Test("accepted results are listed with their place, and are all that changes")
  func listing() throws {
    let (result, folder) = try Self.accept(["action/n/open"])
    #expect(result.code == 0)
    #expect(
      result.output == """
        m.json:4:67 action/n/open (n)
          "https://a.example/1"
          - null
          + "n://1"

        m.json:4:73 action/n/open (n)
          "https://a.example/x"
          - "n://2"
          + null

        accepted 2 of 2 failing tests

        """
    )
    #expect(try CoverageCommandTests.text(folder, "m.json") == CommandLineTests.good)
    let again = try Tool.run(["accept", "--all", "--manifest", "m.json"], in: folder.url)
    #expect(again.code == 0 && again.output.contains("nothing to accept"))
  }

  @Test(
    "the exit code says how it ended, and nothing is written that should not be",
    arguments: [
      (["--all", "--dry-run"], 0, nil), ([], 2, nil), (["--all", "open"], 2, nil),
      (["nothing"], 2, nil), ([""], 2, nil),
      (["--all", "--input", "https://none.example/"], 2, nil),
      (["open", "--input", "https://a.example/1"], 0, "\"n://1\", \"n://2\""),
    ] as [([String], Int32, String?)]
  )
  func exitCodes(_ arguments: [String], _ code: Int32, _ results: String?) throws {
    let (result, folder) = try Self.accept(arguments)
    #expect(result.code == code, "\(result.errors)")
    let expected = results.map { Self.manifest.replacing("null, \"n://2\"", with: $0) }
    #expect(try CoverageCommandTests.text(folder, "m.json") == expected ?? Self.manifest)
  }

  @Test("an id selects its rule alone, even if it is part of another id")
  func exactID() throws {
    let action =
      #"{"title": "Open", "regex": "^x(.)$", "testInputs": ["x1"], "#
      + #""formats": [{"appId": "n", "format": "n:$1", "testResults": ["n:2"]}]}"#
    let manifest =
      #"{"apps": [{"identifier": "n", "name": "N", "scheme": "n"}], "actions": ["#
      + action + ", " + action + "]}"
    let (result, folder) = try Self.accept(["action/n/open"], ["m.json": manifest])
    #expect(result.output.contains("accepted 1 of 1"))
    let text = try CoverageCommandTests.text(folder, "m.json")
    #expect(text.contains("n:1") && text.contains("n:2"))
    let glob = try Tool.run(["accept", "*open*", "--manifest", "m.json"], in: folder.url)
    #expect(glob.output.contains("action/n/open~2"))
  }

  @Test("nothing is written where CI is set; a dry run is fine")
  func continuousIntegration() throws {
    let (result, folder) = try Self.accept(["--all"], environment: ["CI": "1"])
    #expect(result.code == 2 && result.errors.contains("no-writing-in-ci"))
    #expect(try CoverageCommandTests.text(folder, "m.json") == Self.manifest)
    #expect(try Self.accept(["--all", "--dry-run"], environment: ["CI": "1"]).result.code == 0)
  }

  @Test(
    "a result that is unknown is not accepted, is named once for each reason, and fails the call"
  )
  func unknown() throws {
    let manifest = Self.manifest.replacing("(\\\\d+)", with: "(\\\\d+")
    let (result, folder) = try Self.accept(["--all"], ["m.json": manifest])
    #expect(result.code == 1)
    #expect(result.output.contains("action/n/open: 2 tests\n"))
    #expect(result.output.contains("the pattern does not compile"))
    #expect(result.output.contains("accepted 0 of 2 failing tests"))
    #expect(try CoverageCommandTests.text(folder, "m.json") == manifest)
  }

  @Test("words of link rules are replaced, and nothing else of their files")
  func links() throws {
    let links = """
      associations:
        - name: shop
          file: aasa.json
          tests:
            - url: /buy/7   # a comment
              result: block # to be accepted
            - url: /sell/7
              apps: {ABCDE12345.a.b: "match"}
      contracts:
        - name: pages
          contract: offline-pages
          tests:
            - {url: 'op-action://view', result: 'accepted'}
            - url: op-action://view
              result: rejected
              findings: unknown-command
      templates:
        - name: event
          template: /event/{id}
          tests:
            - url: https://a.example/event/7
              values: {id: 8}

      """
    let (result, folder) = try Self.accept(
      ["--all", "--links", "links.yml"],
      ["links.yml": links, "aasa.json": LinkRulesTests.association]
    )
    #expect(result.code == 1, "\(result.output)\(result.errors)")
    #expect(result.output.contains("accepted 3 of 5 failing tests"), "\(result.output)")
    #expect(result.output.contains("edit it by hand"))
    let expected = links.replacing("result: block", with: "result: match")
      .replacing("\"match\"", with: "\"unset\"").replacing("'accepted'", with: "'rejected'")
    #expect(try CoverageCommandTests.text(folder, "links.yml") == expected)
  }

  @Test("a file over the limit of the process stays as it was, and nothing is left beside it")
  func fileLimit() throws {
    let manifest = Self.manifest + String(repeating: " ", count: 40_000)
    let folder = try CoverageCommandTests.folder(["m.json": manifest])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "ulimit -f 8; exec \"$0\" accept --all --manifest m.json", Tool.binary.path,
    ]
    process.currentDirectoryURL = folder.url
    var variables = ProcessInfo.processInfo.environment
    variables["CI"] = nil
    process.environment = variables
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 2)
    #expect(try CoverageCommandTests.text(folder, "m.json") == manifest)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["m.json"])
  }

  @Test("killed while it writes, it leaves the old file or the new one")
  func killed() throws {
    let padding = String(repeating: " ", count: 2_000_000)
    let folder = try CoverageCommandTests.folder(["m.json": Self.manifest + padding])
    let process = Process()
    process.executableURL = Tool.binary
    process.arguments = ["accept", "--all", "--manifest", "m.json"]
    process.currentDirectoryURL = folder.url
    var variables = ProcessInfo.processInfo.environment
    variables["CI"] = nil
    process.environment = variables
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    while process.isRunning {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      guard names.contains(where: { $0.hasPrefix(".ruleproof-") }) else { continue }
      kill(process.processIdentifier, SIGKILL)
      break
    }
    process.waitUntilExit()
    let text = try CoverageCommandTests.text(folder, "m.json")
    #expect([Self.manifest, CommandLineTests.good].contains { text == $0 + padding })
  }

  @Test(
    "of the reference rules only failing results change, to what the rules give",
    .enabled(if: RealManifests.areThere, Comment(rawValue: RealManifests.notice)),
    arguments: 1...4
  )
  func realManifests(_ version: Int) throws {
    let folder = try TemporaryFolder()
    let path = RealManifests.path(version) ?? ""
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    try folder.write(bytes, to: "m.json")
    let before = try Tool.run(
      ["test", "m.json", "--no-scripts", "--format", "json"],
      in: folder.url
    )
    let record = try JSONDecoder().decode(RunRecord.self, from: Data(before.output.utf8))
    for test in record.tests.reversed() where test.status == .failed {
      let place = test.location.offset..<(test.location.offset + test.location.length)
      let text = test.outcome?.value.map { "\"\($0)\"" } ?? "null"
      bytes.replaceSubrange(place, with: Array(text.utf8))
    }
    let result = try Tool.run(
      ["accept", "--all", "--no-scripts", "--manifest", "m.json"],
      in: folder.url
    )
    #expect(result.code == 0, "\(result.errors)")
    let after = try Data(contentsOf: folder.url.appendingPathComponent("m.json"))
    #expect(Array(after) == bytes)
    #expect(try Tool.run(["test", "m.json", "--no-scripts"], in: folder.url).code == 0)
  }
}
