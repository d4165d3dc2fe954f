package import Diagnostics
import Foundation

/// A file that was read and gets new content: whole or not at all, and only if it still holds what was read.
package struct EditedFile {
  /// The file, as the user named it.
  package let name: String
  /// What it holds, as far as is known.
  package private(set) var bytes: [UInt8]

  package init(_ source: SourceFile) {
    name = source.name
    bytes = source.bytes
  }
}

extension EditedFile {
  /// Replaces the content.
  ///
  /// - Parameters:
  ///   - new: What the file is to hold.
  ///   - wait: How long to wait for another process that changes files of the same folder.
  /// - Throws: `InputError` if it cannot be written, or has changed since it was read; then it is as
  ///   it was.
  package mutating func replace(
    by new: [UInt8],
    wait: Duration = FolderLock.usualWait
  ) throws(InputError) {
    try Self.replace([(self, new)], wait: wait)
    bytes = new
  }

  /// Replaces the content of several files.
  ///
  /// All of it is on the disk before the first file changes. The files are compared with what was read, and
  /// replaced, under a lock that every process of ruleproof takes: of two edits of one text, one is refused.
  ///
  /// - Parameters:
  ///   - files: The files, each with what it is to hold.
  ///   - wait: How long to wait for another process that changes files of the same folders.
  /// - Throws: `InputError` if one cannot be written, or has changed since it was read; the message
  ///   names the files that were written before, if there are any.
  package static func replace(
    _ files: [(file: EditedFile, new: [UInt8])],
    wait: Duration = FolderLock.usualWait
  ) throws(InputError) {
    let edits = try edits(of: files)
    var prepared: [FileReplacement.Prepared] = []
    // What took its file's place has this name no more.
    defer { for item in prepared { item.discard() } }
    for edit in edits { prepared.append(try edit.prepare()) }
    try FolderLock.whileChanging(edits.map(\.target), wait: wait) { () throws(InputError) in
      for edit in edits { try edit.checkIsUnchanged() }
      for (index, item) in prepared.enumerated() {
        do throws(FileReplacement.SystemError) {
          try item.commit()
        } catch {
          throw edits[index].unwritable(error.code, after: edits[..<index].map(\.name))
        }
      }
    }
  }

  /// The edits of files, of which no two may be one file with two names.
  private static func edits(
    of files: [(file: EditedFile, new: [UInt8])]
  ) throws(InputError) -> [Edit] {
    var edits: [Edit] = []
    for (file, new) in files {
      guard !InputFile.isStream(file.name) else {
        throw InputError(
          code: "unwritable-file",
          "'\(file.name)' is a stream, which cannot be replaced",
          help: "name a file"
        )
      }
      guard let target = ResolvedPath.of(file.name) else {
        throw file.unwritable(errno, after: [])
      }
      guard let twin = edits.first(where: { $0.target == target }) else {
        edits.append(Edit(file: file, new: new, target: target))
        continue
      }
      guard twin.new != new else { continue }
      throw InputError(
        code: "unwritable-file",
        "'\(twin.name)' and '\(file.name)' are the same file, with different changes",
        help: "name the file once"
      )
    }
    return edits
  }

  /// A new content for a file.
  private struct Edit {
    let file: EditedFile
    let new: [UInt8]
    /// The file without links.
    let target: String

    var name: String { file.name }

    func prepare() throws(InputError) -> FileReplacement.Prepared {
      do throws(FileReplacement.SystemError) {
        return try FileReplacement.prepare(new, replacing: target)
      } catch {
        throw unwritable(error.code, after: [])
      }
    }

    func checkIsUnchanged() throws(InputError) {
      guard InputFile.bytes(of: target) == file.bytes else {
        throw InputError(
          code: "changed-file",
          "the file '\(name)' has changed since it was read: nothing was written",
          help: "run the command again"
        )
      }
    }

    func unwritable(_ code: Int32, after written: [String]) -> InputError {
      file.unwritable(code, after: written)
    }
  }

  private func unwritable(_ code: Int32, after written: [String]) -> InputError {
    InputError(
      code: "unwritable-file",
      "the file '\(name)' cannot be written: \(String(cString: strerror(code)))",
      help: written.isEmpty
        ? nil : "already written: \(written.map { "'\($0)'" }.joined(separator: ", "))"
    )
  }
}
