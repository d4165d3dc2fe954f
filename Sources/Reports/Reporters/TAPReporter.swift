import Diagnostics
package import RunRecord

/// Writes a report in the Test Anything Protocol, version 14.
///
/// A test line is a case of `CaseSuites`. `# SKIP` has what was not run, and what is undecided
/// where that does not fail the run; `# TODO` what was found and the settings let pass. Everything
/// else that is not known to be right is `not ok`.
package struct TAPReporter: Reporter {
  package init() {}
}

extension TAPReporter {
  package func render(_ record: RunRecord) -> String {
    let suites = CaseSuites(of: record).all
    let count = suites.reduce(0) { $0 + $1.cases.count }
    var lines = ["TAP version 14"]
    lines.append(count > 0 ? "1..\(count)" : "1..0 # SKIP nothing was tested")
    var number = 0
    for suite in suites {
      for testCase in suite.cases {
        number += 1
        lines += self.lines(testCase, number, "\(suite.name): \(testCase.name)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(_ testCase: CaseSuite.Case, _ number: Int, _ name: String) -> [String] {
    let point = "\(number) - \(name.tapEscaped)"
    switch testCase.result {
    case .passed:
      return ["ok \(point)"]
    case .tolerated(let output):
      let block = block("the settings let it pass", "todo", output, testCase.location)
      return ["not ok \(point) # TODO the settings let it pass"] + block
    case .failed(_, let message, let body):
      return ["not ok \(point)"] + block(message, "fail", body, testCase.location)
    case .undecided(let type, let message, let body, true):
      let block = block("undecided (\(type)): \(message)", "undecided", body, testCase.location)
      return ["not ok \(point)"] + block
    case .undecided(let type, _, _, false):
      return ["ok \(point) # SKIP undecided: \(type.tapEscaped)"]
    case .skipped(let message):
      return ["ok \(point) # SKIP \(message.tapEscaped)"]
    }
  }

  /// The block of YAML below a test line; its strings are between single quotes, which
  /// every reader of these blocks understands.
  private func block(
    _ message: String,
    _ severity: String,
    _ body: String,
    _ location: LocationRecord?
  ) -> [String] {
    var lines = ["---", "message: \(message.yamlQuoted)", "severity: \(severity)"]
    if let location {
      lines += ["at:", "  file: \(location.file.yamlQuoted)", "  line: \(location.line)"]
      lines += ["  column: \(location.column)"]
    }
    let details = body.split(separator: "\n").map { "  " + String($0).yamlLine }
    if let first = details.first {
      // The first line sets the indentation of the block.
      lines += ["details: |", "  " + first.drop { $0 == " " }] + details.dropFirst()
    }
    return (lines + ["..."]).map { "  " + $0 }
  }
}

extension String {
  /// The text as a part of a test line: on one line, and with no `#` that would begin a directive.
  fileprivate var tapEscaped: String {
    var text = ""
    for scalar in printable.unicodeScalars {
      switch scalar {
      case "\\", "#": text += "\\\(scalar)"
      case "\u{FFFE}", "\u{FFFF}": text += "\\" + scalar.numericEscape
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The text between single quotes, which YAML reads without escapes; a quote is doubled.
  fileprivate var yamlQuoted: String {
    var text = "'"
    for scalar in yamlLine.unicodeScalars {
      if scalar == "'" { text += "'" }
      text.unicodeScalars.append(scalar)
    }
    return text + "'"
  }

  /// The text as a line of a literal block, with nothing that YAML does not allow there.
  fileprivate var yamlLine: String {
    var text = ""
    for scalar in printable.withoutLogCommands(hash: "\\u{23}").unicodeScalars {
      if scalar == "\u{FFFE}" || scalar == "\u{FFFF}" {
        text += scalar.numericEscape
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
