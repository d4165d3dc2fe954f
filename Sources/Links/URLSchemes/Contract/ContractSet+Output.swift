public import Diagnostics

/// What contracts say about the output of a rule.
public enum OutputVerdict: Sendable, Hashable {
  /// No contract applies to the output.
  case noContract
  /// A contract applies to it.
  case checked(CheckedOutput)
}

/// The check of a rule's output against a contract.
public struct CheckedOutput: Sendable, Hashable {
  /// The output.
  public var output: String
  /// What the contract says.
  public var reading: ContractReading
  /// Problems of the return URL; empty if there is none.
  public var returnFindings: [ReturnFinding]
}

extension CheckedOutput {
  /// Whether there is no error.
  public var isAccepted: Bool {
    reading.isAccepted && !returnFindings.contains { $0.severity == .error }
  }

  /// The findings as diagnostics of the rule, those of the contract first, with the output in a
  /// note.
  ///
  /// - Parameters:
  ///   - location: Where the output, or the template that gave it, is.
  ///   - rule: The rule, by its id.
  /// - Returns: The diagnostics.
  public func diagnostics(at location: SourceLocation?, rule: String?) -> [Diagnostic] {
    let contract = reading.findings.map { ($0.diagnostic(at: location, rule: rule), $0.utf8Range) }
    let ways = returnFindings.map { ($0.diagnostic(at: location, rule: rule), $0.utf8Range) }
    return (contract + ways).map { diagnostic, range in
      var diagnostic = diagnostic
      let part = SchemeURL(output)?.rawText(range).shown ?? ""
      let place = part.isEmpty ? "" : ", at '\(part)'"
      let message = "the output is '\(output.shown)'\(place), by contract '\(reading.contract)'"
      diagnostic.notes.append(DiagnosticNote(message: message, location: nil))
      return diagnostic
    }
  }
}

extension ContractSet {
  /// Says whether a contract speaks for the output of a rule, and what it finds.
  ///
  /// - Parameters:
  ///   - output: The URL that the rule gave.
  ///   - registry: The apps that are known; nil leaves out whether a way back is declared.
  /// - Returns: The verdict.
  public func check(output: String, registry: SchemeRegistry? = nil) -> OutputVerdict {
    guard let url = SchemeURL(output), let contract = contract(for: url),
      let reading = contract.read(url)
    else { return .noContract }
    let command = reading.call.command.flatMap(contract.command)
    let found = ReturnCall(output, plusIsSpace: contract.plusIsSpace)?.findings(registry: registry)
    let ways = (found ?? []).filter { way in
      // The contract has said so.
      if case .tooManyParameters = way.reason { return false }
      // Another parameter may have the name by which calls go back, and the contract may have said
      // what is wrong already.
      switch command?.parameter(way.parameter)?.type {
      case .url, .scheme, nil: break
      default: if way.reason != .secretInTheClear { return false }
      }
      return !reading.findings.contains {
        $0.severity == .error && $0.parameter == way.parameter
          && way.utf8Range.lowerBound <= $0.utf8Range.lowerBound
          && $0.utf8Range.upperBound <= way.utf8Range.upperBound
      }
    }
    return .checked(CheckedOutput(output: output, reading: reading, returnFindings: ways))
  }
}
