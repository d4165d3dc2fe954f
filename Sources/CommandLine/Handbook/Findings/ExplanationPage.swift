package import Diagnostics

/// The explanations of codes in the forms that `ruleproof explain` writes.
package struct ExplanationPage: Sendable {
  private let explanations: [Explanation]

  package init(_ explanations: [Explanation]) { self.explanations = explanations }
}

extension ExplanationPage {
  /// The explanations for a terminal.
  ///
  /// - Parameters:
  ///   - width: The columns of the terminal.
  ///   - style: Whether colours are written.
  /// - Returns: The text.
  package func text(width: Int, style: TextStyle) -> String {
    let page = TerminalPage(width: width, style: style, command: HelpTopic.command)
    return explanations.map { explanation in
      style.bold(explanation.code) + style.dim(" (\(explanation.group))") + "\n\n"
        + page.text(MarkdownDocument(explanation.text).blocks)
    }
    .joined(separator: "\n")
  }

  /// The codes by group, a line each.
  ///
  /// - Parameters:
  ///   - width: The columns of the terminal.
  ///   - style: Whether colours are written.
  /// - Returns: The text.
  package func list(width: Int, style: TextStyle) -> String {
    let page = TerminalPage(width: width, style: style)
    return groups.map { group, explanations in
      let rows = explanations.map { explanation in
        [[MarkdownSpan.text(explanation.code)], MarkdownSpan.spans(of: explanation.summary)]
      }
      let header = [[MarkdownSpan.text("code")], [.text("meaning")]]
      return page.text([.heading(level: 2, [.text(group)]), .table(header: header, rows: rows)])
    }
    .joined(separator: "\n")
  }

  private var groups: [(String, [Explanation])] {
    var groups: [(String, [Explanation])] = []
    for explanation in explanations {
      if groups.last?.0 != explanation.group { groups.append((explanation.group, [])) }
      groups[groups.count - 1].1.append(explanation)
    }
    return groups
  }
}

extension ExplanationPage {
  /// The explanations in their JSON form.
  package var answer: Answer {
    Answer(
      schema: "ruleproof-explain/1",
      codes: explanations.map {
        Answer.Code(code: $0.code, group: $0.group, summary: $0.summary, text: $0.text)
      }
    )
  }

  /// The JSON form.
  package struct Answer: Encodable, Sendable {
    let schema: String
    let codes: [Code]

    struct Code: Encodable, Sendable {
      let code: String
      let group: String
      let summary: String
      let text: String
    }
  }
}

extension ExplanationPage {
  /// A page that needs nothing else: no script, font, picture or address.
  ///
  /// - Parameter version: The version of the program.
  /// - Returns: The HTML, its last line ended.
  package func html(version: String) -> String {
    let renderer = HTMLText { target in
      if target.contains("://") { return target }
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count > 1 else { return nil }
      return Explanation.of(String(parts[1])).isEmpty ? nil : "#\(parts[1])"
    }
    var anchors: Set<String> = []
    var body = ""
    var contents = ""
    for (group, explanations) in groups {
      contents += "<h2>\(group.htmlEscaped)</h2>\n<ul>\n"
      body += "<h2>\(group.htmlEscaped)</h2>\n"
      for explanation in explanations {
        // A code that a second group has too gets the group's name in its anchor.
        let isFirst = anchors.insert(explanation.code).inserted
        let anchor = isFirst ? explanation.code : explanation.code + "-" + group.anchor
        let summary = renderer.html(MarkdownSpan.spans(of: explanation.summary))
        contents +=
          "<li><a href=\"#\(anchor)\"><code>\(explanation.code)</code></a> \(summary)</li>\n"
        body += """
          <section id="\(anchor)">
          <h3><a href="#\(anchor)"><code>\(explanation.code.htmlEscaped)</code></a></h3>
          \(renderer.html(MarkdownDocument(explanation.text).blocks, level: 4))</section>

          """
      }
      contents += "</ul>\n"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>ruleproof codes</title>
      <style>
      \(Self.styles)
      </style>
      </head>
      <body>
      <header><h1>ruleproof codes</h1>
      <p>What every code in a report of ruleproof \(version.htmlEscaped) means.</p></header>
      <nav>
      \(contents)</nav>
      <main>
      \(body)</main>
      </body>
      </html>

      """
  }

  private static let styles = """
    :root { color-scheme: light dark; --text: #1c1e21; --paper: #fff; --soft: #f3f4f6;
      --line: #d9dce1; --link: #0b57d0; --faint: #5c6370; }
    @media (prefers-color-scheme: dark) { :root { --text: #e4e6ea; --paper: #16181c;
      --soft: #22262c; --line: #3a3f47; --link: #8ab4f8; --faint: #a0a6b0; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; padding: 1.5rem; max-width: 60rem; background: var(--paper);
      color: var(--text); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word; }
    h1 { margin: 0; font-size: 1.7rem; } header p { color: var(--faint); margin-top: .2rem; }
    h2 { margin: 2.2rem 0 .6rem; font-size: 1.25rem; border-bottom: 1px solid var(--line);
      padding-bottom: .3rem; }
    h3 { margin: 0 0 .5rem; font-size: 1.05rem; }
    nav h2 { font-size: 1rem; margin: 1.2rem 0 .3rem; border: 0; padding: 0; }
    nav ul { margin: 0; padding: 0; list-style: none; } nav li { padding: .1rem 0; }
    section { padding: .8rem 0; border-bottom: 1px solid var(--line); scroll-margin-top: 1rem; }
    section:target { background: var(--soft); margin: 0 -1rem; padding: .8rem 1rem; }
    a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; }
    code { font: .92em/1.45 ui-monospace, Menlo, Consolas, monospace; background: var(--soft);
      padding: .1em .3em; border-radius: .25em; }
    pre { background: var(--soft); padding: .7rem .9rem; border-radius: .4rem; overflow-x: auto; }
    pre code { padding: 0; background: none; } li p { margin: .3rem 0; }
    .table { overflow-x: auto; } table { border-collapse: collapse; }
    th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: left;
      vertical-align: top; }
    @media print { nav { display: none; } section { break-inside: avoid; } }
    """
}

extension String {
  fileprivate var anchor: String {
    lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }.map(String.init).joined()
  }
}
