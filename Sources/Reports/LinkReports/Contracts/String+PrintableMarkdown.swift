import Diagnostics

extension String {
  /// A line of Markdown that is fit for a terminal and for a log, its own heading mark kept.
  package var printableMarkdown: String {
    let mark = prefix { $0 == "#" }
    let isHeading = !mark.isEmpty && dropFirst(mark.count).first == " "
    let text = isHeading ? String(dropFirst(mark.count)) : self
    return (isHeading ? mark : "") + text.printable.withoutLogCommands(hash: "\\#")
  }
}
