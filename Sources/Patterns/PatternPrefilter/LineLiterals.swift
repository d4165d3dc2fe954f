/// Finds the literals of many lines at once.
public struct LineLiterals {
  private var hits: [LiteralAutomaton.Hit] = []
  private var lines = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var next = 0
  private var lastOffset = -1

  /// Creates an empty buffer.
  public init() {}

  /// Finds the literals in lines.
  ///
  /// - Parameters:
  ///   - lines: Lines of text, under 2 GB, which must stay valid until the next search.
  ///   - prefilter: The literals.
  public mutating func search(_ lines: UnsafeBufferPointer<UInt8>, _ prefilter: PatternPrefilter) {
    self.lines = lines
    next = 0
    lastOffset = -1
    prefilter.automaton.scan(lines: lines, &hits)
  }

  /// Collects the patterns that may match an ASCII text within a line.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - prefilter: The literals.
  ///   - candidates: Receives the numbers of the patterns, in order.
  /// - Returns: False if the text is not in the searched lines, or not after the previous one.
  public mutating func find(
    in text: UnsafeBufferPointer<UInt8>,
    _ prefilter: PatternPrefilter,
    _ candidates: inout CandidateSet
  ) -> Bool {
    guard let base = lines.baseAddress, let start = text.baseAddress, start >= base,
      start + text.count <= base + lines.count
    else { return false }
    let offset = start - base
    guard offset > lastOffset else { return false }
    lastOffset = offset
    while next < hits.count, Int(hits[next].end) <= offset { next += 1 }
    candidates.reset(prefilter.count)
    for index in prefilter.unfiltered { candidates.insert(Int32(truncatingIfNeeded: index)) }
    while next < hits.count, Int(hits[next].end) <= offset + text.count {
      prefilter.automaton.forEachValue(of: hits[next]) { candidates.insert($0) }
      next += 1
    }
    candidates.sort()
    return true
  }
}
