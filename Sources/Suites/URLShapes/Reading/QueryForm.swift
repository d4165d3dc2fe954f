/// The keys of a query with the classes of their values, written as a part of a template:
/// `?list={id}&v={id}`.
enum QueryForm {
  /// The maximum number of keys looked at: the first of the query.
  private static let keyLimit = 4
  private static let nameLimit = 32

  /// Keys that say where a visit comes from, and never what is shown.
  private static let trackers: Set<String> = [
    "_ga", "_gl", "dclid", "fbclid", "feature", "gad_source", "gbraid", "gclid", "gclsrc", "igsh",
    "igshid", "li_fat_id", "mc_cid", "mc_eid", "mibextid", "mkt_tok", "msclkid", "oly_anon_id",
    "oly_enc_id", "ref", "ref_src", "ref_url", "referrer", "s_cid", "si", "spm", "srsltid",
    "ttclid",
    "twclid", "vero_id", "wbraid", "yclid",
  ]

  /// A key with the class of its value; nil where it has none.
  struct Item: Hashable, Sendable {
    let name: String
    let form: String?
  }
}

extension QueryForm {
  /// What a template has for a query.
  ///
  /// - Parameter query: The bytes after the question mark.
  /// - Returns: `?` with the keys in the order of their names; `?` alone if none counts.
  static func key(of query: ArraySlice<UInt8>) -> String {
    guard !query.isEmpty else { return "?" }
    var items: [Item] = []
    for part in query.split(separator: 0x26) {
      guard items.count < keyLimit else { break }
      let name = part.prefix { $0 != 0x3D }
      guard let item = item(name, part[name.endIndex...].dropFirst()),
        !items.contains(where: { $0.name == item.name })
      else { continue }
      items.append(item)
    }
    return text(items)
  }

  /// Items as a part of a template, in the order of their names.
  static func text(_ items: [Item]) -> String {
    let sorted = items.sorted { $0.name < $1.name }
    return "?" + sorted.map { $0.name + ($0.form.map { "=" + $0 } ?? "") }.joined(separator: "&")
  }

  /// The items of such a part.
  static func items(of key: String) -> [Item] {
    key.dropFirst().split(separator: "&").map { part in
      let sides = part.split(separator: "=", maxSplits: 1)
      return Item(name: String(sides[0]), form: sides.count > 1 ? String(sides[1]) : nil)
    }
  }

  private static func item(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Item? {
    guard let first = name.first, first.isLetter || first == 0x5F, name.count <= nameLimit,
      name.allSatisfy({ $0.isNamePart || $0 == 0x5B || $0 == 0x5D })
    else { return nil }
    if value.isEmpty, name.isRandom { return nil }
    let text = String(decoding: name, as: UTF8.self)
    guard !trackers.contains(text), !text.hasPrefix("utm_") else { return nil }
    guard !value.isEmpty else { return Item(name: text, form: nil) }
    let form = SegmentForm.general(SegmentForm.key(of: value, isEarly: false))
    return Item(name: text, form: form.hasPrefix(SegmentForm.word) ? SegmentForm.word : form)
  }
}
