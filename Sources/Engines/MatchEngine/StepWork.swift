/// An estimate of the time that a pattern's steps take, from its text and from what the engine
/// counts.
///
/// The figures are those of a typical machine, on the high side. ICU copies all groups with each
/// state that it saves, does more between two states if loops over groups are nested, and finds the
/// ends of grapheme clusters (`\X`) and words (`\b`) with separate state machines. PCRE2 leaves
/// every optional copy of a group that it has entered, at 1 to 1.6 ns each, between two callouts.
public struct StepWork: Sendable, Hashable {
  private let unit: CostUnit?
  private let nanoseconds: Int
  /// How much of the subject a step may read, in eighths.
  private let eighthsRead: Int
  private let optionalCopies: OptionalCopies

  /// Prepares an estimate.
  ///
  /// - Parameters:
  ///   - source: The pattern.
  ///   - captureGroupCount: The number of its groups.
  ///   - unit: What the engine counts; nil if it counts nothing.
  ///   - countsReading: Whether what PCRE2 reads within one step, and of a pattern's code, counts as on
  ///     the worst of subjects: over short ones, it is what takes long.
  public init(
    of source: String,
    captureGroupCount: Int,
    unit: CostUnit?,
    countsReading: Bool = false
  ) {
    self.unit = unit
    let text = PatternText(source)
    switch unit {
    case nil:
      nanoseconds = 0
      eighthsRead = 0
      optionalCopies = OptionalCopies()
    case .ticks:
      let loops = min(text.groupLoops, captureGroupCount)
      nanoseconds =
        12 + captureGroupCount / 2 + 4 * loops + text.loops / 3
        + (text.readsClusters ? 280 : text.findsWords ? 15 : 0)
      eighthsRead = ReadAheadScan(source).isFound ? 1 : 0
      optionalCopies = OptionalCopies()
    case .callouts:
      let readsAhead = countsReading && ReadAheadScan(source).isFound
      eighthsRead = readsAhead ? 6 : 0
      let size = ExpandedSize(of: source)
      optionalCopies = size.optionalCopies
      nanoseconds =
        20 + captureGroupCount / 8 + (text.readsClusters ? 100 : text.readsProperties ? 16 : 0)
        + (readsAhead ? 25 : 0)
        + Self.nanosecondsOfSize(size.items, onWorstSubject: countsReading)
    }
  }
}

extension StepWork {
  /// The time of one step, a callout or an ICU state, in nanoseconds.
  ///
  /// - Parameter length: The subject's length in UTF-16 units.
  /// - Returns: The nanoseconds.
  public func nanoseconds(in length: Int) -> Int {
    nanoseconds + length * eighthsRead / 8 + optionalCopies.entered(in: length) * 3 / 2
  }

  /// The extra time of a step in a pattern that PCRE2 expands to this many items: beyond a few
  /// thousand, its code does not fit into the processor's cache.
  ///
  /// On the worst subjects consecutive steps are far apart. On those that a search for attacks
  /// generates, 46 ns were measured with 10,000 items, about 100 with 40,000 and 300 with 640,000.
  private static func nanosecondsOfSize(_ items: Int, onWorstSubject isWorst: Bool) -> Int {
    guard items >= 2_000 else { return 0 }
    let usual = Int(min(400, 0.46 * Double(items).squareRoot()))
    return isWorst ? max(usual, min(150, 10 * (items.bitWidth - items.leadingZeroBitCount))) : usual
  }

  /// The time of a search in microseconds.
  ///
  /// - Parameters:
  ///   - cost: What the engine counted.
  ///   - length: The subject's length in UTF-16 units.
  ///   - steps: An upper bound for the pattern's steps, if known, since ICU does not count
  ///     fractions of
  ///     a tick.
  /// - Returns: The microseconds.
  public func microseconds(cost: Int, length: Int, most steps: Double = .infinity) -> Int {
    let base = 1 + length / 100
    switch unit {
    case nil: return base
    case .ticks:
      // An answer that ICU's hidden cap may affect is checked by a second search.
      let turns = cost >= Self.checkedCost ? 2 : 1
      let unseen = Int(min(steps, Double(CostUnit.statesPerTick)))
      let states = cost * CostUnit.statesPerTick * turns + unseen
      return base + states * nanoseconds(in: length) / 1_000
    case .callouts:
      return base + cost * (nanoseconds(in: length) + length / 32) / 1_000
    }
  }

  private static let checkedCost = 20
}

/// Features of a pattern's text that affect the time of its steps.
private struct PatternText {
  var readsClusters = false
  var findsWords = false
  /// Whether PCRE2 looks up character properties.
  var readsProperties = false
  /// The number of quantified groups.
  var groupLoops = 0
  /// The number of quantifiers, each of which may add a word to every saved state.
  var loops = 0

  init(_ source: String) {
    var last: UInt8 = 0
    for byte in source.utf8 {
      switch (last, byte) {
      case (UInt8(ascii: "\\"), UInt8(ascii: "X")): readsClusters = true
      case (UInt8(ascii: "\\"), UInt8(ascii: "b")), (UInt8(ascii: "\\"), UInt8(ascii: "B")):
        findsWords = true
      case (UInt8(ascii: "\\"), UInt8(ascii: "p")), (UInt8(ascii: "\\"), UInt8(ascii: "P")):
        readsProperties = true
      case (UInt8(ascii: ")"), UInt8(ascii: "*")), (UInt8(ascii: ")"), UInt8(ascii: "+")),
        (UInt8(ascii: ")"), UInt8(ascii: "?")), (UInt8(ascii: ")"), UInt8(ascii: "{")):
        groupLoops += 1
      default: break
      }
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "{"): loops += 1
      default: break
      }
      last = byte
    }
  }
}
