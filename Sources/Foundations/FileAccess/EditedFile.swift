package import Diagnostics
import Foundation

/// A file that was read and gets new content: whole or not at all, and only while nobody else has
/// changed it.
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
  /// - Parameter new: What the file is to hold.
  /// - Throws: `InputError` if it cannot be written, or has changed since it was read; then it is as
  ///   it was.
  package mutating func replace(by new: [UInt8]) throws(InputError) {
    try Self.replace([(self, new)])
    bytes = new
  }

  /// Replaces the content of several files.
  ///
  /// All of it is on the disk before the first file changes.
  ///
  /// - Parameter files: The files, each with what it is to hold.
  /// - Throws: `InputError` if one cannot be written, or has changed since it was read; the message
  ///   names the files that were written before, if there are any.
  package static func replace(_ files: [(file: EditedFile, new: [UInt8])]) throws(InputError) {
    var prepared: [FileReplacement.Prepared] = []
    do throws(InputError) {
      for (file, new) in files { prepared.append(try file.prepare(new)) }
      // Only now: writing large files takes time in which somebody may save one of them.
      for (file, _) in files { try file.checkIsUnchanged() }
    } catch {
      for item in prepared { item.discard() }
      throw error
    }
    for (index, item) in prepared.enumerated() {
      do throws(FileReplacement.SystemError) {
        try item.commit()
      } catch {
        for later in prepared[(index + 1)...] { later.discard() }
        throw files[index].file.unwritable(error.code, after: files[..<index].map(\.file.name))
      }
    }
  }

  private var target: URL { URL(fileURLWithPath: name).resolvingSymlinksInPath() }

  private func prepare(_ new: [UInt8]) throws(InputError) -> FileReplacement.Prepared {
    do throws(FileReplacement.SystemError) {
      return try FileReplacement.prepare(new, replacing: target.path)
    } catch {
      throw unwritable(error.code, after: [])
    }
  }

  private func checkIsUnchanged() throws(InputError) {
    guard (try? Data(contentsOf: target)) == Data(bytes) else {
      throw InputError(
        code: "changed-file",
        "the file '\(name)' has changed since it was read: nothing was written",
        help: "run the command again"
      )
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
