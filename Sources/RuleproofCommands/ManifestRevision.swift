import Diagnostics
import Foundation
import ManifestModel

/// Reads a manifest that is named by a path, or by a revision of git and a path: `HEAD~1:rules.json`.
enum ManifestRevision {
  /// The longest manifest that is read of a revision, as of a file.
  private static let byteLimit = InputFile.byteLimit

  /// Reads a manifest; a file of that very name comes first.
  ///
  /// - Parameters:
  ///   - name: The path, or revision and path.
  ///   - version: The version to read it as; nil to find it from its keys.
  /// - Throws: `InputError` where there is none.
  /// - Returns: The manifest.
  static func load(_ name: String, version: ManifestVersion?) throws(InputError) -> Manifest {
    guard name != "-", !FileManager.default.fileExists(atPath: name),
      let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")), colon != name.startIndex
    else { return try ManifestLoader.load(name, version: version) }
    // A revision that begins with a hyphen would be taken for an option.
    guard !name.hasPrefix("-") else {
      throw InputError(code: "no-such-revision", "'\(name)' is no revision of git")
    }
    return try ManifestLoader.parse(try read(name), version: version)
  }

  /// Reads what stands in the repository, as it is, without the filters that a repository can set up.
  private static func read(_ name: String) throws(InputError) -> SourceFile {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "cat-file", "blob", name]
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw InputError(code: "no-git", "git cannot be run: \(error.localizedDescription)")
    }
    var bytes = Data()
    var isTooLong = false
    while let part = try? output.fileHandleForReading.read(upToCount: 1 << 16), !part.isEmpty {
      bytes += part
      isTooLong = bytes.count > byteLimit
      if isTooLong { break }
    }
    if isTooLong { process.terminate() }
    let words = (try? errors.fileHandleForReading.read(upToCount: 4_096)) ?? Data()
    process.waitUntilExit()
    if isTooLong {
      throw InputError(code: "file-too-large", "'\(name)' has more than \(byteLimit) bytes")
    }
    guard process.terminationStatus == 0, process.terminationReason == .exit else {
      let line = String(decoding: words, as: UTF8.self).split(separator: "\n").first ?? ""
      throw InputError(
        code: "no-such-revision",
        "there is no file '\(name)', and git has no such revision and path: \(line)",
        help: "a path behind a revision is seen from the repository's root; REV:./PATH from here"
      )
    }
    return SourceFile(name: name, bytes: Array(bytes))
  }
}
