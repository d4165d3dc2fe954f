import RunRecord

/// The changes of one rule, which one edit of it makes: the links that it loses, what it costs, how it
/// is defined.
struct GoldenEdit {
  /// The change that people notice first.
  private(set) var worst: GoldenRecord
  private(set) var others: [GoldenRecord] = []
}

extension GoldenEdit {
  /// The edits that changes come from, in the order of the first change of each.
  static func edits(_ records: [GoldenRecord]) -> [GoldenEdit] {
    var edits: [GoldenEdit] = []
    var places: [String: Int] = [:]
    for record in records {
      guard let name = record.golden ?? record.rule else {
        edits.append(GoldenEdit(worst: record))
        continue
      }
      if let place = places[name] {
        edits[place].add(record)
      } else {
        places[name] = edits.count
        edits.append(GoldenEdit(worst: record))
      }
    }
    return edits
  }

  private mutating func add(_ record: GoldenRecord) {
    guard record.rank < worst.rank else { return others.append(record) }
    others.insert(worst, at: 0)
    worst = record
  }

  var fails: Bool { worst.fails || others.contains(where: \.fails) }

  /// The worst change in full, and the others in a line each, with their links if those change.
  var lines: [String] {
    GoldenText.plain.lines(of: worst)
      + others.flatMap { other in
        ["also: \(other.words)"] + (other.changesLinks ? GoldenText.plain.lines(of: other) : [])
      }
  }
}

extension GoldenRecord {
  /// What people notice first comes first: a change that fails the run, then links that are lost, other
  /// outputs, links that are gained, and the rest in the order of the kinds.
  fileprivate var rank: Int {
    let noticed: [Kind] = [.lost, .output, .undecided, .gained]
    let order = noticed + Kind.allCases.filter { !noticed.contains($0) }
    let shown = witness == nil ? kind : noticed[0]
    return (order.firstIndex(of: shown) ?? order.count) + (fails ? 0 : order.count)
  }

  fileprivate var changesLinks: Bool {
    [.lost, .output, .undecided, .gained, .order, .digest].contains(kind)
  }
}
