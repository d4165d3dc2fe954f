import Diagnostics

extension RuleDrafter {
  /// Drafts a redirect to the value of a query parameter.
  ///
  /// - Parameters:
  ///   - examples: The links.
  ///   - parameter: The parameter, which all of them have.
  package init(_ examples: [ExampleURL], redirectingTo parameter: String) {
    let name = Scalars(parameter.unicodeScalars)
    let families = examples.grouped { $0.domain + [$0.port] }
    sharedHost = families.count == 1 ? HostForm(examples) : nil
    branches = families.flatMap { family in
      let host = HostForm(family)
      return family.grouped(by: \.segments.count).map { alike in
        var form = LinkForm(alike)
        form.query = [
          (name, .variable(AlignedValue.Variable(valueClass: .anyOfQuery)))
        ]
        form.fragment = []
        form.segments = (alike.first?.segments ?? []).indices.map { index in
          AlignedValue(alike.map { $0.segments[index] }, at: .segment)
        }
        form.isGuessed = false
        return Branch(host: host, form: form)
      }
    }
  }

  package func draftWithoutGroups() -> RuleDraft { draft(capturing: []) }

  /// The parameters that contain a link in each example, in the order of the first.
  package static func linkParameters(of examples: [ExampleURL]) -> [String] {
    let names = (examples.first?.query ?? []).map(\.name).uniqued
    return names.filter { name in
      examples.allSatisfy { $0.value(of: name)?.isLink == true }
    }
    .map(\.string)
  }
}

extension Scalars {
  /// Whether it is a link, percent-encoded or not.
  fileprivate var isLink: Bool {
    let start = prefix(14).lowercased.string
    return ["http://", "https://", "http%3a", "https%3a"].contains { start.hasPrefix($0) }
  }
}
