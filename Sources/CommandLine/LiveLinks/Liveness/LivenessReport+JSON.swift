import Cassettes
import MatchEngine
import Reporters
import RunRecord
import ScriptRuntime

extension LivenessReport {
  /// The report as JSON: every link of a test, the hosts that have moved, and counts.
  ///
  /// - Throws: An error if the text cannot be encoded.
  package func json() throws -> String {
    let entries = links.map { Entry($0, state($0), limits) }
    return try JSONText.encode(
      Document(
        summary: Summary(states.values),
        links: entries,
        hosts: movedHosts,
        problems: problems.map(\.description)
      )
    )
  }

  fileprivate struct Document: Encodable {
    var schema = "ruleproof-record-tests/1"
    var summary: Summary
    var links: [Entry]
    var hosts: [MovedHost]
    var problems: [String]
  }

  /// A test with what became of its link.
  fileprivate struct Entry: Encodable {
    var url: String
    var rule: String
    var location: LocationRecord
    var state: LinkState.Code
    /// The status code of a link that is gone; nil if its host is.
    var status: Int?
    /// Where the link leads to.
    var target: String?
    /// Whether the rule takes that; nil if the engine gave up.
    var isTaken: Bool?
    /// Why the state is not known.
    var reason: String?
  }

  /// The number of links in each state; a link of several tests counts once.
  fileprivate struct Summary: Encodable {
    var links = 0
    var found = 0
    var moved = 0
    var gone = 0
    var perhapsGone = 0
    var disallowed = 0
    var undecided = 0
  }
}

extension LivenessReport.Entry {
  fileprivate init(_ link: TestLink, _ state: LinkState, _ limits: MatchLimits) {
    url = link.url.description
    rule = link.rule
    location = LocationRecord(link.location)
    self.state = state.code
    switch state {
    case .exists, .disallowed, .unknownHost: break
    case .gone(let code): status = code
    case .undecided(let text): reason = text
    case .leadsHome(let end): target = end.description
    case .moves(let end):
      target = end.description
      isTaken = link.isTaken(end, limits: limits)
    }
  }
}

extension LivenessReport.Summary {
  fileprivate init(_ states: some Sequence<LinkState>) {
    for state in states {
      links += 1
      switch state.code {
      case .found: found += 1
      case .moved: moved += 1
      case .gone: gone += 1
      case .perhapsGone: perhapsGone += 1
      case .disallowed: disallowed += 1
      case .undecided: undecided += 1
      }
    }
  }
}

extension LinkState {
  /// The words of states in JSON.
  enum Code: String, Encodable {
    case found
    case moved
    case gone
    case perhapsGone
    case disallowed
    case undecided
  }

  /// The word for the state.
  var code: Code {
    switch self {
    case .exists: .found
    case .moves: .moved
    case .leadsHome: .perhapsGone
    case .gone, .unknownHost: .gone
    case .disallowed: .disallowed
    case .undecided: .undecided
    }
  }
}
