/// URLs of one host that are built alike.
package struct Shape: Sendable, Hashable {
  /// The host without `www.`; with `{sub}` where it is one of many in its domain.
  package let host: String
  /// How they are built, such as `/{word}/status/{digits}`.
  package let template: String
  /// How many URLs have the shape.
  package let count: Int
  /// Some of them, at most three.
  package let examples: [String]
  /// What the shape is ranked by.
  package let score: Int

  /// The parts of the template: labels, segments, query.
  let path: ShapePath
}
