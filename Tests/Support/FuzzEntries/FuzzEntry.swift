/// One part of ruleproof that takes bytes from outside, with what must hold whatever the bytes are.
///
/// A fuzz target in `Fuzz` calls one entry with the inputs that libFuzzer makes; the tests call all
/// of them with their seeds and with inputs that once broke something.
public struct FuzzEntry: Sendable {
  /// The name, which is also that of the fuzz target, its seeds and its dictionary.
  public let name: String
  private let body: Body

  /// Called for each step of a search, with its UTF-16 offset in the pattern.
  public typealias StepVisitor = (_ patternOffset: Int) -> Void

  package typealias Body =
    @Sendable (_ input: [UInt8], _ visit: StepVisitor) throws(BrokenInvariant) -> Void

  package init(_ name: String, _ body: @escaping Body) {
    self.name = name
    self.body = body
  }

  /// Checks one input.
  ///
  /// - Parameters:
  ///   - input: Any bytes.
  ///   - visit: Called for the steps of searches, by entries that search.
  /// - Throws: `BrokenInvariant` for the first invariant that does not hold.
  public func check(
    _ input: [UInt8],
    visit: StepVisitor = { _ in }
  ) throws(BrokenInvariant) {
    try body(input, visit)
  }
}

extension FuzzEntry {
  /// The entries of the readers, the patterns and the scripts; those of the configuration are in
  /// `WorkspaceFuzzEntries`, since they need many more libraries.
  public static let core: [FuzzEntry] = [
    .manifest, .association, .contract, .propertyList, .cassette, .finding, .pattern, .match,
    .script,
  ]
}
