import Diagnostics
import LocatedJSON
import RuleSets
import RunRecord
import UniversalLinks

/// The mistakes that are put into an association file: edits of its text, each in one component or in one
/// setting.
struct AssociationMutants {
  private let rule: LinkRule
  private let file: AssociationFile

  init(_ rule: LinkRule, _ file: AssociationFile) {
    self.rule = rule
    self.file = file
  }

  /// A change of the file's text, in UTF-8 offsets.
  private struct Edit {
    var kind: MutationKind
    var range: Range<Int>
    var replacement: String
    /// What is written in place of the replacement, where that would move what follows.
    var written: String?
  }

  /// A component or a path as the file has it.
  private struct Place: Sendable {
    var name: String
    var node: JSONNode
    /// Whether URLs that match stay in the browser.
    var excludes: Bool
    /// The text of its entry's `defaults`.
    var defaults: String?
  }

  /// The mutants in the order of the file; no more are made than wanted, and none of a file that the system
  /// does not take.
  func all(_ most: Int) -> [RuleMutant] {
    guard !file.isRefused else { return [] }
    let places = places
    var mutants = defaults.flatMap { name, node in
      flags(of: node).map { mutant($0, name, within: node.range, at: places) }
    }
    for place in places where mutants.count < most {
      mutants += edits(of: place).map { edit in
        mutant(edit, place.name, within: place.node.range, at: [place])
      }
    }
    return mutants
  }
}

extension AssociationMutants {
  private var section: JSONObject? { file.document.root.object?["applinks"]?.object }

  /// The entries, as objects of the file.
  private var entries: [JSONObject] {
    if let list = file.assetLinks { return list.ruleObjects }
    guard let details = section?["details"] else { return [] }
    let nodes = details.array ?? details.object?.members.map(\.value) ?? []
    let ranges = Set((file.appLinks?.details ?? []).map(\.range))
    return nodes.filter { ranges.contains($0.range) }.compactMap(\.object)
  }

  /// The settings that hold for several components.
  private var defaults: [(name: String, node: JSONNode)] {
    let ofFile = section?["defaults"].map { [("defaults", $0)] } ?? []
    return ofFile
      + entries.enumerated().compactMap { number, entry in
        entry["defaults"].map { ("defaults of entry \(number + 1)", $0) }
      }
  }

  private var places: [Place] {
    zip(entries, file.appLinks?.details ?? []).enumerated().flatMap { number, pair in
      let (entry, detail) = pair
      let nodes = Dictionary(
        (entry[file.assetLinks == nil ? "components" : AssetLinks.rulesKey]?.array
          ?? entry["paths"]?.array ?? []).map { ($0.range, $0) },
        uniquingKeysWith: { first, _ in first }
      )
      return detail.components.enumerated().compactMap { index, component in
        nodes[component.range].map { node in
          Place(
            name: "component \(number + 1).\(index + 1)",
            node: node,
            excludes: component.excludes,
            defaults: entry["defaults"].map { file.document.file.text(in: $0.range) }
          )
        }
      }
    }
  }

  private func edits(of place: Place) -> [Edit] {
    let range = place.node.range
    if place.node.string != nil {
      let start = range.lowerBound + 1
      let not = "NOT "
      let exclude =
        place.excludes
        ? Edit(kind: .invertedExclude, range: start..<start + not.utf8.count, replacement: "")
        : Edit(kind: .invertedExclude, range: start..<start, replacement: not)
      let pattern = (place.excludes ? start + not.utf8.count : start)..<range.upperBound - 1
      return [
        Edit(kind: .droppedComponent, range: range, replacement: "", written: Self.nothingAsPath),
        exclude,
      ] + edits(ofPattern: pattern)
    }
    guard let object = place.node.object else { return [] }
    var edits = [
      Edit(kind: .droppedComponent, range: range, replacement: "", written: Self.nothing)
    ]
    if let written = object["exclude"], case .bool = written.value {
      let word = "\(!place.excludes)"
      edits.append(Edit(kind: .invertedExclude, range: written.range, replacement: word))
    } else {
      let start = range.lowerBound + 1
      let text = "\"exclude\": \(!place.excludes)" + (object.members.isEmpty ? "" : ", ")
      edits.append(Edit(kind: .invertedExclude, range: start..<start, replacement: text))
    }
    for key in ["/", "?", "#"] {
      guard let node = object[key] else { continue }
      let nodes = node.object?.members.map(\.value) ?? [node]
      for node in nodes where node.string != nil {
        edits += self.edits(ofPattern: node.range.lowerBound + 1..<node.range.upperBound - 1)
      }
    }
    return edits + flags(of: place.node)
  }

