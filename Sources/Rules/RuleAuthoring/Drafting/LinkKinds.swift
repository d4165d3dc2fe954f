import Diagnostics

/// Groups example links into kinds that each need a rule.
///
/// In one rule for several kinds, the template has the words of one of them, so the results for
/// others lose theirs, and values that only some of the links have occur in no result.
struct LinkKinds {
  /// The kinds, with the structure of their links.
  private var kinds: [Kind]

  /// Links with the same structure.
  private struct Kind {
    /// The links whose hosts have the same form.
    let family: [ExampleURL]
    var host: HostForm
    var form: LinkForm
  }

  init(_ examples: [ExampleURL]) {
    kinds = Self.families(of: examples).flatMap { family in
      let host = HostForm(family)
      return LinkForm.forms(of: family).flatMap(\.withoutLosses).map {
        Kind(family: family, host: host, form: $0)
      }
    }
    excludeLabels()
    endPaths()
    excludeForms()
  }
}

extension LinkKinds {
  /// The drafter for each kind, in order of first occurrence.
  var drafters: [RuleDrafter] {
    kinds.indices.map { index in
      let others = kinds.indices.filter { $0 != index }.compactMap { kinds[$0].form.examples.first }
      return RuleDrafter(host: kinds[index].host, form: kinds[index].form, others: others)
    }
  }

  /// The examples by the form of their hosts; one pattern covers all variations within a family.
  private static func families(of examples: [ExampleURL]) -> [[ExampleURL]] {
    examples.grouped { $0.domain + [$0.port] }.flatMap { domain in
      domain.grouped(by: \.varyingLabels.count).flatMap { family in
        let isCaptured =
          HostForm(family).label != nil || family.map(\.varyingLabels).uniqued.count == 1
        return isCaptured ? [family] : family.grouped(by: \.varyingLabels)
      }
    }
  }
}

// MARK: - Telling kinds apart

extension LinkKinds {
  /// Excludes the hosts of other kinds from a variable label.
  private mutating func excludeLabels() {
    for index in kinds.indices where kinds[index].host.label != nil {
      let others = kinds.filter { $0.family != kinds[index].family }.flatMap(\.family)
      let labels = others.compactMap(kinds[index].host.labelValue).uniqued
      guard !labels.isEmpty else { continue }
      kinds[index].host = HostForm(kinds[index].family, excluding: labels)
    }
  }

  /// Ends a path that links of another kind extend.
  private mutating func endPaths() {
    for index in kinds.indices {
      let form = kinds[index].form
      kinds[index].form.endsWithPath = others(takenBy: index).contains { example in
        example.segments.count > form.segments.count
      }
    }
  }

  /// Leaves links of a narrower kind to its rule.
  private mutating func excludeForms() {
    for index in kinds.indices {
      let taken = others(takenBy: index)
      for other in kinds.indices where other != index {
        let form = kinds[other].form
        guard form.examples.contains(where: taken.contains) else { continue }
        guard !kinds[index].form.examples.contains(where: form.takes) else { continue }
        kinds[index].form.excluded.append(form.uncaptured)
      }
    }
  }

  /// The links of other kinds that a kind's pattern matches.
  private func others(takenBy index: Int) -> [ExampleURL] {
    kinds.indices.filter { $0 != index }.flatMap { kinds[$0].form.examples }.filter { example in
      kinds[index].host.takes(example) && kinds[index].form.takes(example)
    }
  }
}

extension ExampleURL {
  /// The subdomain labels, without those of mobile pages.
  var varyingLabels: [Scalars] {
    labels.dropLast(domain.count).filter { !HostForm.isMobile([$0]) }
  }
}
