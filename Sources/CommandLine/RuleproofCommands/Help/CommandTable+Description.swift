import Handbook
import Reporters

extension CommandTable {
  /// The options of a program's commands.
  init(_ program: CommandDescription) {
    var options: [[String]: [String: OptionKind]] = [:]
    for path in program.paths {
      options[path] = program.command(path)?.optionKinds ?? [:]
    }
    self.init(options)
  }
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
