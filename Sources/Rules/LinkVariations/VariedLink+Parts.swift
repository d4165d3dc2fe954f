extension VariedLink {
  /// A non-empty part of the path, or the value of a parameter.
  package struct Part: Sendable {
    package let text: String
    /// The preceding part of the path, or the name of the parameter.
    package let word: String
    package let isInQuery: Bool
    /// Its index among the parts of the path or among the parameters.
    fileprivate let index: Int

    package var holdsNames: Bool {
      isInQuery ? NamePlaces.isParameter(word) : NamePlaces.isWord(word)
    }

    /// Identifies the place across links.
    package func key(_ link: VariedLink) -> String {
      "\(link.bareHost) \(isInQuery ? "?" : "/")\(word)"
    }
  }

  package var pathParts: [Part] {
    segments.enumerated().reduce(into: []) { parts, segment in
      guard !segment.element.isEmpty else { return }
      let word = parts.last?.text ?? ""
      parts.append(Part(text: segment.element, word: word, isInQuery: false, index: segment.offset))
    }
  }

  /// The part of the path at an index; nil if that is empty.
  package func pathPart(_ index: Int) -> Part? { pathParts.first { $0.index == index } }

  package var queryParts: [Part] {
    parameters.enumerated().compactMap { index, parameter in
      parameter.parameterValue.map { value in
        let name = String(parameter.parameterName)
        return Part(text: String(value), word: name, isInQuery: true, index: index)
      }
    }
  }

  /// The part that equals a value; nil if there is not exactly one.
  package func place(of value: String) -> Part? {
    let found = (pathParts + queryParts).filter { $0.text == value }
    return found.count == 1 ? found[0] : nil
  }

  package func replacing(_ part: Part, with text: String) -> VariedLink {
    with { link in
      if part.isInQuery {
        link.parameters[part.index] = part.word + "=" + text
      } else {
        link.segments[part.index] = text
      }
    }
  }
}
