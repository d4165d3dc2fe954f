public import Diagnostics
public import LocatedJSON

/// A host's `assetlinks.json`: the Android apps that may open its URLs, and which of them where it
/// says so.
///
/// Only statements count that delegate URLs to apps (`delegate_permission/common.handle_all_urls`).
/// The paths are those of `dynamic_app_link_components` in the statement's `relation_extensions`;
/// their components have the form of Apple's, without variables, and are compared in the same way.
public struct AssetLinks: Sendable {
  /// The document, with the place of every key and value.
  public let document: JSONDocument
  /// The names of all packages, in file order, each once.
  public let packages: [String]
  /// The packages that list paths, each with its components.
  let details: [LinkDetail]

  /// The relation by which a site delegates all its URLs to an app.
  static let relation = "delegate_permission/common.handle_all_urls"

  /// Reads a file; what has a wrong type counts as absent.
  ///
  /// - Parameter file: The file.
  /// - Throws: `AssociationFileError` if it is no JSON list.
  public init(_ file: SourceFile) throws(AssociationFileError) {
    do {
      document = try JSONDocument(file, limits: JSONLimits(depth: 64, byteCount: 16 << 20))
    } catch {
      throw .syntax(error, isSigned: false)
    }
    guard let statements = document.root.array else {
      throw .notAList(kind: document.root.value.kind)
    }
    var reader = AssociationReader()
    var packages: [String] = []
    var details: [LinkDetail] = []
    for node in statements {
      guard let statement = node.object, Self.delegates(statement),
        let target = statement["target"]?.object, let name = target["package_name"]
      else { continue }
      guard target["namespace"]?.string == "android_app", let package = name.string else {
        continue
      }
      if !packages.contains(package) { packages.append(package) }
      let extensions = statement["relation_extensions"]?.object?[Self.relation]?.object
      guard let components = extensions?["dynamic_app_link_components"], components.array != nil
      else { continue }
      let app = LocatedAppID(id: AppID(package), range: name.range)
      details.append(reader.readDetail(app, components: components, range: node.range))
    }
    self.packages = packages
    self.details = details
  }

  private static func delegates(_ statement: JSONObject) -> Bool {
    let relations = statement["relation"]?.array ?? statement["relation"].map { [$0] } ?? []
    return relations.contains { $0.string == relation }
  }
}

extension AssetLinks {
  /// Whether JSON is a statement list, or a single statement instead of a list.
  public static func isStatementList(_ root: JSONNode) -> Bool {
    func isStatement(_ object: JSONObject) -> Bool {
      object["relation"] != nil || object["target"] != nil || object["include"] != nil
    }
    guard let statements = root.array else {
      return root.object.map { $0["relation"] != nil && $0["target"] != nil } ?? false
    }
    return statements.contains { $0.object.map(isStatement) ?? false }
  }
}

extension AssociationMatcher {
  /// Makes the components of an Android file ready; a package that lists no paths has none.
  public init(_ file: AssetLinks) {
    self.init(file.details, isRefused: false)
  }
}
