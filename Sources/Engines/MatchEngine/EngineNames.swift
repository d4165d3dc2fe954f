/// The names of engines that a file or a call can use.
package struct EngineNames: Sendable {
  /// The engines, in the order in which they are listed.
  package let ids: [EngineID]
  private let findEdition: @Sendable (String) throws(EngineNameProblem) -> EngineID?

  /// Creates a list of names.
  ///
  /// - Parameters:
  ///   - ids: The engines.
  ///   - edition: The id of an engine in an edition, by a name such as `javascript@safari-15`; nil for
  ///     a name of another form.
  package init(
    _ ids: [EngineID],
    edition: @escaping @Sendable (String) throws(EngineNameProblem) -> EngineID? = { _ in nil }
  ) {
    self.ids = ids
    findEdition = edition
  }
}

extension EngineNames: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: EngineID...) { self.init(elements) }
}

extension EngineNames {
  /// The engine of a name; nil if none is called so.
  ///
  /// - Throws: `EngineNameProblem` for an edition that the engine does not have.
  package func id(of name: String) throws(EngineNameProblem) -> EngineID? {
    if let id = ids.first(where: { $0.rawValue == name }) { return id }
    return try findEdition(name)
  }
}

/// Why a list of engines cannot be used.
package struct EngineNameProblem: Error, CustomStringConvertible {
  package let description: String
  /// Which word of the list is wrong; nil if the list is.
  package let index: Int?

  /// Creates a problem: lower case, without a full stop.
  package init(_ description: String, at index: Int? = nil) {
    self.description = description
    self.index = index
  }
}
