/// A workflow command of GitHub Actions that annotates a place in a file.
///
/// Escaping follows the runner's own `ActionCommand`: `%`, CR and LF in the message, and `:` and
/// `,` besides in properties.
struct WorkflowCommand {
  /// The kind of annotation.
  var level: Level
  /// The properties in the order in which they are written.
  var properties: [(name: String, value: String)]
  /// The text of the annotation, of one line or more.
  var message: String
  /// What kind of finding it is, such as `redirect tests` or `drift`.
  var subject: String

  /// The kinds of annotation, the gravest first.
  enum Level: String, CaseIterable {
    case error, warning, notice
  }

  /// The annotations of a kind that GitHub keeps of a step; it drops what comes after them.
  static let maxPerStep = 10
}

extension WorkflowCommand {
  /// The command without the end of its line.
  var text: String {
    let list = properties.map { "\($0.name)=\($0.value.escapedForProperty)" }.joined(separator: ",")
    return "::\(level.rawValue)\(list.isEmpty ? "" : " ")\(list)::\(message.escapedForMessage)"
  }
}

extension [WorkflowCommand] {
  /// The indices of as many commands as GitHub keeps.
  ///
  /// Every subject gets one before a subject gets a second one: many findings of one sort hide no
  /// others. Where the places run out, those subjects come first that have the fewest commands,
  /// since the reader then sees all of them.
  var kept: Set<Int> {
    let queues = subjects
    var kept: Set<Int> = []
    var turn = 0
    while kept.count < WorkflowCommand.maxPerStep {
      var open = queues.indices.filter { queues[$0].1.count > turn }
      if open.isEmpty { break }
      if turn > 0 { open.sort { (queues[$0].1.count, $0) < (queues[$1].1.count, $1) } }
      for queue in open.prefix(WorkflowCommand.maxPerStep - kept.count) {
        kept.insert(queues[queue].1[turn])
      }
      turn += 1
    }
    return kept
  }

  /// The indices by their subjects, both in the order in which they first appear.
  private var subjects: [(String, [Int])] {
    var groups: [(String, [Int])] = []
    for (index, command) in enumerated() {
      if let known = groups.firstIndex(where: { $0.0 == command.subject }) {
        groups[known].1.append(index)
      } else {
        groups.append((command.subject, [index]))
      }
    }
    return groups
  }
}

extension String {
  fileprivate var escapedForMessage: String { escaping("%\r\n") }
  fileprivate var escapedForProperty: String { escaping("%\r\n:,") }

  private func escaping(_ special: String) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if special.unicodeScalars.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
