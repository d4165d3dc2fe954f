import Diagnostics

/// Words before ids: in `/album/48210` and `/track/77` the first part names the kind of link.
extension LinkForm {
  /// The maximum number of words that name kinds; more are names, such as those of people.
  private static let maxKinds = 4

  /// Restricts a variable part to words if it names kinds whose ids fit one pattern.
  mutating func tellKindsFromIDs(
    in parts: WritableKeyPath<LinkForm, [AlignedValue]>,
    of values: KeyPath<ExampleURL, [Scalars]>
  ) {
    for index in self[keyPath: parts].indices.dropLast() {
      guard let words = kindNames(at: index, in: parts, of: values),
        self[keyPath: parts][index + 1].isID
      else { continue }
      self[keyPath: parts][index] = .words(words)
      kindNames += words
    }
  }

  /// A form for each kind, if their ids are of different classes, so that a common pattern would
  /// match any two words; nil for a single kind.
  var formsByKind: [LinkForm]? {
    formsByKind(in: \.segments, of: \.segments) ?? formsByKind(in: \.fragment, of: \.fragmentParts)
  }

  private func formsByKind(
    in parts: WritableKeyPath<LinkForm, [AlignedValue]>,
    of values: KeyPath<ExampleURL, [Scalars]>
  ) -> [LinkForm]? {
    for index in self[keyPath: parts].indices.dropLast() {
      let groups = examples.grouped { $0[keyPath: values][index] }
      let ids = groups.map { $0.map { $0[keyPath: values][index + 1] } }
      let words = groups.compactMap { $0.first?[keyPath: values][index] }
      guard
        Self.areKinds(words, before: ids)
          || ids.joined().allSatisfy(\.isID) && kindNames(at: index, in: parts, of: values) != nil
      else { continue }
      return groups.flatMap { Self.forms(of: $0) }.map { form in
        var form = form
        form.kindNames = words
        return form
      }
    }
    return nil
  }

  /// Whether several ids follow each of some words, and several names each of the others.
  private static func areKinds(_ words: [Scalars], before values: [[Scalars]]) -> Bool {
    guard words.count <= maxKinds, words.allSatisfy({ $0.allSatisfy(\.isSmallLetter) }),
      !words.contains([]), values.allSatisfy({ $0.uniqued.count > 1 })
    else { return false }
    return Set(values.map { ValueClass(of: $0, at: .segment).isID }).count > 1
  }

  /// The words of a variable part, if they look like names of kinds.
  private func kindNames(
    at index: Int,
    in parts: WritableKeyPath<LinkForm, [AlignedValue]>,
    of values: KeyPath<ExampleURL, [Scalars]>
  ) -> [Scalars]? {
    guard self[keyPath: parts][index].isVariable else { return nil }
    let words = examples.map { $0[keyPath: values][index] }.uniqued
    return words.count <= Self.maxKinds && words.allSatisfy(\.isKindName) ? words : nil
  }
}

extension LinkForm {
  /// The choices made about words that may name kinds of links or people, for the author to check.
  var kindDoubts: [String] {
    if !kindNames.isEmpty {
      return [
        "\(Self.list(kindNames)) \(kindNames.count == 1 ? "is" : "are") taken for kinds of links: "
          + "if any name may stand there, write '([^/?#]+)' for it"
      ]
    }
    return segments.indices.dropLast().compactMap { index -> String? in
      guard let words = kindNames(at: index, in: \.segments, of: \.segments),
        segments[index + 1].isVariable
      else { return nil }
      return
        "\(Self.list(words)) are taken for names, so the rule takes any two words there: "
        + "if they are kinds of links, write '(\(words.map(\.string).joined(separator: "|")))' for them"
    }
  }

  private static func list(_ words: [Scalars]) -> String {
    words.map { "'\($0.string)'" }.inWords
  }
}
