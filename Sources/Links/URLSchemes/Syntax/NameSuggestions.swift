import Diagnostics

/// What unknown names were probably meant to be, within a bound on the work: comparing two names
/// takes time in the product of their lengths, and neither a URL nor a contract is trusted.
struct NameSuggestions {
  /// The remaining pairs of bytes to compare: enough for a hundred names against a hundred of ten
  /// letters each.
  private var work = 1_000_000

  /// The candidate nearest to a name; nil if none is near, or comparing all is too much work.
  mutating func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    guard work > 0 else { return nil }
    var compared: [String] = []
    for candidate in candidates {
      work -= min(name.utf8.count, 100) * min(candidate.utf8.count, 100)
      guard work > 0 else { return nil }
      compared.append(candidate)
    }
    return name.nearest(among: compared)
  }
}
