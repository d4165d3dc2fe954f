package import FileAccess
import Foundation
import Reporters

/// A folder of saved finds, one file each.
package struct FoundFolder: Sendable {
  package let path: String
  /// Where its files must be; nil where the user named it.
  package var boundary: PathBoundary?

  package init(path: String, boundary: PathBoundary? = nil) {
    self.path = path
    self.boundary = boundary
  }

  /// A saved find with its file.
  package struct File: Sendable {
    package let path: String
    package let find: Find
  }
}

extension FoundFolder {
  /// The finds of the folder, by their names; none where there is no folder.
  package func files() throws(InputError) -> [File] {
    try boundary?.check(path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue else {
      throw InputError(code: "no-folder", "'\(path)' is a file: expected the folder of findings")
    }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw InputError(code: "unreadable-folder", "no permission to read the folder '\(path)'")
    }
    let finds = names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
    return try Self.read(finds.map { "\(path)/\($0)" }, within: boundary)
  }

  /// Reads finds; all that is wrong with all of them is told at once.
  package static func read(
    _ paths: [String],
    within boundary: PathBoundary? = nil
  ) throws(InputError) -> [File] {
    var files: [File] = []
    var problems = InputError([])
    for path in paths {
      do throws(InputError) {
        files.append(try read(path, within: boundary))
      } catch {
        problems.diagnostics += error.diagnostics
        problems.sources += error.sources
      }
    }
    guard problems.diagnostics.isEmpty else { throw problems }
    return files
  }

  private static func read(
    _ path: String,
    within boundary: PathBoundary?
  ) throws(InputError) -> File {
    let source = try InputFile.read(path, within: boundary)
    do throws(FindError) {
      return File(path: path, find: try FindReader.read(source))
    } catch {
      throw InputError([error.diagnostic], sources: [source])
    }
  }

  /// Where a find is saved.
  package func file(of find: Find) -> String { "\(path)/\(find.fileName)" }

  /// Saves a find; one of the same cause that is there already stays.
  ///
  /// - Parameter find: The find.
  /// - Throws: `InputError` when it cannot be written.
  package func save(_ find: Find) throws(InputError) {
    let file = file(of: find)
    try boundary?.check(file)
    guard !FileManager.default.fileExists(atPath: file) else { return }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let text = try JSONText.encode(find)
      try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw InputError(
        code: "unwritable-file",
        "the finding '\(file)' cannot be written: \((error as NSError).localizedDescription)"
      )
    }
  }
}

/// A saved find and what came of running it again.
package struct ReplayedFind: Sendable {
  package let file: String
  package let find: Find
  package let outcome: ReplayOutcome

  package init(file: String, find: Find, outcome: ReplayOutcome) {
    self.file = file
    self.find = find
    self.outcome = outcome
  }
}
