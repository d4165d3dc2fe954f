import Diagnostics
import LinkResolver
import ManifestModel
import MatchEngine
import ScriptRuntime

/// Finds what is wrong with what a rule gives for a URL.
struct OutcomeProbe {
  let target: FuzzTarget
}

extension OutcomeProbe {
  /// What is wrong with the outputs of a rule.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - byScript: Which formats are asked: those with a script, or those with a template.
  /// - Returns: One finding a format at the most.
  func findings(on url: String, byScript: Bool) -> [Finding] {
    guard target.givesLinks else { return [] }
    return target.program.rule.formats.indices.compactMap { index in
      guard target.program.rule.formats[index].needsScript == byScript else { return nil }
      return finding(of: index, on: url)
    }
  }

  /// What is wrong with the output of one format.
  private func finding(of index: Int, on url: String) -> Finding? {
    let format = target.program.rule.formats[index]
    let outcome = outcome(of: format, on: url)
    switch outcome {
    case .noMatch: return nil
    case .output(let output):
      guard let fault = OutputURLCheck.fault(in: output, schemes: target.schemes[index]) else {
        return nil
      }
      let isLate = fault.kind == .wrongScheme && matchStart(in: url) > 0
      let reason = isLate ? ", because the pattern leaves text before its match" : ""
      return finding(
        fault.kind,
        format,
        cause: isLate ? Finding.textBefore : fault.cause,
        url,
        message: "\(fault.message)\(reason): '\(output.prefix(Self.shownOutput))'"
      )
    case .failed(.engine(let failure)):
      guard failure.isFault else { return nil }
      return finding(.gaveUp, nil, cause: failure.reason.words, url, message: failure.message)
    case .failed(.script(let failure)):
      return finding(of: failure, format, url)
    case .failed: return nil
    }
  }

  private func outcome(of format: Format, on url: String) -> RuleOutcome {
    let input = target.input(url)
    let first = target.resolver.evaluate(format, of: target.program, input).outcome
    guard case .failed(.script(let failure)) = first, failure.dependsOnMachine else { return first }
    // A busy machine or a signal to all processes is no fault of the script's: it has to happen
    // again.
    return target.resolver.evaluate(format, of: target.program, input).outcome
  }

  /// Where the pattern's first match starts.
  private func matchStart(in url: String) -> Int {
    guard
      case .success(let result) = target.program.match(
        target.input(url),
        limits: target.resolver.limits
      ), case .match(let match) = result.outcome
    else { return 0 }
    return match.ranges.first??.lowerBound ?? 0
  }

  private func finding(of failure: ScriptFailure, _ format: Format, _ url: String) -> Finding? {
    switch failure {
    case .workerUnavailable, .missingEngine, .http: return nil
    case .workerDied:
      return finding(.crash, format, cause: "script-worker", url, message: failure.message)
    case .exception(_, let line?, let column):
      let place = column.map { "\(line):\($0)" } ?? "\(line)"
      return finding(
        .scriptFault,
        format,
        cause: "\(failure.reason.words) at \(place)",
        url,
        message: failure.message
      )
    default:
      return finding(
        .scriptFault,
        format,
        cause: failure.reason.words,
        url,
        message: failure.message
      )
    }
  }

  private func finding(
    _ kind: Finding.Kind,
    _ format: Format?,
    cause: String,
    _ url: String,
    message: String
  ) -> Finding {
    Finding(
      kind: kind,
      rule: target.rule,
      format: format?.name,
      cause: cause,
      url: .plain(url),
      message: message,
      pattern: target.pattern
    )
  }

  /// The maximum number of characters of an output that a message quotes.
  private static let shownOutput = 200
}

extension MatchFailure {
  /// Whether the engine gave up although it was not stopped.
  fileprivate var isFault: Bool {
    switch self {
    case .stackOverflow, .engineFault, .matchLimit, .depthLimit, .heapLimit, .splitCharacter,
      .programFailed:
      true
    case .stepLimit, .subjectTooLong, .outputTooLong, .tooManyMatches, .invalidSubject,
      .templateRefused, .timeLimit, .workLimit:
      false
    }
  }
}

extension ScriptFailure {
  /// Whether the load of the machine may be what it comes from.
  fileprivate var dependsOnMachine: Bool {
    switch self {
    case .timeLimit, .memoryLimit, .workerDied: true
    default: false
    }
  }
}
