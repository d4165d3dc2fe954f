package import Diagnostics
package import FileAccess
import LocatedJSON
package import RunRecord
package import UniversalLinks

/// A file to check: an association file, a statement list or entitlements, recognised by its
/// contents.
package enum LinksFile {
  case association(SourceFile)
  case statements(SourceFile)
  case entitlements(SourceFile)
}

extension LinksFile {
  package static func read(_ path: String) throws(InputError) -> LinksFile {
    let source = try InputFile.read(path)
    if isPropertyList(source) { return .entitlements(source) }
    return isStatementList(source) ? .statements(source) : .association(source)
  }

  /// Whether it is a list, or named as Android's files are.
  private static func isStatementList(_ source: SourceFile) -> Bool {
    source.name.split(separator: "/").last?.lowercased() == "assetlinks.json"
      || firstByte(of: source.bytes[...]) == UInt8(ascii: "[")
  }

  private static func firstByte(of text: ArraySlice<UInt8>) -> UInt8? {
    text.first { !(0x09...0x0D).contains($0) && $0 != 0x20 }
  }

  /// A property list begins as one; what begins with `<` may be a page of a site, too.
  private static func isPropertyList(_ source: SourceFile) -> Bool {
    let bytes = source.bytes[...]
    if bytes.starts(with: [0xFA, 0xDE, 0x71, 0x71]) || bytes.starts(with: "bplist".utf8) {
      return true
    }
    let name = source.name.lowercased()
    let isNamedSo = [".entitlements", ".xcent", ".plist", ".mobileconfig"].contains {
      name.hasSuffix($0)
    }
    if Entitlements.isSignedList(source.bytes) { return true }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes
    let first = firstByte(of: text)
    if first == UInt8(ascii: "<") {
      let head = String(decoding: text.prefix(4_096), as: UTF8.self)
      return isNamedSo || head.contains("<plist") || head.contains("<!DOCTYPE plist")
    }
    // A signed association file begins so.
    return isNamedSo && first != UInt8(ascii: "{") && first != 0x30
  }

  package func check() -> (source: SourceFile, record: ManifestRecord, findings: [Diagnostic]) {
    switch self {
    case .association(let source): Self.checkAssociation(source)
    case .statements(let source): Self.checkStatements(source)
    case .entitlements(let source): Self.checkEntitlements(source)
    }
  }

  /// Checks files, and whether the association files among them list the apps whose entitlements are.
  package static func check(
    _ files: [LinksFile]
  ) -> [(source: SourceFile, record: ManifestRecord, findings: [Diagnostic])] {
    let associations = files.compactMap { file -> AssociationFile? in
      if case .association(let source) = file { try? AssociationFile(source) } else { nil }
    }
    return files.map { file in
      var checked = file.check()
      if case .entitlements(let source) = file {
        checked.findings += ((try? Entitlements.all(in: source)) ?? []).flatMap { entitlements in
          entitlements.unlistedServices(in: associations.map { (nil, $0) }, entitlements.file)
        }
      }
      return checked
    }
  }

  private typealias Checked = (
    source: SourceFile, record: ManifestRecord, findings: [Diagnostic]
  )

  private static func checkAssociation(_ source: SourceFile) -> Checked {
    do throws(AssociationFileError) {
      let file = try AssociationFile(source)
      let details = file.appLinks?.details ?? []
      let count = details.reduce(0) { $0 + $1.components.count }
      return (
        file.document.file, record(source, "association", count), AssociationLint.findings(file)
      )
    } catch .assetLinks {
      return checkStatements(source)
    } catch {
      return (source, record(source, "association", 0), [error.diagnostic(in: source)])
    }
  }

  private static func checkStatements(_ source: SourceFile) -> Checked {
    do throws(AssociationFileError) {
      let file = try AssetLinks(source)
      let count = file.document.root.array?.count ?? 0
      return (source, record(source, "assetlinks", count), AssetLinksLint.findings(file))
    } catch {
      return (source, record(source, "assetlinks", 0), [error.diagnostic(in: source)])
    }
  }

  private static func checkEntitlements(_ source: SourceFile) -> Checked {
    do throws(PropertyListError) {
      let all = try Entitlements.all(in: source)
      let count = all.reduce(0) { $0 + $1.domains.count }
      return (
        all.first?.file ?? source, record(source, "entitlements", count), all.flatMap(\.findings)
      )
    } catch {
      return (source, record(source, "entitlements", 0), [error.diagnostic(in: source)])
    }
  }

  private static func record(_ source: SourceFile, _ kind: String, _ rules: Int) -> ManifestRecord {
    ManifestRecord(file: source.name, version: kind, rules: rules)
  }
}

/// Reads entitlements that the user named.
package enum LinksEntitlements {
  /// Reads files.
  ///
  /// - Parameter paths: The files.
  /// - Throws: `InputError` with all that is wrong with all of them.
  /// - Returns: The entitlements with their files, in their order.
  package static func read(
    _ paths: [String]
  ) throws(InputError) -> [(source: SourceFile, entitlements: Entitlements)] {
    try CallFiles.checkDistinct(paths)
    var read: [(SourceFile, Entitlements)] = []
    var problems = InputError([])
    for path in paths {
      do throws(InputError) {
        let source = try InputFile.read(path)
        do throws(PropertyListError) {
          read += try Entitlements.all(in: source).map { ($0.file, $0) }
        } catch {
          throw InputError([error.diagnostic(in: source)], sources: [source])
        }
      } catch {
        problems.diagnostics += error.diagnostics
        problems.sources += error.sources
      }
    }
    guard problems.diagnostics.isEmpty else { throw problems }
    return read
  }

  /// The findings about entitlements as text, but for notes.
  ///
  /// - Parameters:
  ///   - read: The entitlements with their files.
  ///   - style: How the text is styled.
  /// - Returns: The text; empty without findings.
  package static func problems(
    in read: [(source: SourceFile, entitlements: Entitlements)],
    _ style: TextStyle
  ) -> String {
    let renderer = DiagnosticRenderer(style: style, sources: read.map(\.source))
    return read.flatMap(\.entitlements.findings).filter { $0.severity != .note }
      .map(renderer.render).joined()
  }

  /// Refuses entitlements from which it is not known whether they name a host: those with a variable of a build, and
  /// no entry of universal links for exactly this host.
  ///
  /// - Parameters:
  ///   - read: The entitlements with their files.
  ///   - host: The host; nil if all hosts count.
  /// - Throws: `InputError` with the entries that have a variable.
  package static func refuseVariables(
    in read: [(source: SourceFile, entitlements: Entitlements)],
    about host: String? = nil
  ) throws(InputError) {
    let unclear = read.filter { entitlements in
      let entry = host.flatMap { entitlements.entitlements.linkDomain(for: $0) }
      return entitlements.entitlements.hasVariables && entry?.isWildcard != false
    }
    guard !unclear.isEmpty else { return }
    throw InputError(
      unclear.flatMap(\.entitlements.findings).filter { $0.code == Entitlements.variableCode }
        .map { finding in
          var error = finding
          error.severity = .error
          return error
        },
      sources: unclear.map(\.source)
    )
  }
}
