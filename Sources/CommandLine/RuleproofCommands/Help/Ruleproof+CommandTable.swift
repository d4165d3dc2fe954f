import ArgumentParser
import Handbook
import Reporters
import Synchronization

extension Ruleproof {
  /// The options of all commands, of which each is read when it is first needed.
  static let commandTable = CommandTable { call in
    let path = CommandPath(call)
    guard let command = path.commands.last else { return [:] }
    return known.withLock { known in
      if let options = known[path.names] { return options }
      let options = command.description?.optionKinds ?? [:]
      known[path.names] = options
      return options
    }
  }

  private static let known: Mutex<[[String]: [String: CommandTable.OptionKind]]> = Mutex([:])
}

extension CommandDescription {
  /// What its options take, by their names with dashes.
  fileprivate var optionKinds: [String: CommandTable.OptionKind] {
    var kinds: [String: CommandTable.OptionKind] = [:]
    for argument in arguments ?? [] {
      for name in argument.names ?? [] {
        kinds[name.written] = argument.kind == "flag" ? .flag : .value(argument.valueName ?? "")
      }
    }
    return kinds
  }
}
