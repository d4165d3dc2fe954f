import Digests

/// The items of a query in one form, found by their names.
struct QueryItems {
  private var text: [UInt8] = []
  private var items: [Item] = []
  /// For a name's hash, the number of the last item with it; `fit` compares the names themselves.
  private var lastOfHash: [UInt64: Int] = [:]

  private struct Item {
    let name: Range<Int>
    let value: Range<Int>
    /// The number of the item before with the same hash, or -1.
    let previous: Int
  }

  init(_ query: [UInt8], options: MatchOptions) {
    text.reserveCapacity(query.count)
    for (name, value) in LinkURL.items(of: query) {
      let nameRange = append(name, options)
      let valueRange = append(value, options)
      let hash = FNV1a(of: text[nameRange]).value
      let previous = lastOfHash.updateValue(items.count, forKey: hash) ?? -1
      items.append(Item(name: nameRange, value: valueRange, previous: previous))
    }
  }

  private mutating func append(
    _ part: ArraySlice<UInt8>,
    _ options: MatchOptions
  ) -> Range<Int> {
    let start = text.count
    if options.isPercentEncoded, options.isCaseSensitive {
      text.append(contentsOf: part)
    } else {
      text += PartText.prepare(Array(part), part: .other, options: options)
    }
    return start..<text.count
  }

  /// Whether all items with the rule's name match, or an empty one if there are none.
  func fit(_ rule: QueryItemRule) -> Bool {
    text.withUnsafeBufferPointer { text in
      var number = lastOfHash[FNV1a(of: rule.comparedName).value] ?? -1
      var isPresent = false
      while number >= 0 {
        let item = items[number]
        if text[item.name].elementsEqual(rule.comparedName) {
          isPresent = true
          let value = UnsafeBufferPointer(rebasing: text[item.value])
          guard rule.value.matches(prepared: value) else { return false }
        }
        number = item.previous
      }
      return isPresent || rule.value.matches(prepared: [])
    }
  }
}
