/// A workflow command of GitHub Actions that annotates a place in a file.
///
/// Escaping follows the runner's own `ActionCommand`: `%`, CR and LF in the message, and `:` and `,`
/// besides in properties.
struct WorkflowCommand {
  /// The kind of annotation.
  var level: Level
  /// The properties in the order in which they are written.
  var properties: [(name: String, value: String)]
  /// The text of the annotation, of one line or more.
  var message: String
  /// The rule that it is about; nil where it is about no single one.
  var rule: String?

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
  /// As many commands as GitHub keeps, in their order: one of every rule first, then a second one of every
  /// rule, and so on, so that a rule with many findings hides no other rule.
  var kept: [WorkflowCommand] {
    var counts: [String: Int] = [:]
    let turns = enumerated().map { index, command in
      let key = command.rule.map { "rule \($0)" } ?? "\(index)"
      counts[key, default: 0] += 1
      return (turn: counts[key, default: 1], index: index)
    }
    return turns.sorted { ($0.turn, $0.index) < ($1.turn, $1.index) }
      .prefix(WorkflowCommand.maxPerStep)
      .map(\.index)
      .sorted()
      .map { self[$0] }
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
