/// What answers the HTTP requests of scripts.
package enum NetworkMode: String, CaseIterable, Sendable {
  /// Recorded answers.
  case replay
  /// Nothing.
  case deny
  /// The servers themselves.
  case live
}
