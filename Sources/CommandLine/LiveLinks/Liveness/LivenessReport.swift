import Cassettes
import Diagnostics
import MatchEngine
import ScriptRuntime
import TerminalAccess

/// Which links of tests no longer exist, and which hosts have moved.
package struct LivenessReport {
  let links: [TestLink]
  let states: [HTTPURL: LinkState]
  let problems: [RecordingNote]
  let limits: MatchLimits
}

extension LivenessReport {
  func state(_ link: TestLink) -> LinkState {
    states[link.url] ?? .undecided("it was not asked for")
  }

  /// Whether a link is gone, or it is not known whether it is.
  package var hasFailed: Bool {
    !problems.isEmpty
      || states.values.contains { state in
        switch state {
        case .gone, .unknownHost, .undecided: true
        case .exists, .moves, .leadsHome, .disallowed: false
        }
      }
  }

  /// A line for each link that does not exist at its place, one for each host that has moved, and
  /// counts.
  package var text: String {
    let lines = links.compactMap { link in
      words(link).map { text in
        let place = "\(link.location.file):\(link.location.line):\(link.location.column)"
        return "\(place): \(link.rule): '\(link.url)' \(text)"
      }
    }
    let hosts = movedHosts.map { host in
      "host \(host.host) has moved to \(host.target): \(counted(host.links, "link"))"
    }
    return (lines + hosts + problems.map(\.description)).map { $0.printable + "\n" }.joined()
      + counts + "\n"
  }

  private func words(_ link: TestLink) -> String? {
    switch state(link) {
    case .exists, .disallowed: return nil
    case .gone(let status): return "is gone: status \(status)"
    case .unknownHost: return "is gone: no such host"
    case .leadsHome(let end): return "may be gone: it leads to '\(end)'"
    case .undecided(let reason): return "is undecided: \(reason)"
    case .moves(let end):
      switch link.isTaken(end, limits: limits) {
      case true?: return "has moved to '\(end)', which the rule takes"
      case false?: return "has moved to '\(end)', which the rule does not take"
      case nil: return "has moved to '\(end)'"
      }
    }
  }

  struct MovedHost: Encodable {
    /// The host, without `www.`.
    var host: String
    /// The host that it has moved to.
    var target: String
    var links: Int
  }

  /// A host all of whose links lead to one other site has moved there.
  var movedHosts: [MovedHost] {
    let byHost = Dictionary(grouping: states, by: \.key.site)
    return byHost.sorted { $0.key < $1.key }.compactMap { host, entries in
      let sites = Set(
        entries.map { entry -> String in
          switch entry.value {
          case .moves(let end), .leadsHome(let end): end.site
          default: host
          }
        }
      )
      guard sites.count == 1, let site = sites.first, site != host else { return nil }
      return MovedHost(host: host, target: site, links: entries.count)
    }
  }

  private var counts: String {
    var numbers: [(Int, String)] = [(0, "found"), (0, "moved"), (0, "gone"), (0, "perhaps gone")]
    var (disallowed, undecided) = (0, 0)
    for state in states.values {
      switch state {
      case .exists: numbers[0].0 += 1
      case .moves: numbers[1].0 += 1
      case .gone, .unknownHost: numbers[2].0 += 1
      case .leadsHome: numbers[3].0 += 1
      case .disallowed: disallowed += 1
      case .undecided: undecided += 1
      }
    }
    numbers.append((disallowed, "not asked because of robots.txt"))
    numbers.append((undecided, "undecided"))
    let shown = numbers.enumerated().filter { $0.offset == 0 || $0.element.0 > 0 }
      .map { "\($0.element.0) \($0.element.1)" }
    return "\(counted(states.count, "link")) of tests: \(shown.joined(separator: ", "))"
  }
}
