import Diagnostics
package import LocatedJSON
package import ManifestModel

/// Inserts a rule into a manifest or another file with a list of rules, changing nothing else in the file.
package struct RuleInserter {
  private let document: JSONDocument
  private let version: ManifestVersion

  package init(manifest: Manifest) {
    self.init(manifest.document, version: manifest.version)
  }

  package init(_ document: JSONDocument, version: ManifestVersion = .v4) {
    self.document = document
    self.version = version
  }

  package enum Addition {
    case action(EntityText)
    case redirect(String, EntityText)
    /// A rule of a file for any program.
    case rule(EntityText)
    /// An app that a rule needs.
    case app(EntityText)
  }
}

extension RuleInserter {
  /// The file with a rule at the end of its list, or after another rule.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - offset: The offset of the rule to insert it after; nil for the last one.
  /// - Returns: The bytes; nil if the list is malformed.
  package func bytes(with rule: Addition, behind offset: Int? = nil) -> [UInt8]? {
    guard let root = document.root.object else { return nil }
    let key = section(of: rule)
    guard let known = root[key] else {
      let layout = layout(of: root.members.map(\.range), in: document.root.range)
      let value: (EntityText.Layout) -> String = { layout in
        let text = text(of: rule, layout.inner)
        let (start, end) = isRedirect(rule) ? ("{", "}") : ("[", "]")
        let (before, behind) =
          layout.lineEnd == nil ? ("", "") : (layout.inner.gap, layout.gap)
        let colon = layout.hasBlanks ? ": " : ":"
        return JSONQuoted.text(key) + colon + start + before + text + behind + end
      }
      return inserted(value, root.members.map(\.range), document.root.range, layout, nil)
    }
    let places: [Range<Int>]
    switch rule {
    case .action, .app, .rule:
      guard let list = known.array else { return nil }
      places = list.map(\.range)
    case .redirect:
      guard let object = known.object else { return nil }
      places = object.members.map(\.range)
    }
    let layout = layout(of: places, in: known.range)
    return inserted({ text(of: rule, $0) }, places, known.range, layout, offset)
  }

  /// The layout of the elements in a manifest's list of actions.
  package var listLayout: EntityText.Layout {
    let root = document.root
    let list = root.object?["actions"]
    return layout(of: list?.array?.map(\.range) ?? [], in: list?.range ?? root.range)
  }

  private func isRedirect(_ rule: Addition) -> Bool {
    if case .redirect = rule { true } else { false }
  }

  /// The key of the list for such rules, in the manifest's version.
  private func section(of rule: Addition) -> String {
    let name =
      switch rule {
      case .action: "actions"
      case .redirect: "redirects"
      case .app: "apps"
      case .rule: "rules"
      }
    let schema = ManifestSchema.key(name, of: .manifest)
    let root = document.root.object
    if let old = schema?.oldName, root?[name] == nil, root?[old] != nil { return old }
    if root?[name] != nil { return name }
    return schema?.name(in: version) ?? name
  }

  private func text(of rule: Addition, _ layout: EntityText.Layout) -> String {
    switch rule {
    case .action(let entity), .app(let entity), .rule(let entity): entity.text(layout)
    case .redirect(let pattern, let entity): EntityText.member(pattern, entity, layout)
    }
  }

  private func inserted(
    _ text: (EntityText.Layout) -> String,
    _ places: [Range<Int>],
    _ whole: Range<Int>,
    _ layout: EntityText.Layout,
    _ offset: Int?
  ) -> [UInt8] {
    var bytes = document.file.bytes
    let before = places.last { $0.lowerBound == offset } ?? places.last
    guard let before else {
      let end = layout.lineEnd.map { $0 + outer(whole) } ?? ""
      let start = layout.lineEnd == nil ? "" : layout.gap
      let blanks = whole.lowerBound + 1..<whole.upperBound - 1
      bytes.replaceSubrange(blanks, with: Array((start + text(layout) + end).utf8))
      return bytes
    }
    bytes.insert(contentsOf: Array(("," + layout.gap + text(layout)).utf8), at: before.upperBound)
    return bytes
  }
}

extension RuleInserter {
  /// The layout of elements, inferred from the last of them.
  private func layout(of places: [Range<Int>], in whole: Range<Int>) -> EntityText.Layout {
    let bytes = document.file.bytes
    // An empty manifest has no layout yet.
    let hasLines =
      bytes.contains(UInt8(ascii: "\n")) || document.root.object?.members.isEmpty == true
    let isCRLF = document.file.hasCRLF
    let unit = unit
    guard let last = places.last else {
      let lineEnd = hasLines ? (isCRLF ? "\r\n" : "\n") : nil
      return EntityText.Layout(
        lineEnd: lineEnd,
        unit: unit,
        indentation: outer(whole) + unit,
        hasBlanks: hasBlanks
      )
    }
    guard let indentation = indentation(at: last.lowerBound) else {
      return EntityText.Layout(lineEnd: nil, unit: "", indentation: "", hasBlanks: hasBlanks)
    }
    // An element on one line has neighbours on one line.
    let isOnOneLine = !bytes[last].contains(UInt8(ascii: "\n"))
    var layout = EntityText.Layout(
      lineEnd: isCRLF ? "\r\n" : "\n",
      unit: unit,
      indentation: indentation,
      hasBlanks: hasBlanks
    )
    if isOnOneLine, !hasLinesWithin(whole, of: places) { layout.lineEnd = nil }
    return layout
  }

  /// Whether each element begins a line of its own.
  private func hasLinesWithin(_ whole: Range<Int>, of places: [Range<Int>]) -> Bool {
    places.allSatisfy { indentation(at: $0.lowerBound) != nil }
  }

  /// The blanks at the start of a line before an offset; nil if anything else precedes it.
  private func indentation(at offset: Int) -> String? {
    let bytes = document.file.bytes
    let line = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    guard line > 0 else { return nil }
    let blanks = bytes[line..<offset]
    guard blanks.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else {
      return nil
    }
    return String(decoding: blanks, as: UTF8.self)
  }

  /// The indentation of a bracket's line.
  private func outer(_ whole: Range<Int>) -> String {
    let bytes = document.file.bytes
    let line = bytes[..<whole.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let blanks = bytes[line..<whole.lowerBound]
      .prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return String(decoding: blanks, as: UTF8.self)
  }

  /// The indentation of a level, inferred from the first key of the manifest.
  private var unit: String {
    guard let first = document.root.object?.members.first,
      let blanks = indentation(at: first.keyRange.lowerBound), !blanks.isEmpty
    else { return "  " }
    return blanks
  }

  /// Whether a blank follows the first colon of the manifest.
  private var hasBlanks: Bool {
    guard let first = document.root.object?.members.first else { return true }
    let bytes = document.file.bytes
    return bytes[first.keyRange.upperBound..<first.value.range.lowerBound].last
      != UInt8(ascii: ":")
  }
}

extension JSONMember {
  fileprivate var range: Range<Int> { keyRange.lowerBound..<value.range.upperBound }
}
