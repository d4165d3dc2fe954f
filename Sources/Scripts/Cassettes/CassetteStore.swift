import FileAccess
import Foundation
public import ScriptRuntime
import Synchronization

/// A folder of recorded exchanges, `<host>/<name>.exchange`.
///
/// A host's folder is read on the first request to that host. Broken files are collected in
/// ``problems`` and never used. Answers do not depend on the order of requests or their threads.
public final class CassetteStore: Sendable {
  /// The path of the folder.
  public let path: String
  let hosts = Mutex<[String: HostIndex]>([:])

  /// Creates a store; nothing is read yet, and a missing folder counts as empty.
  public init(path: String) {
    self.path = path
  }
}

/// An exchange with its file.
public struct StoredExchange: Sendable, Hashable {
  /// The file, relative to the cassette folder.
  public let file: String
  /// The exchange.
  public let exchange: Exchange
}

extension CassetteStore {
  /// The recorded exchange for a request, or nil.
  ///
  /// Candidates are the exchanges with the request's method, URL and body whose header fields all
  /// occur in the request with the same values. The one with the most header fields wins, then the
  /// one whose file name comes first.
  public func exchange(for request: HTTPRequest) -> StoredExchange? {
    HTTPURL(request.url).flatMap { lookUp(request, at: $0).stored }
  }

  /// The key of a request to a URL, and its recorded exchange.
  func lookUp(
    _ request: HTTPRequest,
    at url: HTTPURL
  ) -> (key: RequestKey, stored: StoredExchange?) {
    var remover = SecretRemover()
    let key = RequestKey(request, without: &remover)
    let headers = remover.requestHeaders(request.headers)
    return (key, exchange(for: key, headers: headers, in: url.cassetteFolder))
  }

  private func exchange(
    for key: RequestKey,
    headers: [HTTPField],
    in folder: String
  ) -> StoredExchange? {
    hosts.withLock { hosts in
      var index = loaded(folder, &hosts)
      guard let entry = index.entry(for: key, headers: headers) else { return nil }
      let file = "\(folder)/\(entry.name)"
      do throws(CassetteError) {
        let exchange = try HostIndex.read(entry.name, in: folder, of: path)
        guard let exchange, exchange.key == key else { return nil }
        return StoredExchange(file: file, exchange: exchange)
      } catch {
        index.problems.insert(error)
        hosts[folder] = index
        return nil
      }
    }
  }

  /// The problems in the host folders read so far, sorted.
  public var problems: [CassetteError] {
    let problems = hosts.withLock { $0.values.flatMap(\.problems) }
    return problems.sorted { $0.description < $1.description }
  }

  /// Reads every host folder, so that ``problems`` is complete.
  ///
  /// - Returns: The files with an exchange, relative to the folder, sorted.
  public func readAll() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return hosts.withLock { hosts in
      var files: [String] = []
      for folder in names.sorted() where !folder.hasPrefix(".") {
        // The folder may also contain files such as a README.
        guard "\(path)/\(folder)".namesFolder else { continue }
        files += loaded(folder, &hosts).names.map { "\(folder)/\($0)" }
      }
      return files.sorted()
    }
  }

  func loaded(_ folder: String, _ hosts: inout [String: HostIndex]) -> HostIndex {
    if let index = hosts[folder] { return index }
    let index = HostIndex(folder: folder, of: path)
    hosts[folder] = index
    return index
  }
}
