public import Diagnostics
public import LocatedJSON

/// A site's `apple-app-site-association` file: which apps may open which of its URLs; or what its
/// `assetlinks.json` says, in the same form.
public struct AssociationFile: Sendable {
  /// The document, with the place of every key and value; of a signed file, that of the text
  /// inside.
  public let document: JSONDocument
  /// Whether the file was signed (PKCS #7), as iOS 8 asked of files.
  public let isSigned: Bool
  /// The number of bytes of the whole file, with a signature.
  public let byteCount: Int
  /// The section of universal links, if the file has one.
  public let appLinks: AppLinks?
  /// The apps of the other sections, in file order.
  public let services: [ServiceApps]
  /// The statement list of which this is the content; nil for an `apple-app-site-association`.
  public let assetLinks: AssetLinks?

  /// The maximum number of bytes of a file that the system takes: 128 KB.
  public static let byteLimit = 128 * 1024

  /// Whether the system does not take the file, for its size.
  public var isRefused: Bool { assetLinks == nil && byteCount > Self.byteLimit }

  /// Reads a file.
  ///
  /// What has a wrong type counts as absent here; `AssociationLint` reports it. A file that is
  /// larger than the system takes is read too, up to 16 MiB.
  ///
  /// - Parameter file: The file.
  /// - Throws: `AssociationFileError` if it is no JSON object.
  public init(_ file: SourceFile) throws(AssociationFileError) {
    byteCount = file.bytes.count
    var source = file
    isSigned = SignedData.isSigned(file.bytes)
    if isSigned {
      guard let content = SignedData.content(of: file.bytes) else { throw .unreadableSignature }
      source = SourceFile(name: file.name, bytes: content)
    }
    let limits = JSONLimits(depth: 64, byteCount: 16 << 20)
    do {
      document = try JSONDocument(source, limits: limits)
    } catch {
      throw .syntax(error, isSigned: isSigned)
    }
    if AssetLinks.isStatementList(document.root) { throw .assetLinks }
    guard let root = document.root.object else {
      throw .notAnObject(kind: document.root.value.kind)
    }
    var reader = AssociationReader()
    appLinks = root["applinks"]?.object.map { reader.readAppLinks($0) }
    services = ServiceApps.Service.allCases.compactMap { reader.readService($0, in: root) }
    assetLinks = nil
  }

  /// Takes a statement list of Android: its apps are packages, an entry is what a statement says.
  public init(_ list: AssetLinks) {
    document = list.document
    isSigned = false
    byteCount = list.document.file.bytes.count
    appLinks = AppLinks(
      details: list.details,
      variables: SubstitutionVariables(),
      isKeyedByApp: false
    )
    services = []
    assetLinks = list
  }

  /// Reads a file of either system, by what is in it.
  ///
  /// - Parameter file: The file.
  /// - Throws: `AssociationFileError` if it is neither.
  public init(ofEitherSystem file: SourceFile) throws(AssociationFileError) {
    do throws(AssociationFileError) {
      self = try AssociationFile(file)
    } catch {
      switch error {
      case .assetLinks: self.init(try AssetLinks(file))
      case .notAnObject:
        guard let list = try? AssetLinks(file) else { throw error }
        self.init(list)
      case .syntax, .notAList, .unreadableSignature: throw error
      }
    }
  }
}

extension AssociationFile {
  /// The location of a range of UTF-8 offsets, with the path of what is there, such as
  /// `applinks.details[0].components[2]`.
  public func location(of range: Range<Int>) -> SourceLocation {
    document.location(of: range)
  }
}

/// Why a text is no association file.
public enum AssociationFileError: Error, Sendable, Hashable {
  /// It is not valid JSON; `isSigned` tells whether the text is the content of a signed file.
  case syntax(JSONSyntaxError, isSigned: Bool)
  /// It is a list of statements, as Android's `assetlinks.json` is.
  case assetLinks
  /// It is JSON, but no object.
  case notAnObject(kind: String)
  /// It is JSON, but no list, as `assetlinks.json` is.
  case notAList(kind: String)
  /// It is signed in a form that cannot be read.
  case unreadableSignature
}

extension AssociationFileError {
  /// The error as a diagnostic with its place in the file that was read.
  public func diagnostic(in file: SourceFile) -> Diagnostic {
    switch self {
    case .syntax(let error, let isSigned):
      var diagnostic = error.diagnostic(in: file)
      if isSigned {
        diagnostic.location = nil
        diagnostic.message =
          "inside the signature, at byte \(error.range.lowerBound): "
          + error.message
      }
      return diagnostic
    case .assetLinks:
      return Diagnostic(
        code: "aasa-wrong-type",
        severity: .error,
        message:
          "this is a statement list, which Android reads, not an apple-app-site-association",
        location: file.location(of: 0..<0),
        help: "'ruleproof links lint' checks statement lists (assetlinks.json)"
      )
    case .notAnObject(let kind):
      return Diagnostic(
        code: "aasa-wrong-type",
        severity: .error,
        message: "an association file is an object, but this is \(kind)",
        location: file.location(of: 0..<0)
      )
    case .notAList(let kind):
      return Diagnostic(
        code: "assetlinks-wrong-type",
        severity: .error,
        message: "an assetlinks.json file is a list of statements, but this is \(kind)",
        location: file.location(of: 0..<0)
      )
    case .unreadableSignature:
      return Diagnostic(
        code: "aasa-signed",
        severity: .error,
        message: "the file is signed in a form that cannot be read",
        location: file.location(of: 0..<0),
        help: "serve the JSON itself over HTTPS: no system needs a signature since iOS 9"
      )
    }
  }
}
