import LinkResolver

extension ScanAnswer {
  /// Writes the members of the answer, each with a comma before it.
  func write(to line: inout JSONLine, _ rules: ScanRules) {
    if !matches.isEmpty {
      line.add(",\"matches\":")
      line.list(matches) { line, match in match.write(to: &line, rules) }
    }
    if !redirects.isEmpty {
      line.add(",\"redirects\":")
      line.list(redirects) { line, redirect in
        line.add("{\"rule\":")
        line.string(redirect.rule)
        line.add(",\"url\":")
        line.string(redirect.url)
        line.add("}")
      }
    }
    if let problem {
      line.add(",\"redirectProblem\":")
      line.string(problem)
    }
    if !undecided.isEmpty {
      line.add(",\"undecided\":")
      line.list(undecided) { line, item in
        line.add("{\"rule\":")
        line.string(rules.id(of: item.entry))
        line.add(",\"reason\":")
        line.string(item.reason)
        line.add("}")
      }
    }
  }
}

extension ScanAnswer.Match {
  fileprivate func write(to line: inout JSONLine, _ rules: ScanRules) {
    line.add("{\"rule\":")
    line.string(rules.id(of: entry))
    if let url {
      line.add(",\"url\":")
      line.string(url)
    }
    if !outputs.isEmpty {
      line.add(",\"outputs\":")
      line.list(outputs) { line, output in output.write(to: &line) }
    }
    line.add("}")
  }
}

extension ScanAnswer.Output {
  fileprivate func write(to line: inout JSONLine) {
    line.add("{")
    if let app {
      line.add("\"app\":")
      line.string(app)
      line.add(",")
    }
    switch outcome {
    case .output(let text):
      line.add("\"type\":\"output\",\"value\":")
      line.string(text)
    case .noMatch: line.add("\"type\":\"noMatch\"")
    case .failed(.needsScript): line.add("\"type\":\"script\"")
    case .failed(let failure):
      line.add("\"type\":\"failed\",\"reason\":")
      line.string(failure.message)
    }
    line.add("}")
  }
}
