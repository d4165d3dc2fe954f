public import Diagnostics
public import LocatedJSON

/// A host's `assetlinks.json`: the Android apps that may open its URLs, and which of them where it
/// says so.
///
/// Only statements count that delegate URLs to apps (`delegate_permission/common.handle_all_urls`).
/// The rules are those of `dynamic_app_link_components` in the statement's `relation_extensions`:
/// components as Apple's, with a path, a query, a fragment and `exclude` only, which are compared in
/// the same way. A package without rules, or with malformed ones, opens all URLs of the host that its
/// manifest asks for (https://developer.android.com/training/app-links/configure-assetlinks).
public struct AssetLinks: Sendable {
  /// The document, with the place of every key and value.
  public let document: JSONDocument
  /// The names of all packages, in file order, each once.
  public let packages: [String]
  /// What each package opens, in the order of the statements: its rules, or everything.
  let details: [LinkDetail]

  /// The relation by which a site delegates all its URLs to an app.
  package static let relation = "delegate_permission/common.handle_all_urls"

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
      let app = LocatedAppID(id: AppID(package), range: name.range)
      let rules = Self.rules(of: statement)?[Self.rulesKey]?.array.flatMap(Self.wellFormed)
      details.append(reader.readDetail(app, rules: rules, range: node.range))
    }
    self.packages = packages
    self.details = Self.deciding(details)
  }

  /// The list of a statement's rules, in `rules(of:)`.
  package static let rulesKey = "dynamic_app_link_components"

  /// The object of a statement that has its rules.
  package static func rules(of statement: JSONObject) -> JSONObject? {
    statement["relation_extensions"]?.object?[relation]?.object
  }

  /// The packages whose rules say which URLs they open.
  public var packagesWithRules: [String] {
    let ruled = Set(details.filter { $0.form == .components }.flatMap(\.apps).map(\.id))
    return packages.filter { ruled.contains(AppID($0)) }
  }

  /// For each entry, the object with its rules, or the whole statement.
  package var ruleObjects: [JSONObject] {
    let ranges = Set(details.map(\.range))
    return (document.root.array ?? []).filter { ranges.contains($0.range) }.compactMap { node in
      node.object.map { Self.rules(of: $0) ?? $0 }
    }
  }

  /// The rules if Android takes them: it discards all of a list that is empty or has a malformed one.
  private static func wellFormed(_ rules: [JSONNode]) -> [JSONNode]? {
    let isTaken = rules.allSatisfy { node in
      node.object.map { ObjectKind.rule.wrongValues(in: $0).isEmpty && $0.wrongItems.isEmpty }
        ?? false
    }
    return rules.isEmpty || !isTaken ? nil : rules
  }

  /// The entries that count: one without rules only if no other of its package has some.
  private static func deciding(_ details: [LinkDetail]) -> [LinkDetail] {
    let ruled = Set(details.filter { $0.form == .components }.flatMap(\.apps).map(\.id))
    var seen: Set<AppID> = []
    return details.filter { detail in
      detail.form == .components
        || detail.apps.allSatisfy { !ruled.contains($0.id) && seen.insert($0.id).inserted }
    }
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
  /// Makes the rules of an Android file ready; a package without any opens everything.
  public init(_ file: AssetLinks) {
    self.init(file.details, isRefused: false)
  }
}
