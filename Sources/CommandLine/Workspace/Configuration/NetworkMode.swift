/// What answers the HTTP requests of scripts.
package enum NetworkMode: String, CaseIterable, Sendable {
  /// Recorded answers.
  case replay
  case deny
  /// The servers themselves, at public addresses.
  case live
  /// The servers themselves, at loopback and private addresses too.
  case `private`

  /// Whether servers are asked.
  package var isLive: Bool { self == .live || self == .private }
}