  /// A component and a path that no URL matches: unlike none, they leave the numbers of the others.
  private static let (nothing, nothingAsPath) = (#"{"/": "$()"}"#, #""$()""#)

  private func flags(of node: JSONNode) -> [Edit] {
    guard file.assetLinks == nil, let flag = node.object?["caseSensitive"],
      case .bool(let isOn) = flag.value
    else { return [] }
    return [Edit(kind: .flippedFlag, range: flag.range, replacement: "\(!isOn)")]
  }

  /// The edits of a pattern, by the offsets of its text between the quotation marks.
  private func edits(ofPattern range: Range<Int>) -> [Edit] {
    let bytes = file.document.file.bytes[range]
    var edits = [Edit(kind: .droppedCondition, range: range, replacement: "*")]
    // Escapes and the names of variables stay as they are.
    let plain = Self.plain(bytes)
    for end in bytes.wordEnds where plain.contains(end) {
      let text = String(UnicodeScalar(bytes[end].neighbour))
      edits.append(Edit(kind: .changedLiteral, range: end..<end + 1, replacement: text))
    }
    for index in bytes.indices where plain.contains(index) {
      let isRepeated = index > range.lowerBound && bytes[index - 1] == bytes[index]
      guard !isRepeated else { continue }
      let one = index..<index + 1
      switch bytes[index] {
      case UInt8(ascii: "*"):
        edits.append(Edit(kind: .questionForStar, range: one, replacement: "?"))
      case UInt8(ascii: "?"):
        edits.append(Edit(kind: .starForQuestion, range: one, replacement: "*"))
        edits.append(Edit(kind: .countOffByOne, range: one, replacement: ""))
      default: break
      }
    }
    var seen: Set = [Self.meaning(of: bytes)]
    return edits.filter { edit in
      var changed = bytes
      changed.replaceSubrange(edit.range, with: Array(edit.replacement.utf8))
      return seen.insert(Self.meaning(of: changed)).inserted
    }
  }

  /// A pattern with the stars of each run of wildcards as one at its end: `*?*` is `?*`.
  private static func meaning(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    var meaning: [UInt8] = []
    var hasStar = false
    for byte in bytes {
      if byte == UInt8(ascii: "*") {
        hasStar = true
        continue
      }
      if hasStar, byte != UInt8(ascii: "?") {
        meaning.append(UInt8(ascii: "*"))
        hasStar = false
      }
      meaning.append(byte)
    }
    return hasStar ? meaning + [UInt8(ascii: "*")] : meaning
  }

  /// The places outside of escapes and of `$(name)`.
  private static func plain(_ bytes: ArraySlice<UInt8>) -> Set<Int> {
    var plain: Set<Int> = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "\\"):
        let isLong = bytes[(index + 1)...].first == UInt8(ascii: "u")
        index += isLong ? 6 : 2
      case UInt8(ascii: "$") where bytes[(index + 1)...].first == UInt8(ascii: "("):
        index = bytes[index...].firstIndex(of: UInt8(ascii: ")")).map { $0 + 1 } ?? bytes.endIndex
      default:
        plain.insert(index)
        index += 1
      }
    }
    return plain
  }
}

extension AssociationMutants {
  /// A mutant by its edit.
  ///
  /// - Parameters:
  ///   - edit: The change.
  ///   - name: The part that it is in.
  ///   - shown: The part's text.
  ///   - places: The components that it may have an effect on.
  /// - Returns: The mutant.
  private func mutant(
    _ edit: Edit,
    _ name: String,
    within shown: Range<Int>,
    at places: [Place]
  ) -> RuleMutant {
    let source = file.document.file
    let start = source.text(in: shown.lowerBound..<edit.range.lowerBound).utf16.count
    let length = source.text(in: edit.range).utf16.count
    let mutant = Mutant(
      edit.kind,
      .named(name),
      [(start..<start + length, edit.replacement)],
      in: Array(source.text(in: shown).utf16)
    )
    let location = LocationRecord(file.location(of: edit.range))
    return RuleMutant(mutant, at: location) {
      var bytes = source.bytes
      bytes.replaceSubrange(edit.range, with: Array((edit.written ?? edit.replacement).utf8))
      let changedSource = SourceFile(name: source.name, bytes: bytes)
      guard let changed = try? AssociationFile(ofEitherSystem: changedSource) else {
        return (rule, { [] })
      }
      let texts =
        places.map { ($0, source.text(in: $0.node.range)) }
        + (places.count == 1 && edit.written == nil ? [(places[0], mutant.text)] : [])
      return (
        rule.with(.association(changed, AssociationMatcher(changed))),
        { texts.prefix(Self.maxSampled).flatMap { urls(of: $1, $0) } }
      )
    }
  }

  /// For how many components URLs are made for one mutant.
  private static let maxSampled = 50

  /// URLs that a component takes, as if it were the only one, and the same in upper case.
  private func urls(of text: String, _ place: Place) -> [String] {
    let settings = ["defaults", "substitutionVariables"].compactMap { key in
      section?[key].map { "\"\(key)\": \(file.document.file.text(in: $0.range))," }
    }
    let key = place.node.string == nil ? "components" : "paths"
    let own = place.defaults.map { "\"defaults\": \($0)," } ?? ""
    let alone = """
      {"applinks": {\(settings.joined()) "details": [{"appIDs": ["A.b"], \(own) "\(key)": [\(text)]}]}}
      """
    guard let file = try? AssociationFile(SourceFile(name: "", bytes: Array(alone.utf8))) else {
      return []
    }
    return AssociationSampler(file).samples(for: AppID("A.b")).flatMap(\.urls).flatMap { url in
      let host = "https://link.example"
      let upper = url.path.contains("%") ? [] : [host + url.text.uppercased()]
      return [host + url.text] + upper
    }
  }
}
