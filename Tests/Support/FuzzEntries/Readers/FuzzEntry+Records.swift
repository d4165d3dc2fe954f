import Cassettes
import Diagnostics
import FuzzSuite
import Reporters

extension FuzzEntry {
  /// Recorded HTTP exchanges: what is read can be written, and is read from that as the same.
  package static let cassette = FuzzEntry("cassette") {
    (input: [UInt8], _: StepVisitor) throws(BrokenInvariant) in
    let exchange: Exchange
    do throws(CassetteError) {
      exchange = try Exchange(contents: input, file: "exchange")
    } catch {
      return try require(!"\(error)".isEmpty, "an error says what is wrong")
    }
    try require(exchange.isRecordable, "an exchange that was read can be written")
    let contents = exchange.fileContents
    let again = try? Exchange(contents: contents, file: "exchange")
    try require(
      again == exchange,
      "a written exchange is read as the same",
      String(decoding: contents, as: UTF8.self)
    )
    try require(again?.fileContents == contents, "the same exchange is the same bytes")
  }

  /// Saved findings: what is read can be written, and is read from that as the same.
  package static let finding = FuzzEntry("finding") {
    (input: [UInt8], _: StepVisitor) throws(BrokenInvariant) in
    let source = SourceFile(name: "finding.json", bytes: input)
    let finding: Finding
    do throws(FindingError) {
      finding = try FindingReader.read(source)
    } catch {
      return try DiagnosticInvariants.check([error.diagnostic], in: source)
    }
    _ = finding.fileName
    guard let text = try? JSONText.encode(finding) else {
      throw BrokenInvariant("a finding that was read can be written")
    }
    let written = SourceFile(name: "finding.json", bytes: Array(text.utf8))
    try require(
      (try? FindingReader.read(written)) == finding,
      "a written finding is the same",
      text
    )
  }
}
