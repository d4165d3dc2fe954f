import Diagnostics

/// What unknown names were probably meant to be, within a bound on the work: comparing two names takes
/// time in the product of their lengths, and neither a URL nor a contract is trusted.
struct NameSuggestions {
  /// How many names are still compared.
  private var rest = 10
  /// The most candidates for a name.
  private static let candidates = 1_000

  /// The candidate nearest to a name; nil if none is near, or enough names were compared.
  mutating func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    guard rest > 0 else { return nil }
    rest -= 1
    return name.nearest(among: candidates.prefix(Self.candidates))
  }
}
