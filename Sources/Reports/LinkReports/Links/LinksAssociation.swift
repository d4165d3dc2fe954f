import Diagnostics
package import FileAccess
import Foundation
import LocatedJSON
package import UniversalLinks

/// An association file or `assetlinks.json` named by the user, with its host if that is known.
package struct LinksAssociation {
  package let host: AssociatedDomain?
  package let file: AssociationFile
  package let matcher: AssociationMatcher
}

extension LinksAssociation {
  /// The help of an option that names such files.
  package static let discussion = """
    With a host in front, such as www.example.com=FILE or '*.example.com=FILE', the file applies \
    only to URLs of that host, else to all; - is standard input.
    """

  /// Reads files.
  ///
  /// - Parameter arguments: Paths, each with or without a host and `=` in front.
  /// - Throws: `InputError` with all that is wrong with all of them.
  /// - Returns: The files, in their order.
  package static func read(_ arguments: [String]) throws(InputError) -> [LinksAssociation] {
    // Two hosts may have the same file.
    try CallFiles.checkDistinct(arguments.filter { hostEnd(in: $0) == nil })
    var associations: [LinksAssociation] = []
    var problems = InputError([])
    for argument in arguments {
      do throws(InputError) {
        associations.append(try LinksAssociation(argument))
      } catch {
        problems.diagnostics += error.diagnostics
        problems.sources += error.sources
      }
    }
    guard problems.diagnostics.isEmpty else { throw problems }
    return associations
  }

  private init(_ argument: String) throws(InputError) {
    let (host, path) = try Self.split(argument)
    self.host = host
    let source = try InputFile.read(path)
    do throws(AssociationFileError) {
      file = try AssociationFile(ofEitherSystem: source)
    } catch {
      throw InputError([error.diagnostic(in: source)], sources: [source])
    }
    matcher = AssociationMatcher(file)
  }

  /// Where the host before a path ends; nil without a host, or if a file has the whole name.
  private static func hostEnd(in argument: String) -> String.Index? {
    FileManager.default.fileExists(atPath: argument) ? nil : argument.firstIndex(of: "=")
  }

  private static func split(
    _ argument: String
  ) throws(InputError) -> (host: AssociatedDomain?, path: String) {
    guard let equals = hostEnd(in: argument) else { return (nil, argument) }
    let host = String(argument[..<equals])
    guard !host.isEmpty else {
      throw InputError(code: "bad-host", "'\(argument)' has no host before its '='")
    }
    let domain = try LinksHost.read(host)
    guard domain.port == nil else {
      throw InputError(code: "bad-host", "'\(host)' has a port: give the host alone")
    }
    return (domain, String(argument[argument.index(after: equals)...]))
  }

  /// Why the system does not take the file; nil if it does.
  package var refusal: String? {
    guard matcher.isRefused else { return nil }
    return """
      \(file.document.file.name) has \(file.byteCount) bytes: the system rejects files of more \
      than \(AssociationFile.byteLimit)
      """
  }

  /// Whether it is a file for Android, whose apps are packages.
  package var isAndroid: Bool { file.assetLinks != nil }

  /// The App Clips that the file lists, each once.
  var clips: [AppID] {
    var seen: Set<AppID> = []
    return file.services.filter { $0.service == .appclips }.flatMap(\.apps).map(\.id)
      .filter { !matcher.isRefused && seen.insert($0).inserted }
  }

  /// Whether the file applies to a URL's host.
  package func speaks(for url: LinkURL) -> Bool {
    guard let host, let name = url.host else { return true }
    return host.covers(host: name)
  }
}

extension [LinksAssociation] {
  /// The host whose file decides about a URL; nil if no file has a host.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - domain: The associated domain by which an app asks for the URL's host: where it has a
  ///     file, that decides.
  /// - Returns: The host.
  func decidingHost(for url: LinkURL, asked domain: AssociatedDomain?) -> AssociatedDomain? {
    let hosts = compactMap(\.host)
    return hosts.first { $0.host == domain?.host && $0.isWildcard == domain?.isWildcard }
      ?? hosts.max { $1.decides(over: $0) }
  }
}

/// Reads hosts and URLs that the user typed.
package enum LinksHost {
  /// Parses a host, optionally with `*.` or a port.
  package static func read(_ host: String) throws(InputError) -> AssociatedDomain {
    let domain: AssociatedDomain
    do throws(AssociatedDomain.Problem) {
      domain = try AssociatedDomain("applinks:" + host)
    } catch {
      let name = (try? LinkURL(host))?.host
      throw InputError(
        code: "bad-host",
        "the host '\(host)' \(name == nil ? error.message : "is a URL")",
        help: name.map { "give the host alone: \($0)" }
      )
    }
    guard domain.modes.isEmpty else {
      throw InputError(code: "bad-host", "'\(host)' has a mode: give the host alone")
    }
    return domain
  }

  /// Reads a URL.
  ///
  /// - Parameters:
  ///   - text: The URL.
  ///   - needsHost: Whether a path alone will not do.
  /// - Throws: `InputError` for anything else.
  /// - Returns: The URL.
  package static func readURL(_ text: String, needsHost: Bool = false) throws(InputError) -> LinkURL
  {
    let url: LinkURL
    do throws(LinkURL.Problem) {
      url = try LinkURL(text)
    } catch {
      throw InputError(code: "bad-url", "'\(text)' is not a web link: \(error.message)")
    }
    guard url.host != nil || !needsHost else {
      throw InputError(code: "bad-url", "'\(text)' is a path: expected a full URL, 'https://…'")
    }
    return url
  }
}

extension LinkURL.Problem {
  /// What is wrong, in words.
  fileprivate var message: String {
    switch self {
    case .noScheme: "expected 'https://…', or a path that begins with '/'"
    case .otherScheme(let scheme): "its scheme is '\(scheme)', not https or http"
    case .noHost: "it has no host"
    case .badPort(let port): "'\(port)' is not a port"
    }
  }
}
