import Diagnostics
import Reporters
import RunRecord

extension MinifyReport {
  /// The report for people.
  package var text: String {
    var text = kept.map { script in
      let name = "\(script.rule.printable)\(script.format.map { " (\($0.printable))" } ?? "")"
      return "kept \(script.key) of \(name), \(script.location.link)\n"
        + "  \(script.message.printable)\n"
    }
    .joined()
    if scripts.total > 0 {
      text += "scripts: \(scripts.shortened) of \(scripts.total) shortened"
      text += scripts.kept > 0 ? ", \(scripts.kept) kept\n" : "\n"
    }
    let percent = before > 0 ? (after * 100 + before / 2) / before : 100
    return text + "\(file.printable): \(before) bytes before, \(after) after (\(percent)%)\n"
  }
}
