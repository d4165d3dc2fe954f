import GoldenStore
import MatchEngine
import RunRecord

extension GoldenHeader {
  /// What differs between the corpora of two recordings.
  func corpusDifferences(to other: GoldenHeader) -> [GoldenRecord.Difference] {
    guard corpus != other.corpus else { return [] }
    var differences: [GoldenRecord.Difference] = []
    if urls != other.urls {
      differences.append(
        GoldenRecord.Difference(what: "corpus", inWords: "\(urls) URLs", "\(other.urls) URLs")
      )
    }
    func words(_ list: GoldenCorpus.List?) -> String? {
      list.map { "\($0.count) URLs, \($0.digest.prefix(8))" }
    }
    let names = Set(lists.map(\.name)).union(other.lists.map(\.name)).sorted()
    for name in names {
      let old = words(lists.first { $0.name == name })
      let new = words(other.lists.first { $0.name == name })
      if old != new { differences.append(GoldenRecord.Difference(what: name, inWords: old, new)) }
    }
    return differences
  }

  /// What differs between the engines of two recordings.
  func engineDifferences(to other: GoldenHeader) -> [GoldenRecord.Difference] {
    var differences: [GoldenRecord.Difference] = []
    func words(_ engine: Engine?) -> String? {
      engine.map { "\($0.version), at most \($0.limit) \($0.unit.rawValue)" }
    }
    for name in Set(engines.map(\.name)).union(other.engines.map(\.name)).sorted() {
      let old = words(engines.first { $0.name == name })
      let new = words(other.engines.first { $0.name == name })
      if old != new { differences.append(GoldenRecord.Difference(what: name, inWords: old, new)) }
    }
    if unicode != other.unicode {
      differences.append(
        GoldenRecord.Difference(what: "Unicode", inWords: unicode, other.unicode)
      )
    }
    return differences
  }
}
