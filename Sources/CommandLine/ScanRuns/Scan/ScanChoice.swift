package import RecordInput
package import ScanSuite

/// What a call of `scan` wants.
package struct ScanChoice: Sendable {
  /// The files; `-` is standard input.
  package var files: [String] = []
  /// How their records hold the URLs.
  package var format = RecordFormat.lines
  /// The records that are written; nil for all.
  package var only: ScanSettings.Selection?
  /// The additional remarks in each record.
  package var remarks: Set<ScanSettings.Remark> = []
  /// The manifest that is compared, for `changed`.
  package var other: String?
  /// Whether the totals of each rule are written instead of records.
  package var isSummary = false
  /// Whether the URLs that no rule matches are grouped.
  package var groupsShapes = false
  /// Where the records go; nil for standard output.
  package var output: String?
  /// Where the state of the scan is kept; nil for nowhere.
  package var checkpoint: String?
  /// How often the state is written.
  package var checkpointInterval = Duration.seconds(2)
  /// Whether each URL is also tried on every rule.
  package var verifiesPrefilter = false
  /// The minimum number of ticks of a search that is slow.
  package var slowTicks = 10
  /// Only one in this many URLs is searched for slow patterns.
  package var slowSample = 1

  package init() {}

  package var writesRecords: Bool { output != nil || !(isSummary || groupsShapes) }

  /// The checks to run: those requested, and those that decide which records are written.
  var soughtRemarks: Set<ScanSettings.Remark> {
    switch only {
    case .drift: remarks.union([.drift])
    case .slow: remarks.union([.slow])
    case .changed: remarks.union([.changed])
    case nil, .matched, .unmatched, .undecided: remarks
    }
  }

  /// The maximum number of bytes of a URL.
  package static let byteLimit = 8_192
}
