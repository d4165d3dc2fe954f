import Diagnostics
package import RunRecord

package enum FindingURL: Sendable, Hashable {
  case plain(String)
  /// A URL with a repeated part.
  case pumped(Attack)

  /// The longest URL of a finding, in UTF-16 units.
  package static let maxLength = 65_536
}

extension FindingURL {
  package var text: String {
    switch self {
    case .plain(let text): text
    case .pumped(let attack): attack.text
    }
  }

  /// The URL's length in UTF-16 units.
  package var length: Int {
    switch self {
    case .plain(let text): text.utf16.count
    case .pumped(let attack): attack.length
    }
  }

  /// The URL as an attack; one that repeats nothing if it is plain.
  package var attack: Attack {
    switch self {
    case .plain(let text):
      Attack(pumps: [Attack.Pump(prefix: text, pump: "")], repeat: 1, suffix: "")
    case .pumped(let attack): attack
    }
  }

  /// Whether two URLs are the same, scalar by scalar.
  package static func == (left: FindingURL, right: FindingURL) -> Bool {
    switch (left, right) {
    case (.plain(let left), .plain(let right)): ExactText(left) == ExactText(right)
    case (.pumped(let left), .pumped(let right)): left == right
    case (.plain, .pumped), (.pumped, .plain): false
    }
  }

  /// Hashes what `==` compares.
  package func hash(into hasher: inout Hasher) { hasher.combine(attack) }
}
