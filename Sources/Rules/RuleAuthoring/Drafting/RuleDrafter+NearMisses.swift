extension RuleDrafter {
  /// Links that the rule is hardly meant for, the most telling first.
  ///
  /// They are on another host, lack a part, or have one of another kind. An engine has to say whether the
  /// draft refuses them.
  package var nearMisses: [String] {
    guard let branch = branches.first, let example = branch.form.examples.first else { return [] }
    var links = [example.onOtherHost(suffix: ".example.net")]
    links += [missing(in: branch.form, example), otherKind(in: branch.form, example)]
    if branch.form.endsInName {
      links.append(example.link { $0.segments.append(Scalars("more".unicodeScalars)) })
    }
    let constant = branch.form.segments.lastIndex { value in
      if case .constant(let text) = value { !text.isEmpty } else { false }
    }
    if let constant {
      links.append(example.link { $0.segments[constant] += "-other".unicodeScalars })
    }
    if branch.host.label != nil { links.append(example.link { $0.host = example.domainText }) }
    // Where a label of the host varies, another one is meant.
    if branch.host.label == nil { links.append(example.onOtherHost(prefix: "not")) }
    return links.compactMap(\.self).uniquedByText.filter { link in
      !branches.contains { $0.form.examples.contains { $0.text.utf8.elementsEqual(link.utf8) } }
    }
  }

  /// The link without the first part that varies, and what follows it.
  private func missing(in form: LinkForm, _ example: ExampleURL) -> String? {
    if let index = form.segments.firstIndex(where: { !$0.isConstant }) {
      return example.link { parts in
        parts.segments = Array(parts.segments.prefix(index))
        parts.tail = []
      }
    }
    if !form.fragment.isEmpty { return example.link { $0.tail = [] } }
    guard let name = form.query.first(where: { !$0.value.isConstant })?.name else { return nil }
    return example.link { parts in
      parts.tail = Scalars("?other=".unicodeScalars) + (example.value(of: name) ?? [])
    }
  }

  /// The link with an id that is none.
  private func otherKind(in form: LinkForm, _ example: ExampleURL) -> String? {
    if let index = form.segments.firstIndex(where: \.isID) {
      return example.link { parts in
        parts.segments = parts.segments.prefix(index) + [Scalars("about.us".unicodeScalars)]
        parts.tail = []
      }
    }
    guard let name = form.query.first(where: \.value.isID)?.name else { return nil }
    return example.link { $0.tail = Scalars("?".unicodeScalars) + name + "=~".unicodeScalars }
  }
}

extension ExampleURL {
  /// The parts of a link that is made from this one.
  struct Parts {
    var host: String
    var segments: [Scalars]
    /// Query and fragment.
    var tail: Scalars
  }

  /// The domain and port.
  fileprivate var domainText: String { domain.map(\.string).joined(separator: ".") + port.string }

  /// A link like this one with parts of it changed.
  fileprivate func link(_ change: (inout Parts) -> Void) -> String {
    let scheme = Scalars(text.unicodeScalars.prefix { $0 != ":" })
    var parts = Parts(
      host: (hasWWW ? "www." : "") + hostText,
      segments: segments,
      tail: Scalars(text.unicodeScalars.drop { $0 != "?" && $0 != "#" })
    )
    change(&parts)
    let path = parts.segments.map { "/" + $0.string }.joined()
    return scheme.string + "://" + parts.host + (path.isEmpty ? "/" : path) + parts.tail.string
  }

  /// The link on a host that another may own.
  fileprivate func onOtherHost(prefix: String = "", suffix: String = "") -> String? {
    guard !isAddress else { return nil }
    let www = prefix.isEmpty && hasWWW ? "www." : ""
    return link { parts in
      parts.host = www + prefix + labels.map(\.string).joined(separator: ".") + suffix + port.string
    }
  }
}

extension [String] {
  fileprivate var uniquedByText: [String] {
    map { Scalars($0.unicodeScalars) }.uniqued.map(\.string)
  }
}
