import Diagnostics
import FileAccess
import Foundation
import TestSupport
import Testing

@Suite("The files of a call")
struct CallFilesTests {
  private static func message(_ files: CallFiles) -> String {
    do throws(InputError) {
      try files.check()
      return ""
    } catch {
      return error.diagnostics.map(\.message).joined()
    }
  }

  /// A folder with a file, and other names of it.
  private static func names(
    of folder: TemporaryFolder,
    isThere: Bool
  ) throws -> (file: String, others: [String]) {
    let files = FileManager.default
    let path = folder.url.path
    if isThere { try folder.write("a", to: "a") }
    try files.createDirectory(atPath: path + "/sub", withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: path + "/link", withDestinationPath: "a")
    try files.createSymbolicLink(atPath: path + "/sub/link", withDestinationPath: path + "/link")
    try files.createSymbolicLink(atPath: path + "/folder", withDestinationPath: ".")
    let others = ["/a", "/./a", "/sub/../a", "/link", "/sub/link", "/folder/a"].map { path + $0 }
    guard isThere else { return (path + "/a", others) }
    try files.linkItem(atPath: path + "/a", toPath: path + "/hard")
    return (path + "/a", others + [path + "/hard"])
  }

  @Test("a file that is named twice is refused, by whatever name", arguments: [true, false])
  func namedTwice(_ isThere: Bool) throws {
    let folder = try TemporaryFolder()
    let (file, others) = try Self.names(of: folder, isThere: isThere)
    #expect(throws: Never.self) { try CallFiles.checkDistinct([file, folder.url.path + "/b"]) }
    for other in others + [file] {
      #expect(throws: InputError.self) { try CallFiles.checkDistinct([file, other]) }
    }
  }

  @Test("what a project keeps has a place of its own, there or not", arguments: [true, false])
  func keptTwice(_ isThere: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    if isThere {
      try FileManager.default.createDirectory(
        atPath: path + "/a",
        withIntermediateDirectories: true
      )
    }
    try FileManager.default.createSymbolicLink(atPath: path + "/link", withDestinationPath: "a")
    for other in ["/a", "/./a"] + (isThere ? ["/link"] : []) {
      var files = CallFiles()
      files.keep(path + "/a", as: "goldens")
      files.keep(path + "/b", as: "findings of fuzz")
      #expect(Self.message(files).isEmpty)
      files.keep(path + other, as: "the cache")
      let expected = "is for both goldens and the cache: each needs a place of its own"
      #expect(Self.message(files).hasSuffix(expected), "\(other)")
    }
  }

  @Test("a file that is written is no other file, by whatever name", arguments: [true, false])
  func sameFile(_ isThere: Bool) throws {
    let folder = try TemporaryFolder()
    let (file, others) = try Self.names(of: folder, isThere: isThere)
    for other in others {
      var read = CallFiles(reading: [file])
      read.write(other, as: "--output")
      #expect(Self.message(read).hasSuffix("it is one of the input files"), "\(other)")
      var written = CallFiles()
      written.write(file, as: "--checkpoint")
      written.write(other, as: "--output")
      #expect(Self.message(written).hasPrefix("--checkpoint and --output go to the same file"))
      var kept = CallFiles()
      kept.keep(file, as: "goldens")
      kept.write(other, as: "--output")
      #expect(Self.message(kept).contains("is for goldens"), "\(other)")
    }
  }

  @Test("a file below /dev is a file", .enabled(if: access("/dev/shm", W_OK) == 0))
  func sharedMemory() throws {
    let path = "/dev/shm/ruleproof-test-\(UUID().uuidString)"
    try Data("a".utf8).write(to: URL(fileURLWithPath: path))
    defer { unlink(path) }
    var files = CallFiles(reading: [path])
    files.write(path, as: "--output")
    #expect(Self.message(files).hasSuffix("it is one of the input files"))
  }

  @Test("an open descriptor is the file that it is of")
  func descriptor() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a", to: "a")
    let descriptor = open(path, O_WRONLY | O_APPEND)
    defer { close(descriptor) }
    for name in ["/dev/fd/\(descriptor)", "/proc/self/fd/\(descriptor)"] {
      var files = CallFiles(reading: [path])
      files.write(name, as: "--output")
      #expect(Self.message(files).hasSuffix("it is one of the input files"))
      #expect(throws: InputError.self) { try OutputFile.target(of: name, inputs: [path]) }
      #expect(throws: Never.self) { try OutputFile.target(of: name, inputs: [path + "b"]) }
    }
  }

  @Test("files that are different, and devices, may be written beside each other")
  func different() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    try folder.write("a", to: "a")
    try folder.write("a", to: "b")
    var files = CallFiles(reading: [path + "/a", "-", "/dev/null", path + "/gone"])
    for name in ["/b", "/c", "/sub/c", "/C"] { files.write(path + name, as: name) }
    for name in ["/dev/null", "/dev/null", "/dev/stdout", "/dev/stdin"] {
      files.write(name, as: name)
    }
    files.write(nil, as: "--output")
    files.write("-", as: "--report")
    #expect(Self.message(files).isEmpty)
  }

  @Test("nothing goes into a folder that runs share, unless the call works in it")
  func stores() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", to: "golden/a.golden")
    let path = folder.url.path
    for name in ["/golden/a.golden", "/golden/new", "/golden/../golden/new"] {
      var files = CallFiles()
      files.keep(path + "/golden", as: "goldens")
      files.write(path + name, as: "--output")
      #expect(Self.message(files).contains("is for goldens"), "\(name)")
    }
    var outside = CallFiles()
    outside.keep(path + "/golden", as: "goldens")
    outside.keep("/", as: "recorded responses")
    outside.write(path + "/golden.txt", as: "--output")
    #expect(Self.message(outside).isEmpty)
  }
}
