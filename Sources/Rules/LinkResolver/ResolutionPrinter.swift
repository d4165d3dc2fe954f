package import Diagnostics
import MatchEngine

/// Prints the answers of `resolve`.
package struct ResolutionPrinter {
  package let style: TextStyle
  package let explains: Bool

  package init(style: TextStyle, explains: Bool) {
    self.style = style
    self.explains = explains
  }
}

extension ResolutionPrinter {
  package func text(_ answers: [ResolvedURL]) -> String {
    answers.map { answer in
      let heading = answers.count > 1 ? "manifest \(style.bold(answer.manifest.printable))\n\n" : ""
      return heading + text(answer)
    }
    .joined(separator: "\n")
    .withoutLogCommands(hash: "\\u{23}")
  }

  /// What apps open, a line for each.
  ///
  /// - Parameters:
  ///   - answer: What a manifest makes of a URL.
  ///   - most: The most lines.
  /// - Returns: The lines; none if no action matches.
  package func brief(_ answer: ResolvedURL, most: Int) -> [String] {
    let opened = answer.hops.flatMap(\.actions).flatMap { match in
      match.outputs.filter { $0.type != .noMatch }.map { (match.rule, $0) }
    }
    let shown = opened.count > most ? most - 1 : opened.count
    var last = ""
    let lines = opened.prefix(shown).map { rule, output in
      defer { last = rule }
      return "  \(text(output))" + (rule == last ? "" : "  " + style.dim(rule.printable))
    }
    return lines + (opened.count > shown ? ["  … and \(opened.count - shown) more"] : [])
  }

  private func text(_ answer: ResolvedURL) -> String {
    var text = ""
    for hop in answer.hops { text += self.text(hop) }
    if let problem = answer.redirectProblem {
      text += "  " + style.yellow("redirects not followed to the end") + ": "
      text += problem.printable + "\n"
    }
    if !answer.isResolved { text += verdict(answer) }
    if explains { text += self.text(answer.nearMisses) }
    text += previews(answer.previews)
    text += self.text(answer.unknown)
    return text + browsers(answer.browsers.filter(\.isOffered))
  }

  /// What one browser opens, or how many browsers open something.
  private func browsers(_ browsers: [ResolvedURL.Match]) -> String {
    guard !browsers.isEmpty else { return "" }
    guard browsers.count == 1 else {
      let count = "\(browsers.count) browsers open it too (--format json lists them)"
      return "\n  " + style.dim(count) + "\n"
    }
    let lines = browsers.flatMap(\.outputs).map { "  \(text($0))\n" }
    return "\n" + style.bold("browser") + "\n" + lines.joined()
  }

  private func verdict(_ answer: ResolvedURL) -> String {
    let url = answer.hops.last?.url ?? ""
    let unknown = answer.hops.last?.unknown.count ?? 0
    var text = "\n  "
    text += style.yellow("no \(unknown > 0 ? "other " : "")action matches this URL")
    if unknown > 0 { text += "; \(unknown == 1 ? "1 is" : "\(unknown) are") unknown" }
    text += "\n"
    if Self.isHostAlone(url) {
      text += "  the URL has no scheme: did you mean 'https://\(url.printable)'?\n"
    }
    if !explains {
      text += "  --explain shows rules that nearly match\n"
    } else if answer.nearMisses.isEmpty {
      text += "  no rule nearly matched; --rule ID shows where one rule stops\n"
    }
    return text
  }

  /// Whether a URL begins with a host, which a port may follow, and not with a scheme.
  private static func isHostAlone(_ url: String) -> Bool {
    let start = url.prefix { !":/?#".contains($0) }
    let rest = url[start.endIndex...].dropFirst()
    return !url[start.endIndex...].hasPrefix(":") || start.contains(".")
      || rest.first?.isNumber ?? false
  }

  private func text(_ hop: ResolvedURL.Hop) -> String {
    var text = style.dim("link") + " " + style.bold(hop.url.printable) + "\n"
    if !hop.actions.isEmpty { text += "\n" + style.bold("actions") + "\n" }
    text += hop.actions.map(self.text).joined(separator: "\n")
    text += self.text(hop.unknown)
    if let redirect = hop.redirect {
      text += "\n  " + style.cyan("redirected by") + " \(redirect.printable)\n\n"
    }
    return text
  }

  private func text(_ unknown: [ResolvedURL.Unknown]) -> String {
    unknown.map { match in
      "\n  " + style.yellow("unknown") + " \(match.rule.printable): \(match.reason.printable)\n"
    }
    .joined()
  }

  private func previews(_ matches: [ResolvedURL.Match]) -> String {
    guard !matches.isEmpty else { return "" }
    return "\n" + style.bold("previews") + "\n" + matches.map(text).joined()
  }

  private func text(_ match: ResolvedURL.Match) -> String {
    var text = "  " + style.green(match.rule.printable)
    if let title = match.title { text += " " + style.dim("\"\(title.printable)\"") }
    text += "  " + style.dim(match.location.printable) + "\n"
    if explains {
      text += "    pattern  \(match.pattern.printable)\n"
      for (number, group) in match.groups.enumerated() {
        let value = group.map { "\"\($0.printable)\"" } ?? style.dim("not set")
        text += "    $\(number)       \(value)\n"
      }
    }
    for output in match.outputs { text += "    " + self.text(output) + "\n" }
    return text
  }

  private func text(_ output: ResolvedURL.Output) -> String {
    var text = output.app.map { "\($0.printable): " } ?? ""
    switch output.type {
    case .output: text += (output.value ?? "").printable
    case .noMatch: text += style.dim("nothing")
    case .script: text += style.dim("by a script, which was not run")
    case .failed: text += style.yellow("unknown: \((output.reason ?? "").printable)")
    }
    if let unavailable = output.unavailable {
      text += " " + style.yellow("(\(unavailable.printable))")
    }
    return text
  }

  /// The near misses, with a heading; nothing if there are none.
  package func text(_ misses: [ResolvedURL.Near]) -> String {
    guard !misses.isEmpty else { return "" }
    var text = "\n" + style.bold("came close") + "\n"
    for miss in misses {
      text += lines(miss).map { "  \($0)\n" }.joined()
    }
    return text
  }

  /// A near miss, followed by where the rule stops.
  package func lines(_ miss: ResolvedURL.Near) -> [String] {
    let rest = miss.remaining.isEmpty ? "at the end" : "before \(miss.remaining.printable)"
    return [
      "\(miss.rule.printable)  " + style.dim(miss.location.printable),
      "  matched  \(miss.matched.printable)", "  stopped  \(rest)",
      "  wanted   \(PatternStop.words(forWanted: miss.expected))",
    ]
  }
}
