/// Finds all occurrences of many literals in one pass.
///
/// The automaton of Aho and Corasick, "Efficient string matching: an aid to bibliographic search"
/// (1975), with all transitions precomputed.
///
/// Bytes that occur in no literal share one column, which keeps the table small. ASCII upper case
/// is read as lower case.
struct LiteralAutomaton: Sendable {
  /// The next state by state and column, as the offset of its row; the highest bit marks the end of
  /// a literal.
  let transitions: [UInt32]
  /// The column of each byte.
  let columns: [UInt8]
  let columnCount: Int
  /// The start of each state's values in `values`.
  let firstValues: [Int32]
  let values: [Int32]

  static let endBit: UInt32 = 1 << 31

  /// Builds an automaton.
  ///
  /// - Parameter literals: The non-empty, folded literals, each with its number.
  init(_ literals: [(bytes: [UInt8], value: Int32)]) {
    var columns = [UInt8](repeating: 0, count: 256)
    var count = 1
    for literal in literals {
      for byte in literal.bytes where columns[Int(byte)] == 0 {
        columns[Int(byte)] = UInt8(truncatingIfNeeded: count)
        count += 1
      }
    }
    var trie = LiteralTrie(width: count)
    for literal in literals {
      trie.insert(literal.bytes.map { Int(columns[Int($0)]) }, literal.value)
    }
    for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") {
      columns[Int(byte)] = columns[Int(byte | 0x20)]
    }
    self.columns = columns
    columnCount = count
    trie.complete()
    var firstValues: [Int32] = [0]
    var values: [Int32] = []
    for found in trie.values {
      values += found.sorted()
      firstValues.append(Int32(values.count))
    }
    self.firstValues = firstValues
    self.values = values
    transitions = trie.next.map { state in
      UInt32(state * count) | (trie.values[state].isEmpty ? 0 : Self.endBit)
    }
  }

  var stateCount: Int { firstValues.count - 1 }

  /// Reads bytes and calls the closure with the number of each literal found.
  @inline(__always)
  func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ found: (Int32) -> Void) {
    transitions.withUnsafeBufferPointer { transitions in
      columns.withUnsafeBufferPointer { columns in
        var state = 0
        for byte in bytes {
          let next = transitions[state + Int(columns[Int(byte)])]
          state = Int(next & ~Self.endBit)
          if next & Self.endBit != 0 {
            let row = state / columnCount
            for index in firstValues[row]..<firstValues[row + 1] { found(values[Int(index)]) }
          }
        }
      }
    }
  }
}
