internal import RegexSyntax

/// The style of an app's templates.
package struct TemplateStyle: Sendable, Hashable {
  /// The beginning, such as `notes://`.
  package var start: String
  /// Whether the web link's host follows.
  package var hasHost: Bool
  /// The query parameters that hold captured parts, in order; empty if those are in the path.
  package var parameters: [String]

  package init(start: String, hasHost: Bool = false, parameters: [String] = []) {
    self.start = start
    self.hasHost = hasHost
    self.parameters = parameters
  }
}

/// Why a template does not fit a draft.
package enum TemplateError: Error, Sendable, Hashable {
  /// It refers to a group beyond the existing ones.
  case noSuchGroup(Int, of: Int)
}

extension TemplateError {
  /// The error: lower case, without a full stop.
  package var message: String {
    switch self {
    case .noSuchGroup(let number, let count):
      "the template names group $\(number): the draft has "
        + (count == 1 ? "1 group" : count == 0 ? "none" : "\(count) groups")
    }
  }
}

extension RuleDrafter {
  /// A template with the significant parts of the link, in an app's style.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - draft: The draft.
  /// - Returns: The template.
  package func template(in style: TemplateStyle, for draft: RuleDraft) -> String {
    guard let branch = branches.first, let example = branch.form.examples.first else {
      return style.start
    }
    // At most one of the groups in different branches is set.
    let places = Dictionary(grouping: draft.groups) { $0.place }
    var next = 0
    func group() -> String {
      defer { next += 1 }
      return (places[next] ?? []).map { "$\($0.number)" }.joined()
    }
    func text(of value: AlignedValue) -> String {
      switch value {
      case .constant(let constant): return constant.templateText
      case .words: return group()
      case .variable(let variable):
        let number = group()
        guard style.hasHost, variable.name == nil else { return number }
        return variable.prefix.templateText + number + variable.suffix.templateText
      }
    }
    if let result = withParameters(style, branch, group) { return result }
    var parts: [String] = []
    let label = branch.host.label.map { _ in group() }
    if style.hasHost {
      let www = example.hasWWW ? "www." : ""
      let domain = example.domain.map(\.templateText).joined(separator: ".")
      let port = example.port.templateText
      parts.append(
        label.map { "\($0).\(domain)\(port)" }
          ?? (www + example.labels.map(\.templateText).joined(separator: ".") + port)
      )
    } else if let label {
      parts.append(label)
    }
    parts += branch.form.segments.map(text)
    let items = branch.form.query.compactMap { item -> String? in
      let value = text(of: item.value)
      return value.isEmpty ? nil : "\(item.name.templateText)=\(value)"
    }
    let fragment = branch.form.fragment.map(text)
    if !style.hasHost { parts += fragment }
    var result = style.start + parts.filter { !$0.isEmpty }.joined(separator: "/")
    if !items.isEmpty { result += "?" + items.joined(separator: "&") }
    if style.hasHost, !fragment.isEmpty { result += "#" + fragment.joined(separator: "/") }
    return result
  }

  /// The results of a draft's template for the examples of its first branch.
  ///
  /// - Parameter style: The style of the template.
  /// - Returns: A result for each example.
  func results(in style: TemplateStyle) -> [String] {
    guard let branch = branches.first else { return [] }
    let template = template(in: style, for: draft())
    return branch.form.examples.map { example in
      let label = branch.host.labelValue(of: example).map { [$0] } ?? []
      return template.filled(with: label + branch.form.values(of: example))
    }
  }

  /// The template with the captured parts as query parameters, named like the app's others; nil if
  /// there are too few names.
  private func withParameters(
    _ style: TemplateStyle,
    _ branch: Branch,
    _ group: () -> String
  ) -> String? {
    let values = branch.form.segments + branch.form.query.map(\.value) + branch.form.fragment
    let count = values.count { !$0.isConstant } + (branch.host.label == nil ? 0 : 1)
    guard !style.hasHost, count > 0, count <= style.parameters.count else { return nil }
    let path = branch.form.segments.compactMap { segment -> String? in
      guard case .constant(let text) = segment, !text.isEmpty else { return nil }
      return text.templateText
    }
    let items = style.parameters.prefix(count).map {
      "\(Scalars($0.unicodeScalars).templateText)=\(group())"
    }
    return style.start + path.joined(separator: "/") + "?" + items.joined(separator: "&")
  }

  /// The author's template with the numbers of the remaining groups.
  func renumbered(
    _ template: String,
    of all: RuleDraft
  ) throws(TemplateError) -> (draft: RuleDraft, template: String) {
    let read = ReplacementTemplate(template, captureGroupCount: all.groups.count)
    if let wrong = read.referencesOutOfRange.first {
      throw .noSuchGroup(wrong.number, of: all.groups.count)
    }
    let draft = draft(capturing: Set(read.groupReferences.map(\.number)))
    let numbers = Dictionary(
      draft.groups.map { ($0.original, $0.number) },
      uniquingKeysWith: { first, _ in first }
    )
    var units = Array(template.utf16)
    for reference in read.groupReferences.reversed() {
      guard let number = numbers[reference.number] else { continue }
      units.replaceSubrange(reference.range, with: Array("$\(number)".utf16))
    }
    return (draft, String(decoding: units, as: UTF16.self))
  }
}

extension String {
  /// The template filled in with values for its groups.
  fileprivate func filled(with values: [Scalars]) -> String {
    var parts = split(separator: "$", omittingEmptySubsequences: false)[...]
    var text = String(parts.popFirst() ?? "")
    for part in parts {
      let number = part.first?.wholeNumberValue ?? 0
      text += values.indices.contains(number - 1) ? values[number - 1].string : ""
      text += part.dropFirst()
    }
    return text
  }
}
