import FileAccess
import ScriptRuntime
import Synchronization

/// The result of writing an exchange; the file is relative to the cassette folder.
public enum WrittenExchange: Sendable, Hashable {
  /// There was no such exchange.
  case created(String)
  /// The file had the same request with another answer.
  case replaced(String)
  /// The file had the same bytes and was left alone.
  case unchanged(String)
}

extension CassetteStore {
  /// Writes an exchange into its host's folder: over the file with the same request, or into a new
  /// file named ``Exchange/suggestedName``, with a number if that name is taken.
  ///
  /// - Precondition: The exchange is recordable.
  public func write(_ exchange: Exchange) throws(CassetteError) -> WrittenExchange {
    guard let url = HTTPURL(exchange.request.url), exchange.isRecordable else {
      preconditionFailure("an exchange that cannot be recorded was given to the store")
    }
    let folder = url.cassetteFolder
    let result = hosts.withLock { hosts in
      Result { () throws(CassetteError) in
        var index = loaded(folder, &hosts)
        let name = index.twin(of: exchange.request)?.name ?? index.freeName(for: exchange)
        let written = try write(exchange.fileContents, name: name, folder: folder)
        index.insert(exchange, name: name)
        index.problems = index.problems.filter { $0.file != "\(folder)/\(name)" }
        hosts[folder] = index
        return written
      }
    }
    return try result.get()
  }

  private func write(
    _ contents: [UInt8],
    name: String,
    folder: String
  ) throws(CassetteError) -> WrittenExchange {
    let file = "\(folder)/\(name)"
    do throws(FileProblem) {
      try makeRoot()
      guard let root = try OpenFolder.at(path) else { throw .system("the folder is gone") }
      try root.makeFolder(folder)
      guard let opened = try root.folder(folder) else { throw .system("the folder is gone") }
      // An unreadable file, such as a symbolic link, is replaced, never written through.
      let old = try? opened.contents(of: name, limit: Exchange.Limits.file)
      guard old != contents else { return .unchanged(file) }
      try locked(file) { () throws(FileProblem) in try opened.put(contents, as: name) }
      return old == nil ? .created(file) : .replaced(file)
    } catch {
      throw .unwritable(file: file, error)
    }
  }

  /// Runs work while no other process records into the same folder.
  private func locked(
    _ file: String,
    _ work: () throws(FileProblem) -> Void
  ) throws(FileProblem) {
    let result: Result<Void, FileProblem>
    do throws(InputError) {
      result = try FolderLock.whileChanging(["\(path)/\(file)"]) {
        Result { () throws(FileProblem) in try work() }
      }
    } catch {
      throw .system(error.firstMessage)
    }
    try result.get()
  }

  private func makeRoot() throws(FileProblem) {
    if let reason = OutputFolder.make(path) { throw .system(reason) }
  }
}

extension HostIndex {
  /// The suggested name, with `~2` and so on if another request has it; files without a valid
  /// exchange are ignored.
  fileprivate func freeName(for exchange: Exchange) -> String {
    let taken = Set(names.map { $0.lowercased() })
    let name = exchange.suggestedName
    let candidates = sequence(first: 1) { $0 + 1 }.lazy.map { number in
      "\(name)\(number == 1 ? "" : "~\(number)").\(ExchangeFormat.fileExtension)"
    }
    return candidates.first { !taken.contains($0) } ?? name
  }
}
