import Foundation
import TestSupport
import Testing

@Suite("migrate")
struct MigrateCommandTests {
  private static let manifest = """
    {
      "apps": [
        {"identifier": "a", "name": "A", "storeId": "1", "scheme": "a"},
        {"identifier": "b", "name": "B", "scheme": "b"}
      ],
      "actions": [
        {"title": "Open", "regex": "x", "testInputs": ["x"], "formats": [
          {"appId": "a", "format": "a:", "testResults": ["a:"]},
          {"appId": "b", "format": "b:", "testResults": ["b:"]}
        ]}
      ]
    }

    """

  @Test("without losses the manifest is written, and the way back is the same bytes")
  func lossless() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.manifest, to: "m.json")
    let down = try Tool.run(
      ["migrate", "--to", "v3", "m.json", "--output", "v3.json"],
      in: folder.url
    )
    #expect(down.code == 0 && down.output.isEmpty)
    #expect(down.errors == "m.json: v4 to v3, nothing lost\n")
    try folder.write("manifestVersion: v3\n", to: "ruleproof.yml")
    let up = try Tool.run(["migrate", "--to", "v4", "v3.json"], in: folder.url)
    #expect(up.code == 0 && up.output == Self.manifest)
    #expect(up.errors.contains("v3 to v4"), "\(up.errors)")
    let tests = try Tool.run(["test", "v3.json"], in: folder.url)
    #expect(tests.code == 0 && tests.output.contains("2 passed"))
  }

  @Test("losses are listed, and without --allow-loss nothing is written")
  func losses() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.manifest, to: "m.json")
    let output = folder.url.appendingPathComponent("v1.json")
    let call = ["migrate", "--to", "v1", "m.json", "--output", "v1.json"]
    let refused = try Tool.run(call, in: folder.url)
    #expect(refused.code == 1 && refused.output.isEmpty)
    #expect(
      refused.errors == """
        m.json:4:5
          loses the app 'b': v1 needs a store id, and it has none
        m.json:9:7 action/a+b/open
          loses the format for 'b': its app is lost
        m.json: v4 to v1, 2 things lost; nothing was written (--allow-loss writes it)

        """
    )
    #expect(!FileManager.default.fileExists(atPath: output.path))
    let written = try Tool.run(call + ["--allow-loss", "--format", "json"], in: folder.url)
    #expect(written.code == 0 && written.output.contains("\"written\" : true"))
    let text = try String(contentsOf: output, encoding: .utf8)
    #expect(text.contains("\"scheme\": \"a://\"") && !text.contains("\"b\""))
    let tests = try Tool.run(["test", "v1.json"], in: folder.url)
    #expect(tests.code == 0 && tests.output.contains("1 passed"))
  }

  @Test("a wrong call or a file that is no manifest is refused")
  func wrong() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.manifest, to: "m.json")
    try folder.write("{\"actions\": [,]}", to: "broken.json")
    for call in [
      ["m.json"], ["--to", "v5", "m.json"], ["--to", "v3"], ["--to", "v3", "none.json"],
      ["--to", "v3", "broken.json"], ["--to", "v3", "m.json", "--format", "json"],
      ["--to", "v3", "m.json", "--output", "m.json"],
    ] {
      let result = try Tool.run(["migrate"] + call, in: folder.url)
      #expect(result.code == 2 && result.output.isEmpty && !result.errors.isEmpty, "\(call)")
    }
    let same = try Tool.run(["migrate", "--to", "v4", "-"], input: Self.manifest)
    #expect(same.code == 0 && same.output == Self.manifest)
  }
}
