/// What a tree of shapes may use.
package struct ShapeLimits: Sendable {
  /// The maximum number of distinct words of a node.
  package var words = 64
  /// The maximum number of nodes of all trees together.
  package var nodes = 200_000
  /// The maximum number of bytes of all examples together.
  package var exampleBytes = 64 << 20

  package init() {}
}
