/// A URL below its domain, each of its parts as a template writes it.
package struct ShapePath: Sendable, Hashable {
  /// The labels of the host before the domain; empty without any, and for `www`.
  let labels: String
  /// The segments of the path, without empty ones.
  let segments: [String]
  /// The query: `?`, with the keys that count.
  let query: String

  /// The maximum number of segments looked at.
  static let depthLimit = 12
}

extension ShapePath {
  /// Reads a URL.
  ///
  /// - Parameters:
  ///   - line: The URL.
  ///   - labels: The labels of its host before the domain.
  package init(_ line: URLLine, labels: Substring) {
    self.labels = Self.key(ofLabels: labels)
    var segments: [String] = []
    for segment in line.path.split(separator: 0x2F) {
      guard segments.count < Self.depthLimit else {
        segments[Self.depthLimit - 1] = SegmentForm.rest
        break
      }
      segments.append(SegmentForm.key(of: segment, isEarly: segments.count < 2))
    }
    self.segments = segments
    query = QueryForm.key(of: line.query)
  }

  private static func key(ofLabels labels: Substring) -> String {
    guard !labels.isEmpty, labels != "www" else { return "" }
    let isPlain = labels.utf8.allSatisfy(\.isNamePart) && labels.utf8.count <= 40
    return isPlain ? String(labels) : SegmentForm.labels
  }

  /// The parts from the top of a tree down.
  var keys: [String] { [labels] + segments + [query] }
}
