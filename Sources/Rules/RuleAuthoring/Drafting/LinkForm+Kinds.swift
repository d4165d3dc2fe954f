/// Words before ids: of `/album/48210` and `/track/77` the first part names the kind of the link.
extension LinkForm {
  /// The most words that name kinds; more are names, such as those of people.
  private static let maxKinds = 4

  /// Makes a choice of words of a part that varies and names kinds, if one pattern takes the ids of all.
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

  /// A form for each kind, if the ids of the kinds are of different classes, so that one pattern for all would
  /// take any two words; nil if there is one kind.
  var formsByKind: [LinkForm]? {
    formsByKind(in: \.segments, of: \.segments) ?? formsByKind(in: \.fragment, of: \.fragmentParts)
  }

  private func formsByKind(
    in parts: WritableKeyPath<LinkForm, [AlignedValue]>,
    of values: KeyPath<ExampleURL, [Scalars]>
  ) -> [LinkForm]? {
    for index in self[keyPath: parts].indices.dropLast() {
      let ids = examples.map { $0[keyPath: values][index + 1] }
      guard ids.allSatisfy(\.isID), let words = kindNames(at: index, in: parts, of: values) else {
        continue
      }
      let groups = examples.grouped { $0[keyPath: values][index] }
      return groups.flatMap { Self.forms(of: $0) }.map { form in
        var form = form
        form.kindNames = words
        return form
      }
    }
    return nil
  }

  /// The words of a part that varies, if they read like names of kinds.
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
  /// What was decided about words that may name kinds of links or people, for the author to check.
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
    let quoted = words.map { "'\($0.string)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
  }
}
