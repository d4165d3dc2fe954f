package import LinkResolver
import URLShapes

/// The shapes of URLs that no rule takes, host by host.
package struct ShapeReport: Encodable, Sendable {
  let schema = "ruleproof-shapes/1"
  /// The domains of which there are URLs, in the order of their names.
  package let domains: [Domain]
  /// The hosts with URLs that no rule takes, those with the most first.
  package let hosts: [Host]
  package let totals: Totals

  /// The counts of the URLs of a registrable domain, including all its hosts.
  package struct Domain: Encodable, Sendable {
    package let domain: String
    package let urls: Int
    package let taken: Int
    package let notTaken: Int
    package let undecided: Int
  }

  /// A host with and without `www.`, or one of many in a domain.
  package struct Host: Encodable, Sendable {
    package let host: String
    package let domain: String
    package let notTaken: Int
    /// How many shapes there are, those that are not listed included.
    package let shapeCount: Int
    package let shapes: [Entry]
  }

  package struct Entry: Encodable, Sendable {
    package let template: String
    package let count: Int
    /// What the shapes of a host are ordered by.
    package let score: Int
    /// At most three of the URLs.
    package let examples: [String]
    /// The rule that comes nearest to the first example.
    package let nearest: ResolvedURL.Near?
    /// The rules that take an example though they have no test for the host.
    package let takenBy: [String]
    /// The arguments of the call that drafts a rule; nil if no example is fit for one.
    package let draft: [String]?
  }

  /// The lines of all files.
  package struct Totals: Encodable, Sendable {
    package let lines: Int
    package let blank: Int
    package let notURLs: [Problem]
    /// The URLs of hosts that no rule has a test for.
    package let otherHosts: Int
    /// The URLs of the other hosts.
    package let urls: Int
    package let taken: Int
    package let notTaken: Int
    package let undecided: Int
  }

  /// Lines that are not URLs.
  package struct Problem: Encodable, Sendable {
    package let reason: Reason
    package let count: Int
    /// Where the first is: the file and the number of the line.
    package let first: String
  }

  /// Why a line is no URL.
  package enum Reason: String, Encodable, Sendable {
    case notWeb, noHost, tooLong, notUTF8
  }
}

extension ShapeReport.Domain {
  init(domain: String, counts: ShapeCounts.Domain) {
    self.domain = domain
    urls = counts.urls
    taken = counts.taken
    notTaken = counts.notTaken
    undecided = counts.undecided
  }
}

extension ShapeReport.Totals {
  init(_ counts: ShapeCounts) {
    lines = counts.lines
    blank = counts.blank
    otherHosts = counts.otherHosts
    notURLs = URLLineProblem.allCases.compactMap { problem in
      counts.problems[problem].map { found in
        ShapeReport.Problem(
          reason: ShapeReport.Reason(problem),
          count: found.count,
          first: found.first
        )
      }
    }
    let total = counts.total
    urls = total.urls
    taken = total.taken
    notTaken = total.notTaken
    undecided = total.undecided
  }
}

extension ShapeReport.Reason {
  fileprivate init(_ problem: URLLineProblem) {
    self =
      switch problem {
      case .notWeb: .notWeb
      case .noHost: .noHost
      case .tooLong: .tooLong
      case .notUTF8: .notUTF8
      }
  }

  var words: String {
    switch self {
    case .notWeb: "not http or https"
    case .noHost: "no host"
    case .tooLong: "over \(URLLine.byteLimit) bytes"
    case .notUTF8: "not UTF-8"
    }
  }
}
