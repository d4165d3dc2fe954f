import Diagnostics
package import FileAccess
import FileKinds
import Foundation

extension TimingReport {
  /// Reads a report that is compared with one of this process.
  ///
  /// - Parameter path: The file; `-` is standard input.
  /// - Throws: `InputError` if it is no such report, or comes from another processor or build.
  package init(comparable path: String) throws(InputError) {
    let file = try InputFile.read(path)
    guard let report = try? JSONDecoder().decode(Self.self, from: Data(file.bytes)),
      report.schema == Self.schema
    else {
      throw Self.unreadable(file).naming(
        file,
        unless: [.json],
        expected: "the times of earlier runs"
      )
    }
    guard report.machine == .current else { throw report.incomparable(file) }
    self = report
  }

  private static func unreadable(_ file: SourceFile) -> InputError {
    InputError(
      code: "not-a-timing",
      "'\(file.name.printable)' does not have times in the form '\(schema)'",
      file: file.name,
      help: "'ruleproof timing --save FILE' writes such a file"
    )
  }

  private func incomparable(_ file: SourceFile) -> InputError {
    let (old, new) = (machine, TimingMachine.current)
    return InputError(
      code: "nothing-to-compare",
      """
      '\(file.name.printable)' has times of \(old.processor.printable) (\(old.build.printable)): \
      this is \(new.processor.printable) (\(new.build))
      """,
      file: file.name,
      help: "save the times of the earlier version on this machine, with the same build"
    )
  }
}
