/// A newly written part of a manifest, in the layout of the file.
package enum EntityText: Sendable {
  case string(String)
  case null
  case list([EntityText])
  case object([Member])
}

extension EntityText {
  package struct Member: Sendable {
    package let key: String
    package let value: EntityText

    package init(_ key: String, _ value: EntityText) {
      self.key = key
      self.value = value
    }
  }

  /// How the lines of a file are laid out.
  package struct Layout: Sendable {
    /// The line ending; nil if everything is on one line.
    package var lineEnd: String?
    /// The indentation of each level.
    package var unit: String
    /// The indentation of the outermost closing bracket.
    var indentation: String
    /// Whether a blank follows colons and commas within a line.
    var hasBlanks = true

    /// Two spaces per level, like the starter manifest.
    package static let standard = Layout(lineEnd: "\n", unit: "  ", indentation: "")

    package static let line = Layout(unit: "", indentation: "")

    /// The layout of the next inner level.
    package var inner: Layout {
      var copy = self
      copy.indentation += unit
      return copy
    }

    /// The separator of two elements after the comma.
    package var gap: String { lineEnd.map { $0 + indentation } ?? (hasBlanks ? " " : "") }
  }

  package func text(_ layout: Layout) -> String {
    switch self {
    case .null: "null"
    case .string(let string): JSONQuoted.text(string)
    case .list(let elements):
      Self.enclosed("[", elements.map { $0.text(layout.inner) }, "]", layout)
    case .object(let members):
      Self.enclosed(
        "{",
        members.map { Self.member($0.key, $0.value, layout.inner) },
        "}",
        layout
      )
    }
  }

  package static func member(_ key: String, _ value: EntityText, _ layout: Layout) -> String {
    "\(JSONQuoted.text(key)):\(layout.hasBlanks ? " " : "")\(value.text(layout))"
  }

  private static func enclosed(
    _ start: String,
    _ elements: [String],
    _ end: String,
    _ layout: Layout
  ) -> String {
    guard !elements.isEmpty else { return start + end }
    guard layout.lineEnd != nil else {
      return start + elements.joined(separator: "," + layout.gap) + end
    }
    return start + layout.inner.gap + elements.joined(separator: "," + layout.inner.gap)
      + layout.gap + end
  }
}
