/// Something that must hold for every input, and does not hold for this one.
public struct BrokenInvariant: Error, Sendable, Hashable, CustomStringConvertible {
  /// What must hold, in a few words.
  public let invariant: String
  /// What was found instead.
  public let detail: String

  /// Creates an error from its parts.
  public init(_ invariant: String, _ detail: String = "") {
    self.invariant = invariant
    self.detail = detail
  }

  /// The invariant, and what was found instead.
  public var description: String { detail.isEmpty ? invariant : "\(invariant): \(detail)" }
}

/// Requires something to hold.
///
/// - Throws: `BrokenInvariant` if it does not.
package func require(
  _ condition: Bool,
  _ invariant: @autoclosure () -> String,
  _ detail: @autoclosure () -> String = ""
) throws(BrokenInvariant) {
  guard !condition else { return }
  throw BrokenInvariant(invariant(), detail())
}
