/// Which options the commands of the program take.
package struct CommandTable: Sendable {
  /// The options of the command that words begin with; nil for a table that knows no command.
  private let find: (@Sendable (_ call: [String]) -> [String: OptionKind])?

  package enum OptionKind: Sendable, Hashable {
    case flag
    /// A value, by its name in the help: options of one name with other values mean something else.
    case value(String)
  }

  /// Creates a table that looks options up when they are needed: to read those of one command takes a moment.
  package init(find: (@Sendable (_ call: [String]) -> [String: OptionKind])? = nil) {
    self.find = find
  }
}

extension CommandTable {
  /// Whether nothing is known of any command.
  var isEmpty: Bool { find == nil }

  /// The options of the command that a call begins with.
  func options(of call: [String]) -> [String: OptionKind] { find?(call) ?? [:] }

  /// Words of a call in which a value that begins with a dash is joined to its option, since it would
  /// be read as an option itself.
  func joiningValues(in words: [String], of call: [String]) -> [String] {
    let known = options(of: call)
    var joined: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if case .value = known[word], let value = rest.first, value.hasPrefix("-"), value != "-" {
        joined.append("\(word)=\(rest.removeFirst())")
      } else {
        joined.append(word)
      }
    }
    return joined
  }

  /// The options in a call, each with its words, in order.
  func calledOptions(in call: [String]) -> [(name: String, words: [String])] {
    let known = options(of: call)
    var found: [(name: String, words: [String])] = []
    var rest = call[...]
    while let word = rest.popFirst(), word != "--" {
      guard word.hasPrefix("--") else { continue }
      if let sign = word.firstIndex(of: "=") {
        found.append((String(word[..<sign]), [word]))
      } else if case .value = known[word], let value = rest.popFirst() {
        found.append((word, [word, value]))
      } else {
        found.append((word, [word]))
      }
    }
    return found
  }
}
