package import FileAccess
import Foundation
import Reporters

/// A folder of saved findings, one file each.
package struct FindingFolder: Sendable {
  package let path: String
  /// Where its files must be; nil if the user named it.
  package var boundary: PathBoundary?

  package init(path: String, boundary: PathBoundary? = nil) {
    self.path = path
    self.boundary = boundary
  }

  /// A saved finding with its file.
  package struct File: Sendable {
    package let path: String
    package let finding: Finding
  }
}

extension FindingFolder {
  /// The findings of the folder, by their names; none if there is no folder.
  package func files() throws(InputError) -> [File] {
    try boundary?.check(path)
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    guard path.namesFolder else {
      throw InputError(code: "no-folder", "'\(path)' is a file: expected the folder of findings")
    }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw InputError(code: "unreadable-folder", "no permission to read the folder '\(path)'")
    }
    let findings = names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
    return try Self.read(findings.map(path.file), within: boundary)
  }

  /// Reads findings; the errors of all files are reported together.
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
    do throws(FindingError) {
      return File(path: path, finding: try FindingReader.read(source))
    } catch {
      throw InputError([error.diagnostic], sources: [source])
    }
  }

  /// Where a finding is saved.
  package func file(of finding: Finding) -> String { path.file(finding.fileName) }

  /// Saves a finding; one of the same cause that is there already stays.
  ///
  /// - Parameter finding: The finding.
  /// - Throws: `InputError` when it cannot be written, or its file has a finding of another cause.
  package func save(_ finding: Finding) throws(InputError) {
    let file = file(of: finding)
    try boundary?.check(file)
    guard !FileManager.default.fileExists(atPath: file) else {
      guard try Self.read(file, within: boundary).finding.fileName == finding.fileName else {
        throw InputError(
          code: "unwritable-file",
          "the finding '\(file)' cannot be written: the file has a finding of another cause",
          help: "move the file to another name"
        )
      }
      return
    }
    let text: String
    do {
      text = try JSONText.encode(finding)
    } catch {
      throw InputError(
        code: "unwritable-file",
        "the finding '\(file)' cannot be written: \(error.localizedDescription)"
      )
    }
    try OutputFolder.create(path)
    try OutputFile.write(text, to: file, inputs: [])
  }
}

/// A saved finding and what came of running it again.
package struct ReplayedFinding: Sendable {
  package let file: String
  package let finding: Finding
  package let outcome: ReplayOutcome

  package init(file: String, finding: Finding, outcome: ReplayOutcome) {
    self.file = file
    self.finding = finding
    self.outcome = outcome
  }
}
