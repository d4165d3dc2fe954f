import FileAccess
import RecordInput
import Synchronization
import TerminalAccess

/// The progress of a scan: by the bytes of the files where their sizes are known, else by the
/// records.
final class ScanProgress: Sendable {
  private let line: ProgressLine
  private let isBySize: Bool
  private let shown = Atomic(0)

  private static let unit = 1 << 20

  init(_ files: [String], _ terminal: Terminal) {
    let sizes = files.map { (try? ByteStream($0))?.size }
    let total = sizes.reduce(0) { $0 + ($1 ?? 0) } / Self.unit
    isBySize = sizes.allSatisfy { $0 != nil } && total > 0
    line = ProgressLine(
      "scan",
      total: isBySize ? total : 0,
      noun: isBySize ? "MiB" : "URLs",
      terminal: terminal
    )
  }

  /// Notes how many bytes have been read.
  func read(_ count: Int) {
    guard isBySize else { return }
    let done = count / Self.unit
    let before = shown.exchange(done, ordering: .relaxed)
    if done > before { line.advance(by: done - before) }
  }

  /// Notes how many records are done.
  func advance(by count: Int) {
    if !isBySize { line.advance(by: count) }
  }

  func end() { line.end() }
}
