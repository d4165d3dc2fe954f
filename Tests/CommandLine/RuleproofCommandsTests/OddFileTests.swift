import Foundation
import TestSupport
import Testing

@Suite("Named pipes in the place of files")
struct OddFileTests {
  /// A folder in which `odd` is a named pipe that nothing is ever written to.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(CommandLineTests.good, to: "m.json")
    try folder.write("https://a.example/1\n", to: "urls.txt")
    try #require(mkfifo(folder.url.path + "/odd", 0o600) == 0)
    return folder
  }

  @Test(
    "a pipe is refused at once wherever a file is read",
    arguments: [
      "test odd", "lint odd", "list --manifest odd", "resolve https://a.example/1 --manifest odd",
      "fmt odd", "minify odd", "migrate odd --to v4", "new https://a.example/1 --manifest odd",
      "verify --config odd", "drift --patterns odd", "slow --patterns odd", "merge odd",
      "report odd", "scan odd --manifest m.json", "shapes odd --manifest m.json",
      "scan urls.txt --manifest m.json --checkpoint odd --output o",
      "golden record --manifest m.json --corpus odd --golden g",
      "coverage --manifest m.json --baseline odd --record", "replay odd",
      "contract lint odd", "scheme lint odd", "links lint odd", "test --links odd",
      "diff odd m.json", "diff m.json odd",
    ]
  )
  func refused(_ call: String) throws {
    let folder = try Self.folder()
    let result = try Tool.run(call.split(separator: " ").map(String.init), in: folder.url)
    #expect(result.code == 2, "\(result.output)\(result.errors)")
    let isNamed = ["a named pipe", "needs a regular file"].contains { result.errors.contains($0) }
    #expect(isNamed, "\(result.errors)")
  }

  private static let writers = [
    "test m.json --report json=odd", "test m.json --report html=odd",
    "scan urls.txt --manifest m.json --output odd", "minify m.json --output odd",
    "migrate m.json --to v4 --output odd",
  ]

  @Test(
    "a pipe that no program reads is refused at once wherever a file is written",
    arguments: writers
  )
  func unread(_ call: String) throws {
    let folder = try Self.folder()
    let result = try Tool.run(call.split(separator: " ").map(String.init), in: folder.url)
    #expect(result.code == 2, "\(result.output)\(result.errors)")
    #expect(result.errors.contains("a named pipe that no program reads"), "\(result.errors)")
  }

  @Test(
    "a pipe that a program reads, and what a shell reads from a command, are written",
    arguments: writers
  )
  func read(_ call: String) throws {
    let folder = try Self.folder()
    let words = call.split(separator: " ").map(String.init)
    let path = folder.url.path + "/odd"
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    try #require(reader >= 0)
    defer { close(reader) }
    #if os(Linux)
    // F_SETPIPE_SZ: the pipe holds a report whole.
    try #require(fcntl(reader, 1031, 1 << 20) > 0)
    #endif
    let result = try Tool.run(words, in: folder.url)
    #expect(result.code == 0, "\(result.errors)")
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    #expect(Foundation.read(reader, &bytes, bytes.count) > 0)
    let script = (["\"$0\""] + words).joined(separator: " ").replacing("odd", with: ">(cat >into)")
    for script in [
      script + "; wait $!", script.replacing(">(cat >into)", with: "/dev/stdout") + " >into",
    ] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-c", script, Tool.binary.path]
      process.currentDirectoryURL = folder.url
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(script)")
      let into = folder.url.appendingPathComponent("into")
      #expect(try !Data(contentsOf: into).isEmpty, "\(script)")
      try FileManager.default.removeItem(at: into)
    }
  }

  @Test("a golden, a cassette and a saved finding that are pipes are refused too")
  func folders() throws {
    let folder = try Self.folder()
    let golden = ["golden", "record", "--manifest", "m.json", "--golden", "g"]
    #expect(try Tool.run(golden, in: folder.url).code == 0)
    let files =
      FileManager.default.enumerator(atPath: folder.url.path + "/g")?
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".golden") } ?? []
    let file = try #require(files.first)
    try FileManager.default.removeItem(atPath: folder.url.path + "/g/" + file)
    try #require(mkfifo(folder.url.path + "/g/" + file, 0o600) == 0)
    let verified = try Tool.run(
      ["golden", "verify", "--manifest", "m.json", "--golden", "g"],
      in: folder.url
    )
    #expect(verified.code == 2 && verified.errors.contains("a named pipe"), "\(verified.errors)")
  }

  @Test("what a shell writes for a command in parentheses is read")
  func substitution() throws {
    let folder = try Self.folder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c",
      #""$0" scan <(cat urls.txt) --manifest <(cat m.json) && cat urls.txt | "$0" scan /dev/stdin --manifest m.json && "$0" list <(cat m.json) > list.txt"#,
      Tool.binary.path,
    ]
    process.currentDirectoryURL = folder.url
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(),
      as: UTF8.self
    )
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text.split(separator: "\n").count == 2, "\(text)")
  }

  @Test("processes that add rules to one file at the same time lose none that they call added")
  func together() async throws {
    let folder = try TemporaryFolder()
    try folder.write(CommandLineTests.good, to: "m.json")
    let folderURL = folder.url
    let added = try await withThrowingTaskGroup(of: (Int, Tool.Result).self) { group in
      for number in 0..<6 {
        group.addTask {
          let call = [
            "new", "https://host\(number).example/item/12", "https://host\(number).example/item/34",
            "--app", "n", "--manifest", "m.json", "--write", "--yes",
          ]
          return (number, try Tool.run(call, in: folderURL))
        }
      }
      return try await group.reduce(into: [Int: Tool.Result]()) { $0[$1.0] = $1.1 }
    }
    let text = try String(contentsOfFile: folder.url.path + "/m.json", encoding: .utf8)
    for (number, result) in added {
      let isThere = text.contains("host\(number)")
      #expect(isThere == (result.code == 0), "\(result.errors)")
      #expect(result.code == 0 || result.errors.contains("changed-file"), "\(result.errors)")
    }
    #expect(added.values.contains { $0.code == 0 })
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["m.json"])
  }
}
