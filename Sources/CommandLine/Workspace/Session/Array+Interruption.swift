package import Diagnostics
import ParallelWork

extension Array {
  /// What checks find in the elements, up to the one at which the run is stopped.
  ///
  /// - Parameter check: Checks an element.
  /// - Returns: The findings.
  package func untilInterrupted(_ check: (Element) -> [Diagnostic]) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var examined = 0
    for element in self {
      guard !Interruption.isRequested else { break }
      findings += check(element)
      examined += 1
    }
    Interruption.note("checks", examined, of: count, "patterns")
    return findings
  }
}
