/// Something beside the rules that knows which links an app takes, such as the association files of its
/// domains.
public protocol LinkWitness: Sendable {
  /// Whether apps take a link; nil if that is not known.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - apps: The identifiers of the apps, as the manifest has them.
  /// - Returns: Whether one of them takes it.
  func isTaken(_ url: String, by apps: Set<String>) -> Bool?
}
