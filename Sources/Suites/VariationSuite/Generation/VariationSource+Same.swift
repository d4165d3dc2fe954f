import LinkVariations
import RunRecord
import TextCoding

/// The variations that servers answer alike, so that a rule should give the same output.
extension VariationSource {
  private static let tracker = "utm_source=share"

  /// The end of the link: a query, a slash, a fragment, one more part of the path.
  var endings: [Variation] {
    var list: [Variation] = []
    if link.query != nil || link.fragment == nil {
      let detail = (link.query == nil ? "?" : "&") + Self.tracker
      list.append(Variation(.queryAppended, link.adding(query: Self.tracker), detail))
    }
    if link.fragment == nil {
      list.append(Variation(.fragmentAdded, link.adding(fragment: "top"), "#top"))
    }
    guard !link.segments.isEmpty, link.segments != [""] else { return list }
    if link.path.hasSuffix("/") {
      list.append(vary(.slashRemoved, "/") { $0.path = String($0.path.dropLast()) })
    } else if !endsInFile {
      list.append(Variation(.slashAdded, link.withSlash, "/"))
    }
    if !endsInFile, !values.isEmpty, link.fragment == nil {
      list.append(vary(.partAdded, "some-title") { $0.segments = plainSegments + ["some-title"] })
    }
    return list
  }

  /// The order of parameters, and those that no rule needs.
  var queries: [Variation] {
    let parameters = link.parameters
    guard let query = link.query, !query.isEmpty, parameters.count <= 8 else { return [] }
    var list = [vary(.queryPrepended, Self.tracker + "&") { $0.query = Self.tracker + "&" + query }]
    if parameters.count > 1, parameters.reversed() != parameters {
      list.append(vary(.queryReordered, "reversed") { $0.parameters = parameters.reversed() })
    }
    for (index, parameter) in parameters.enumerated() where isUnused(parameter) {
      list.append(
        vary(.queryDropped, parameter) { link in
          link.parameters = parameters.enumerated().filter { $0.offset != index }.map(\.element)
        }
      )
    }
    return list
  }

  /// Whether a parameter says only where a visitor comes from.
  private func isUnused(_ parameter: String) -> Bool {
    let name = parameter.parameterName
    guard name.hasPrefix("utm_") || CommonNames.trackers.contains(String(name)) else {
      return false
    }
    return !pattern.contains(name)
  }

  /// The same link in other characters.
  var spellings: [Variation] {
    var list = [
      Variation(.schemeChanged, link.withOtherScheme, link.withOtherScheme.scheme),
      vary(.hostCase, link.host.uppercased()) { $0.host = $0.host.uppercased() },
      vary(.trailingDot, ".") { $0.host += "." },
    ]
    if link.port.isEmpty {
      list.append(
        vary(.defaultPort, ":443") { $0.port = $0.scheme.lowercased() == "http" ? ":80" : ":443" }
      )
    }
    if let index = lastValue, let first = link.segments[index].utf8.first, first.isUnreserved,
      link.segments[index].utf8.count > 1
    {
      let rest = link.segments[index].dropFirst()
      let escape = String(decoding: first.percentEscape, as: UTF8.self)
      list.append(vary(.escapeAdded, escape) { $0.segments[index] = escape + rest })
    }
    if link.path.contains("%") {
      let other = link.path.inOtherEscapeCase
      list.append(vary(.escapeCase, "%") { $0.path = other })
    }
    return list
  }

  /// Whether the path ends in the name of a file.
  var endsInFile: Bool { plainSegments.last?.contains(".") ?? false }

  func vary(_ kind: VariationKind, _ detail: String, _ change: (inout VariedLink) -> Void)
    -> Variation
  {
    Variation(kind, link.with(change), detail)
  }
}

extension String {
  /// The text with the digits of its escapes in the other case.
  fileprivate var inOtherEscapeCase: String {
    var rest = self[...]
    var text = ""
    while let sign = rest.firstIndex(of: "%") {
      let end = rest.index(sign, offsetBy: 3, limitedBy: rest.endIndex) ?? rest.endIndex
      let escape = String(rest[sign..<end])
      text += rest[..<sign]
      text += escape == escape.uppercased() ? escape.lowercased() : escape.uppercased()
      rest = rest[end...]
    }
    return text + rest
  }
}
