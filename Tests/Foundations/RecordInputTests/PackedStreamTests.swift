import FileAccess
import Foundation
import RecordInput
import TestSupport
import Testing

/// The programs `gzip` and `zstd` are the judges: what they pack is read.
@Suite("Packed streams")
struct PackedStreamTests {
  private static let text = (0..<20_000).map { "https://a.example/\($0 * 7_919)\n" }.joined()

  private static func pack(_ text: String, with program: String, in folder: TemporaryFolder) throws
    -> [UInt8]
  {
    try folder.write(text, to: "t")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program, "-c", "t"]
    process.currentDirectoryURL = folder.url
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return Array(data)
  }

  private static func read(_ bytes: [UInt8], in folder: TemporaryFolder) throws(InputError)
    -> [UInt8]
  {
    let file = folder.url.appendingPathComponent("packed")
    _ = FileManager.default.createFile(atPath: file.path, contents: Data(bytes))
    let reader = ChunkReader(try ByteStream(file.path))
    var all: [UInt8] = []
    while let chunk = try reader.next() { all += chunk.bytes }
    return all
  }

  private static let programs = ["gzip", "zstd"].filter { name in
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + name)
    }
  }

  @Test("one member, several members and none packed give the same", arguments: programs)
  func members(_ program: String) throws {
    let folder = try TemporaryFolder()
    let whole = try Self.pack(Self.text, with: program, in: folder)
    #expect(try Self.read(whole, in: folder) == Array(Self.text.utf8))
    #expect(try Self.read(whole + whole, in: folder) == Array((Self.text + Self.text).utf8))
    #expect(try Self.read(Array(Self.text.utf8), in: folder) == Array(Self.text.utf8))
    let empty = try Self.pack("", with: program, in: folder)
    #expect(try Self.read(empty + whole + empty, in: folder) == Array(Self.text.utf8))
  }

  @Test("data that is cut, changed or followed by something else is an error", arguments: programs)
  func broken(_ program: String) throws {
    let folder = try TemporaryFolder()
    let whole = try Self.pack(Self.text, with: program, in: folder)
    for length in [5, 11, whole.count / 2, whole.count - 1] {
      #expect(throws: InputError.self, "cut at \(length)") {
        try Self.read(Array(whole[..<length]), in: folder)
      }
    }
    var changed = whole
    changed[whole.count / 2] ^= 0x40
    #expect(throws: InputError.self) { try Self.read(changed, in: folder) }
    #expect(throws: InputError.self) { try Self.read(whole + Array("more".utf8), in: folder) }
  }
}
