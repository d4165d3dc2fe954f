import Diagnostics
package import FileAccess
import Foundation
package import URLSchemes

extension ContractSet {
  /// Reads the contracts that a call names.
  ///
  /// - Parameter paths: Their files; each may extend one before it.
  /// - Throws: `InputError` if a file is none, or two have one name.
  /// - Returns: These contracts, then the built-in ones that none of them replaces.
  package static func reading(_ paths: [String]) throws(InputError) -> ContractSet {
    try CallFiles.checkDistinct(paths)
    var known = builtIn
    var own: [URLContract] = []
    for path in paths {
      let read = try URLContract.reading(try InputFile.read(path), extending: known)
      guard !own.contains(where: { $0.id == read.id }) else {
        throw InputError(
          code: "contract-file",
          "duplicate contract '\(read.id)'",
          file: path,
          help: "give it another name"
        )
      }
      own.append(read)
      known.add(read)
    }
    let ids = Set(own.map { ExactText($0.id) })
    return ContractSet(own + builtIn.contracts.filter { !ids.contains(ExactText($0.id)) })
  }

  /// The contract that the name or the file of a call means.
  ///
  /// - Parameter name: The name, or the file; `-` is standard input.
  /// - Throws: `InputError` if there is neither.
  /// - Returns: The contract.
  package func contract(named name: String) throws(InputError) -> URLContract {
    if let contract = self[name] { return contract }
    guard name == InputFile.standardInputName || FileManager.default.fileExists(atPath: name) else {
      let ids = contracts.map(\.id)
      throw InputError(
        code: "contract-none",
        "there is no contract or file '\(name)'",
        help: name.nearest(among: ids).map { "did you mean '\($0)'?" }
          ?? "contracts: \(ids.joined(separator: ", "))"
      )
    }
    return try URLContract.reading(try InputFile.read(name), extending: self)
  }

  /// The contract for building a URL of a scheme: the one that has it, else one for any scheme.
  ///
  /// - Parameter scheme: The scheme.
  /// - Throws: `InputError` if no contract covers it.
  /// - Returns: The contract.
  package func contract(forScheme scheme: String) throws(InputError) -> URLContract {
    let known = contracts.first { $0.app(forScheme: scheme) != nil }
    if let known { return known }
    let isScheme = DeclaredScheme(scheme).isWellFormed
    guard isScheme, !SystemSchemes.isSystem(scheme),
      let contract = contracts.first(where: \.isForAnyScheme)
    else {
      throw InputError(
        code: "contract-none",
        isScheme ? "'\(scheme)' belongs to the system" : "'\(scheme)' is not a scheme",
        help: scheme.contains(":") ? "give only the name, without ':' and what follows" : nil
      )
    }
    return contract
  }
}

extension URLContract {
  /// Checks that only lists, and parameters of the app's own, are given more than once.
  ///
  /// - Parameters:
  ///   - values: The values of a call.
  ///   - name: Its command.
  /// - Throws: `InputError` if another parameter is.
  package func checkRepetitions(
    of values: [NamedValue],
    command name: String?
  ) throws(InputError) {
    let known = name.flatMap(command)
    var seen: Set<ExactText> = []
    for name in values.map(\.name) where !seen.insert(ExactText(name)).inserted {
      switch known?.parameter(name)?.type {
      case .list, nil: continue
      default: throw InputError.repeated(name)
      }
    }
  }
}

extension InputError {
  /// The error for a value given several times if only one is allowed.
  package static func repeated(_ name: String) -> InputError {
    InputError(code: "repeated-value", "'\(name)' is given more than once, but is not a list")
  }
}
