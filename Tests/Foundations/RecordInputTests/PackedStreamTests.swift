import Diagnostics
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

  /// What follows the packed data; the program itself says whether that is right.
  @Test(
    "gzip's padding is accepted, and what else follows is an error, as gzip does",
    arguments: [
      [UInt8](repeating: 0, count: 1), [UInt8](repeating: 0, count: 600_000), [0x1F],
      Array("more".utf8), [0, 0, 1], [0x6D], [0x1F, 0x8C, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ]
  )
  func padding(_ rest: [UInt8]) throws {
    guard Self.programs.contains("gzip") else { return }
    let folder = try TemporaryFolder()
    let packed = try Self.pack(Self.text, with: "gzip", in: folder) + rest
    try folder.write(packed, to: "p.gz")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-t", "p.gz"]
    process.currentDirectoryURL = folder.url
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus == 0 {
      #expect(try Self.read(packed, in: folder) == Array(Self.text.utf8))
    } else {
      #expect(throws: InputError.self) { try Self.read(packed, in: folder) }
    }
  }

  @Test("what follows packed data, and a window that is too large, are named with a way out")
  func reasons() throws {
    let folder = try TemporaryFolder()
    func reason(_ bytes: [UInt8]) -> String {
      do throws(InputError) {
        _ = try Self.read(bytes, in: folder)
        return ""
      } catch {
        return error.diagnostics.map { "\($0.message) \($0.help ?? "")" }.joined()
      }
    }
    let packed = try Self.pack(Self.text, with: "gzip", in: folder)
    let followed = reason(packed + Array("more".utf8))
    #expect(followed.contains("comes something that is not gzip"), "\(followed)")
    #expect(followed.contains("pipe 'gzip -dc FILE' into this command"), "\(followed)")
    // A frame whose header asks for a window of 2 GiB, with one empty block (RFC 8878, 3.1.1).
    let wide = reason([0x28, 0xB5, 0x2F, 0xFD, 0x00, 21 << 3, 0x01, 0x00, 0x00])
    #expect(wide.contains("window of more than 128 MiB"), "\(wide)")
    #expect(wide.contains("pipe 'zstd -dc --long=31 FILE' into this command"), "\(wide)")
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
