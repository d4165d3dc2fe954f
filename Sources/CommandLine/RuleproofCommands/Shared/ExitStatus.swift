/// What the process's exit code says; thrown by a command that does not end clean.
enum ExitStatus: Int32, Error {
  /// All is well.
  case clean = 0
  /// The rules fall short.
  case rulesFallShort = 1
  /// The input or the call is wrong.
  case wrongInput = 2
  /// A fault of the tool's own.
  case ownFault = 3
}
