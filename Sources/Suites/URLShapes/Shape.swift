/// URLs of one domain that are built alike.
package struct Shape: Sendable, Hashable {
  /// How they are built, such as `/{word}/status/{digits}`, with the host before it unless that is the
  /// domain, with `www.` or without.
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
