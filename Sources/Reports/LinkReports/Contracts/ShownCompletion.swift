package import URLSchemes

/// What may come next, for programs.
package struct ShownCompletion: Encodable {
  package let kind: String
  package let url: String
  package let label: String
  package let about: String

  package init(_ completion: ContractCompletion) {
    kind =
      switch completion.kind {
      case .scheme: "scheme"
      case .command: "command"
      case .parameter: "parameter"
      case .value: "value"
      }
    url = completion.url
    label = completion.label
    about = completion.about
  }
}
