package import Diagnostics
import LinkResolver
package import Reporters

extension ShapeReport {
  /// The shapes for people: a block for each host, and the totals.
  ///
  /// - Parameters:
  ///   - style: The style of the text.
  ///   - commands: What prints the commands that draft rules.
  /// - Returns: The text.
  package func text(_ style: TextStyle, _ commands: CommandPrinter) -> String {
    var program = CommandPrinter(program: commands.program)
    program.options = []
    return hosts.map { $0.text(style, program) + "\n" }.joined() + totals.text
  }
}

extension ShapeReport.Host {
  fileprivate func text(_ style: TextStyle, _ commands: CommandPrinter) -> String {
    let urls = counted(notTaken, "URL")
    var text = style.bold(host.printable) + "  \(urls) that no rule takes, in "
    text += counted(shapeCount, "shape") + "\n"
    let width = max(5, shapes.map { "\($0.count)".utf8.count }.max() ?? 0)
    if !shapes.isEmpty {
      text += style.dim("\n  " + "count".leftPadded(to: width) + "  share  shape") + "\n"
    }
    for shape in shapes {
      let share = Self.share(shape.count, of: notTaken).leftPadded(to: 5)
      text += "  " + "\(shape.count)".leftPadded(to: width) + "  \(share)  "
      text += style.bold(shape.template.printable) + "\n"
      text += shape.lines(style, commands).map { "    \($0)\n" }.joined()
    }
    let hidden = shapeCount - shapes.count
    if hidden > 0 { text += "\n  \(counted(hidden, "more shape")) (--limit, --min-count)\n" }
    return text
  }

  /// A part in per cent, with one digit after the point, rounded down.
  private static func share(_ part: Int, of whole: Int) -> String {
    let tenths = whole > 0 ? part * 1_000 / whole : 0
    return "\(tenths / 10).\(tenths % 10)%"
  }
}

extension ShapeReport.Entry {
  fileprivate func lines(_ style: TextStyle, _ commands: CommandPrinter) -> [String] {
    var lines = examples.prefix(1).map { "example  \($0.printable)" }
    for id in takenBy {
      lines.append("taken    " + style.yellow(id.printable) + ", which has no test for this host")
    }
    if let nearest {
      let miss = ResolutionPrinter(style: style, explains: true).lines(nearest)
      lines += miss.enumerated().map { ($0 == 0 ? "nearest  " : "         ") + $1 }
    }
    if let draft { lines.append("draft    " + commands.line(draft)) }
    return lines
  }
}

extension ShapeReport.Totals {
  fileprivate var text: String {
    var text = counted(lines, "line") + ": \(urls) of the rules' hosts, \(otherHosts) of others"
    if blank > 0 { text += ", \(blank) blank" }
    text += "\n"
    for problem in notURLs {
      text += "  \(problem.count) not URLs: \(problem.reason.words)"
      text += ", the first in \(problem.first.printable)\n"
    }
    return text
      + "of the rules' hosts: \(taken) taken, \(notTaken) not taken, \(undecided) undecided\n"
  }
}
