/// What a tree of shapes may use.
package struct ShapeLimits: Sendable {
  /// The most words that a node tells apart.
  package var words = 64
  /// The most nodes of all trees together.
  package var nodes = 200_000
  /// The most bytes of all examples together.
  package var exampleBytes = 64 << 20

  package init() {}
}
