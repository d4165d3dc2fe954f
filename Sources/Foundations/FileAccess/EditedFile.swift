package import Diagnostics
import Foundation

/// A file that was read and is to be rewritten: atomically, and only if it still has the content
/// that was read.
///
/// A byte order mark of UTF-8 that it begins with stays, where what was read is without it.
package struct EditedFile {
  /// The file, as named by the user.
  package let name: String
  /// Its last known content.
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
  ///   - new: The new content.
  ///   - wait: How long to wait for another process that changes files of the same folder.
  /// - Throws: `InputError` if it cannot be written or has changed since it was read; it is then
  ///   left alone.
  package mutating func replace(
    by new: [UInt8],
    wait: Duration = FolderLock.usualWait
  ) throws(InputError) {
    try Self.replace([(self, new)], wait: wait)
    bytes = new
  }

  /// Replaces the content of several files.
  ///
  /// All new content is on disk before the first file changes. Files are compared with what was
  /// read, and replaced, under a lock that every ruleproof process takes, so of two concurrent
  /// edits one is refused.
  ///
  /// - Parameters:
  ///   - files: The files with their new content.
  ///   - wait: How long to wait for another process that changes files of the same folders.
  /// - Throws: `InputError` if one cannot be written or has changed since it was read; the message
  ///   names the files already written, if any.
  package static func replace(
    _ files: [(file: EditedFile, new: [UInt8])],
    wait: Duration = FolderLock.usualWait
  ) throws(InputError) {
    let edits = try edits(of: files)
    var prepared: [FileReplacement.Prepared] = []
    // A committed replacement no longer has its temporary name.
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

  /// The edits, after checking that no file occurs under two names.
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
        edits.append(Edit(file: file, new: new, target: target).keepingMark())
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

  private struct Edit {
    var file: EditedFile
    var new: [UInt8]
    /// The path with symbolic links resolved.
    let target: String

    var name: String { file.name }

    /// The edit of the whole file, where what was read is what follows its byte order mark.
    func keepingMark() -> Edit {
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      guard !file.bytes.starts(with: mark), InputFile.bytes(of: target) == mark + file.bytes else {
        return self
      }
      var edit = self
      edit.file.bytes = mark + file.bytes
      edit.new = mark + new
      return edit
    }

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
