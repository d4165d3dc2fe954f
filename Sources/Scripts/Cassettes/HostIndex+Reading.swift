import Foundation
import ScriptRuntime

extension HostIndex {
  /// Reads a host's folder; a missing one is empty.
  init(folder: String, of path: String) {
    self.init()
    do throws(FileProblem) {
      guard let root = try OpenFolder.at(path), let opened = try root.folder(folder) else { return }
      for name in try Self.fileNames(in: "\(path)/\(folder)") {
        add(name, in: folder, opened)
      }
    } catch {
      problems.insert(.unreadable(file: folder, error))
    }
  }

  private static func fileNames(in path: String) throws(FileProblem) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let names = all.filter {
      $0.hasSuffix(".\(ExchangeFormat.fileExtension)") && !$0.hasPrefix(".")
    }
    guard names.count <= maxFiles else { throw .tooManyFiles(limit: maxFiles) }
    return names.sorted()
  }

  private mutating func add(_ name: String, in folder: String, _ opened: borrowing OpenFolder) {
    let file = "\(folder)/\(name)"
    do throws(CassetteError) {
      guard let exchange = try Self.read(name, in: folder, opened) else { return }
      let home = HTTPURL(exchange.request.url)?.cassetteFolder ?? ""
      guard home == folder else { throw .misplaced(file: file, folder: home) }
      if let other = twin(of: exchange.request) {
        throw .duplicate(file: file, of: other.name)
      }
      insert(exchange, name: name)
    } catch {
      problems.insert(error)
    }
  }

  /// Reads one file of a host's folder, if it exists.
  static func read(
    _ name: String,
    in folder: String,
    of path: String
  ) throws(CassetteError) -> Exchange? {
    let opened: OpenFolder?
    do throws(FileProblem) {
      guard let root = try OpenFolder.at(path) else { return nil }
      opened = try root.folder(folder)
    } catch {
      throw .unreadable(file: folder, error)
    }
    guard let opened else { return nil }
    return try read(name, in: folder, opened)
  }

  private static func read(
    _ name: String,
    in folder: String,
    _ opened: borrowing OpenFolder
  ) throws(CassetteError) -> Exchange? {
    let file = "\(folder)/\(name)"
    let contents: [UInt8]?
    do throws(FileProblem) {
      contents = try opened.contents(of: name, limit: Exchange.Limits.file)
    } catch {
      throw .unreadable(file: file, error)
    }
    guard let contents else { return nil }
    return try Exchange(contents: contents, file: file)
  }
}
