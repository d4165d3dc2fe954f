import LinkVariations
import RunRecord

/// The variations of the path that services use besides those of the tests.
extension VariationSource {
  private static let maxSegments = 8

  /// Locales, accounts, parts before or after the word of a rule, and other words.
  var paths: [Variation] {
    let segments = plainSegments
    guard !segments.isEmpty, segments.count <= Self.maxSegments else { return [] }
    var list: [Variation] = []
    if let word = segments.indices.first(where: isWord) {
      for locale in CommonNames.locales {
        list.append(vary(.localeAdded, locale) { $0.segments.insert(locale, at: 0) })
      }
      list.append(vary(.accountAdded, "u/0") { $0.segments.insert(contentsOf: ["u", "0"], at: 0) })
      for name in ["somebody", "1"] {
        list.append(vary(.partInserted, name) { $0.segments.insert(name, at: word) })
        list.append(vary(.partInserted, name) { $0.segments.insert(name, at: word + 1) })
      }
      for other in CommonNames.alternatives(to: segments[word]) {
        list.append(vary(.wordChanged, other) { $0.segments[word] = other })
      }
    }
    if values.count > 1 || (values.count == 1 && segments.count > 1) {
      for index in segments.indices.dropLast() where segments.count > 1 {
        list.append(vary(.partDropped, segments[index]) { $0.segments.remove(at: index) })
      }
    }
    if segments.count > 1, !values.isEmpty {
      list.append(
        vary(.partDropped, segments[segments.count - 1]) { $0.segments = segments.dropLast() }
      )
    }
    return list
  }

  /// The links of other shapes that the service is known to have for the same.
  ///
  /// - Parameters:
  ///   - known: What is known of the domain.
  ///   - takes: Whether the rule takes a link: one that needs more than the shape has is not
  ///     varied.
  /// - Returns: The links.
  func knownLinks(_ known: SiteKnowledge?, _ takes: (String) -> Bool) -> [Variation] {
    guard let service = known?.service else { return [] }
    var list: [Variation] = []
    for shapes in service.shapes {
      let matched = shapes.lazy.compactMap { shape in
        shape.values(in: link, besides: service.words).map { (shape, $0) }
      }
      guard let (own, values) = matched.first, takes(own.link(values, like: link).text) else {
        continue
      }
      for shape in shapes {
        let other = shape.link(values, like: link)
        list.append(Variation(.knownLink, other, other.path))
      }
    }
    return list
  }

  /// Titles next to an id.
  var slugs: [Variation] {
    guard let index = lastValue, !endsInFile else { return [] }
    let value = link.segments[index]
    var list = [
      vary(.slugAdded, "some-title/") { $0.segments.insert("some-title", at: index) },
      vary(.slugAdded, "/some-title") { $0.segments.insert("some-title", at: index + 1) },
    ]
    if value.isID {
      list.append(vary(.slugAdded, "some-title-") { $0.segments[index] = "some-title-" + value })
      list.append(vary(.slugAdded, "-some-title") { $0.segments[index] = value + "-some-title" })
    }
    let words = value.split(separator: "-")
    if words.count > 1, let last = words.last, String(last).isID {
      list.append(vary(.slugDropped, String(last)) { $0.segments[index] = String(last) })
    }
    if words.count > 1, let first = words.first, String(first).isID {
      list.append(vary(.slugDropped, String(first)) { $0.segments[index] = String(first) })
    }
    return list
  }
}
