import ArgumentParser
import Diagnostics

/// The forms of a report.
package enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
  /// For people.
  case text
  /// The run record.
  case json
  /// JUnit's XML as Jenkins reads it.
  case junit
  /// SARIF 2.1.0 for code scanning.
  case sarif
  /// GitHub's workflow commands.
  case github
  /// GitLab's code quality report.
  case gitlab
  /// The Test Anything Protocol, version 14.
  case tap
  /// The Common Test Report Format.
  case ctrf
  /// For the summary of a job.
  case markdown
  /// One page for a browser.
  case html
}

/// A report with the file that it goes to.
package struct ReportTarget: Equatable {
  /// The form.
  package var format: ReportFormat
  /// The file; `-` is standard output.
  package var path: String

  /// The path that is standard output.
  package static let standardOutput = "-"

  package init(format: ReportFormat, path: String) {
    self.format = format
    self.path = path
  }
}

extension ReportTarget {
  /// Reads `FORMAT=FILE`.
  ///
  /// - Parameters:
  ///   - word: The word of the call.
  ///   - option: The option that it is given to.
  ///   - defaultPath: Where a report without a file goes; nil if it needs one.
  /// - Throws: `ValidationError` if the format is unknown or the file name is missing.
  package init(_ word: String, option: String, defaultPath: String? = nil) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let format = ReportFormat(rawValue: name) else {
      let names = ReportFormat.allCases.map(\.rawValue)
      let near = name.nearest(among: names).map { " Did you mean '\($0)'?" }
      let list = " There are: \(names.joined(separator: ", "))."
      throw ValidationError("There is no report format '\(name)'.\(near ?? list)")
    }
    self.format = format
    guard parts.count == 2 else {
      guard let defaultPath else {
        throw ValidationError("\(option) takes FORMAT=FILE, such as \(name)=FILE or \(name)=-.")
      }
      path = defaultPath
      return
    }
    path = String(parts[1])
    guard !path.isEmpty else { throw ValidationError("\(option) \(word) needs a file name.") }
  }

  /// Whether the report goes to standard output.
  package var isStandardOutput: Bool { path == Self.standardOutput }

  /// Checks that no two reports go to the same place.
  ///
  /// - Throws: `ValidationError` where they do.
  package static func check(_ targets: [ReportTarget]) throws {
    var seen: Set<String> = []
    for target in targets where !seen.insert(target.path).inserted {
      throw ValidationError(
        target.isStandardOutput
          ? "Only one report can go to standard output." : "Two reports go to '\(target.path)'."
      )
    }
  }
}
