import Diagnostics
import Foundation
import LocatedJSON
import ManifestModel

/// A revision of a git repository, from which files are read.
struct GitRevision {
  /// The revision as the user named it.
  let name: String
}

extension GitRevision {
  /// A manifest as it was at the revision; nil where it was not there.
  ///
  /// - Parameter manifest: The manifest as it is now.
  /// - Throws: `InputError` where that cannot be told.
  /// - Returns: The manifest as it was.
  func manifest(_ manifest: Manifest) throws(InputError) -> Manifest? {
    let path = manifest.document.file.name
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let folder = url.deletingLastPathComponent().path
    let commit = try commit(in: folder)
    let object = "\(commit):./\(url.lastPathComponent)"
    let listed = try git(
      ["ls-tree", "--name-only", commit, "--", "./" + url.lastPathComponent],
      folder
    )
    guard listed.code == 0 else { throw error("git cannot look for '\(path)'", listed) }
    guard !listed.output.isEmpty else { return nil }
    let shown = try git(["show", "--no-textconv", object], folder)
    guard shown.code == 0 else { throw error("git cannot show '\(path)'", shown) }
    let file = SourceFile(name: "\(name):\(path)", bytes: Array(shown.output))
    do {
      return try Manifest(JSONDocument(file), version: manifest.version)
    } catch {
      throw InputError(
        code: "unreadable-revision",
        "what '\(path)' was at '\(name)' is no manifest"
      )
    }
  }

  /// The short name of the commit in which the current branch left another one; nil where there is none.
  static func mergeBase(with other: String, of manifest: Manifest) -> String? {
    let url = URL(fileURLWithPath: manifest.document.file.name).resolvingSymlinksInPath()
    let folder = url.deletingLastPathComponent().path
    let revision = GitRevision(name: other)
    guard let result = try? revision.git(["merge-base", "HEAD", other], folder), result.code == 0
    else { return nil }
    let text = String(decoding: result.output, as: UTF8.self)
    let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return name.isEmpty ? nil : String(name.prefix(12))
  }

  private func commit(in folder: String) throws(InputError) -> String {
    let result = try git(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"],
      folder
    )
    let text = String(decoding: result.output, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines
    )
    guard result.code == 0, !text.isEmpty else {
      throw error("there is no revision '\(name)' of '\(folder)'", result)
    }
    return text
  }

  private func error(_ message: String, _ result: (code: Int32, output: Data, errors: Data))
    -> InputError
  {
    let words =
      String(decoding: result.errors, as: UTF8.self)
      .split(separator: "\n").first.map { ": \($0)" } ?? ""
    return InputError(code: "unknown-revision", message + words)
  }

  /// Runs git with its arguments as they are, through no shell.
  private func git(
    _ arguments: [String],
    _ folder: String
  ) throws(InputError) -> (code: Int32, output: Data, errors: Data) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "--no-pager", "-C", folder] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"]
    ) { $1 }
    let output = Pipe()
    let errors = FileManager.default.temporaryDirectory
      .appendingPathComponent("ruleproof-git-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: errors) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: errors.path) ?? FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw InputError(code: "unknown-revision", "git cannot be run: \(error.localizedDescription)")
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, data, (try? Data(contentsOf: errors)) ?? Data())
  }
}
