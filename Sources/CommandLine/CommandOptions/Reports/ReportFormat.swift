import ArgumentParser
import Diagnostics
import FileAccess

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

/// What a report in JUnit's form can have beside what every reader understands.
package enum JUnitDetail: String {
  /// File and line of each case, as GitLab and CircleCI read them.
  case locations
  /// How long the run and its parts took.
  case times
}

/// A report with the file that it goes to.
package struct ReportTarget: Equatable {
  /// The form.
  package var format: ReportFormat
  /// What a report in JUnit's form says beside what every reader understands.
  package var details: Set<JUnitDetail> = []
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
  /// Reads `FORMAT=FILE`, where junit can have details: `junit+locations=FILE`.
  ///
  /// - Parameters:
  ///   - word: The word of the call.
  ///   - option: The option that it is given to.
  ///   - defaultPath: Where a report without a file goes; nil if it needs one.
  /// - Throws: `ValidationError` if the format is unknown or the file name is missing.
  package init(_ word: String, option: String, defaultPath: String? = nil) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let names = parts[0].split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    format = try Self.format(names[0])
    details = try Self.details(names.dropFirst(), of: format)
    guard parts.count == 2 else {
      guard let defaultPath else {
        let name = parts[0]
        throw ValidationError("\(option) takes FORMAT=FILE, such as \(name)=FILE or \(name)=-.")
      }
      path = defaultPath
      return
    }
    path = OutputFile.isStandardOutput(String(parts[1])) ? Self.standardOutput : String(parts[1])
    guard !path.isEmpty else { throw ValidationError("\(option) \(word) needs a file name.") }
  }

  private static func format(_ name: String) throws -> ReportFormat {
    if let format = ReportFormat(rawValue: name) { return format }
    let names = ReportFormat.allCases.map(\.rawValue)
    let near = name.nearest(among: names).map { " Did you mean '\($0)'?" }
    let list = " There are: \(names.joined(separator: ", "))."
    throw ValidationError("There is no report format '\(name)'.\(near ?? list)")
  }

  private static func details(
    _ names: some Sequence<String>,
    of format: ReportFormat
  ) throws -> Set<JUnitDetail> {
    try Set(
      names.map { name in
        guard format == .junit, let detail = JUnitDetail(rawValue: name) else {
          throw ValidationError(
            "There is no report format '\(format.rawValue)+\(name)'. junit takes +locations and +times."
          )
        }
        return detail
      }
    )
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

  /// Refuses times where no run has any.
  ///
  /// - Throws: `ValidationError` if a report is to have them.
  package static func refuseTimes(in targets: [ReportTarget]) throws {
    if targets.contains(where: { $0.details.contains(.times) }) {
      throw ValidationError("junit+times needs a run: records have no times.")
    }
  }
}

extension ReportFormat {
  /// The formats as the help of an option lists them.
  package static var list: String {
    allCases.map(\.rawValue).joined(separator: ", ")
      + ". junit+locations has file and line of each case, as GitLab reads them"
  }
}
