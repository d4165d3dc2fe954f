/// Sorts example links into kinds, each of which needs a template of its own.
///
/// In one rule for several kinds, the template has the words of one of them, so that the results of the
/// others lose theirs.
enum LinkKinds {
  /// The examples by kind, in the order in which kinds come first.
  ///
  /// - Parameters:
  ///   - examples: The examples.
  ///   - keepsHost: Whether templates have the host, of which one template has one.
  /// - Returns: The examples of each kind.
  static func sorted(_ examples: [ExampleURL], keepsHost: Bool) -> [[ExampleURL]] {
    let families = keepsHost ? examples.grouped { $0.domain + [$0.port] } : [examples]
    return families.flatMap(byLabel).flatMap { family in
      RuleDrafter(family).branches.map(\.form.examples)
    }
  }

  /// Sets links with a label of the host that varies apart from those without one.
  private static func byLabel(_ examples: [ExampleURL]) -> [[ExampleURL]] {
    let labels = examples.map(\.varyingLabels)
    guard labels.uniqued.filter({ !$0.isEmpty }).count > 1, labels.contains([]) else {
      return [examples]
    }
    return examples.grouped { $0.varyingLabels.isEmpty }
  }
}

extension ExampleURL {
  /// What the host has below its domain, without the labels of pages for phones.
  var varyingLabels: [Scalars] {
    labels.dropLast(domain.count).filter { !HostForm.isMobile([$0]) }
  }
}
