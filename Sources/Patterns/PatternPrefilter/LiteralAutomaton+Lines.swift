extension LiteralAutomaton {
  /// The end of a literal in a text.
  struct Hit {
    /// The offset after the literal.
    let end: Int32
    let state: Int32
  }

  /// Calls the closure with the number of each literal that ends in a state.
  @inline(__always)
  func forEachValue(of hit: Hit, _ found: (Int32) -> Void) {
    let state = Int(hit.state)
    for index in firstValues[state]..<firstValues[state + 1] { found(values[Int(index)]) }
  }

  /// Finds all literals of many lines.
  ///
  /// Each step depends on a memory access by the one before, so four parts of the text are scanned
  /// in parallel.
  ///
  /// - Parameters:
  ///   - text: The lines, under 2 GB.
  ///   - hits: Receives the hits, by offset. Literals that span two lines may be missing.
  func scan(lines text: UnsafeBufferPointer<UInt8>, _ hits: inout [Hit]) {
    hits.removeAll(keepingCapacity: true)
    let bounds = Self.parts(of: text)
    var found: (a: [Hit], b: [Hit], c: [Hit]) = ([], [], [])
    var (a, b, c, d) = (0, 0, 0, 0)
    transitions.withUnsafeBufferPointer { transitions in
      columns.withUnsafeBufferPointer { columns in
        @inline(__always)
        func step(_ state: inout Int, _ offset: Int, _ hits: inout [Hit]) {
          let next = transitions[state + Int(columns[Int(text[offset])])]
          state = Int(next & ~Self.endBit)
          if next & Self.endBit != 0 {
            let row = Int32(truncatingIfNeeded: state / columnCount)
            hits.append(Hit(end: Int32(truncatingIfNeeded: offset + 1), state: row))
          }
        }
        let shared = (0..<4).map { bounds[$0 + 1] - bounds[$0] }.min() ?? 0
        for offset in 0..<shared {
          step(&a, bounds[0] + offset, &hits)
          step(&b, bounds[1] + offset, &found.a)
          step(&c, bounds[2] + offset, &found.b)
          step(&d, bounds[3] + offset, &found.c)
        }
        for offset in (bounds[0] + shared)..<bounds[1] { step(&a, offset, &hits) }
        for offset in (bounds[1] + shared)..<bounds[2] { step(&b, offset, &found.a) }
        for offset in (bounds[2] + shared)..<bounds[3] { step(&c, offset, &found.b) }
        for offset in (bounds[3] + shared)..<bounds[4] { step(&d, offset, &found.c) }
      }
    }
    hits += found.a
    hits += found.b
    hits += found.c
  }

  /// The bounds of four parts, each of whole lines.
  private static func parts(of text: UnsafeBufferPointer<UInt8>) -> [Int] {
    var bounds = [0]
    for part in 1...3 {
      let start = max(bounds[part - 1], text.count / 4 * part)
      let feed = text[start...].firstIndex(of: 0x0A)
      bounds.append(feed.map { $0 + 1 } ?? text.count)
    }
    return bounds + [text.count]
  }
}
