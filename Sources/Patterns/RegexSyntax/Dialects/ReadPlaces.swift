/// Where the parts of a translated pattern are in the pattern as it is written, in UTF-16 units.
public struct ReadPlaces: Sendable, Hashable {
  /// The starts of the items, such as a character, an escape or a class, and the ends of both texts, in order.
  private var starts: [Place] = []

  private struct Place: Hashable {
    var translated: Int
    var written: Int
  }

  /// Creates places from those of a reader.
  ///
  /// - Parameters:
  ///   - itemStarts: The starts of the items, those in the translation in UTF-8, and the ends of both texts.
  ///   - translation: The translation.
  init(_ itemStarts: [(translated: Int, written: Int)], in translation: String) {
    var (bytes, units) = (0, 0)
    var rest = translation.unicodeScalars[...]
    for start in itemStarts {
      while bytes < start.translated, let scalar = rest.popFirst() {
        bytes += UTF8.width(scalar)
        units += UTF16.width(scalar)
      }
      starts.append(Place(translated: units, written: start.written))
    }
  }
}

extension ReadPlaces {
  /// The part of the pattern that a part of the translation is made of: whole items, unless an item is as
  /// long as what it is translated to.
  public func written(_ range: Range<Int>) -> Range<Int> {
    guard let first = starts.last(where: { $0.translated <= range.lowerBound }),
      let last = starts.first(where: { $0.translated >= range.upperBound })
    else { return range }
    let lower =
      isWhole(at: range.lowerBound)
      ? first.written + range.lowerBound - first.translated : first.written
    let upper =
      isWhole(at: range.upperBound)
      ? last.written + range.upperBound - last.translated : last.written
    return lower..<max(lower, range.isEmpty ? lower : upper)
  }

  /// Whether the item around an offset is as long as what it is translated to.
  private func isWhole(at offset: Int) -> Bool {
    guard let next = starts.firstIndex(where: { $0.translated > offset }), next > 0 else {
      return true
    }
    let (start, end) = (starts[next - 1], starts[next])
    return end.translated - start.translated == end.written - start.written
  }
}
