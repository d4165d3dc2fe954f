import Diagnostics

/// Writes answers of `resolve` for people.
struct ResolutionPrinter {
  let style: TextStyle
  let explains: Bool
}

extension ResolutionPrinter {
  func text(_ answers: [ResolvedURL]) -> String {
    answers.map { answer in
      let heading = answers.count > 1 ? style.bold(answer.manifest.printable) + "\n\n" : ""
      return heading + text(answer)
    }
    .joined(separator: "\n")
  }

  private func text(_ answer: ResolvedURL) -> String {
    var text = ""
    for hop in answer.hops { text += self.text(hop) }
    if let problem = answer.redirectProblem {
      text += "  " + style.yellow("redirects not followed to their end") + ": "
      text += problem.printable + "\n"
    }
    if !answer.isResolved { text += "\n  " + style.yellow("no action is for this URL") + "\n" }
    if explains { text += self.text(answer.nearMisses) }
    text += previews(answer.previews)
    let browsers = answer.browsers.map { $0.outputs.compactMap(\.app).first ?? $0.rule }
    if !browsers.isEmpty {
      text += "\n  \(style.dim("browsers")): \(browsers.joined(separator: ", ").printable)\n"
    }
    return text
  }

  private func text(_ hop: ResolvedURL.Hop) -> String {
    var text = style.bold(hop.url.printable) + "\n"
    for action in hop.actions { text += "\n" + self.text(action) }
    for unknown in hop.unknown {
      text += "\n  " + style.yellow("unknown") + " \(unknown.rule.printable): "
      text += unknown.reason.printable + "\n"
    }
    if let redirect = hop.redirect {
      text += "\n  " + style.cyan("redirected by") + " \(redirect.printable)\n\n"
    }
    return text
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
    case "output": text += (output.value ?? "").printable
    case "noMatch": text += style.dim("nothing")
    case "script": text += style.dim("by a script, which is not run")
    default: text += style.yellow("unknown: \((output.reason ?? "").printable)")
    }
    if let unavailable = output.unavailable { text += " " + style.yellow("(\(unavailable))") }
    return text
  }

  private func text(_ misses: [ResolvedURL.Near]) -> String {
    guard !misses.isEmpty else { return "" }
    var text = "\n" + style.bold("came close") + "\n"
    for miss in misses {
      text += "  \(miss.rule.printable)  " + style.dim(miss.location.printable) + "\n"
      text += "    matched  \(miss.matched.printable)\n"
      text += "    stopped  " + (miss.rest.isEmpty ? "at the end" : "before \(miss.rest.printable)")
      text += "\n    wanted   \(miss.wanted.printable)\n"
    }
    return text
  }
}
