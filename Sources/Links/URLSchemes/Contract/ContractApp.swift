/// An app of a contract's family.
public struct ContractApp: Sendable, Hashable {
  /// The name by which commands, parameters and values refer to it.
  public var id: String
  /// What people call it; several for editions that take the same URLs.
  public var names: [String]
  /// Its schemes; the first is the one to build URLs with.
  public var schemes: [String]
  /// The id of another app that takes the same URLs.
  public var like: String?

  /// Creates an app.
  public init(id: String, names: [String], schemes: [String], like: String? = nil) {
    self.id = id
    self.names = names
    self.schemes = schemes
    self.like = like
  }
}

/// Which apps of a family take something.
public enum ContractSupport: Sendable, Hashable {
  /// All of them.
  case all
  /// Those of these ids, and the apps that are like them.
  case only([String])
}

extension ContractSupport {
  /// Whether an app is among them; a contract without apps has none to leave out.
  public func includes(_ app: ContractApp?) -> Bool {
    guard case .only(let ids) = self, let app else { return true }
    return ids.contains(app.id) || app.like.map(ids.contains) ?? false
  }
}
