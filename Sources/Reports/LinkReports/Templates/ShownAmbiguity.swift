package import Deeplink
package import Diagnostics

/// Two templates that fit one URL, for programs.
package struct ShownAmbiguity: Encodable {
  package let first: String
  package let second: String
  package let relation: String
  package let hidesSecond: Bool
  package let url: String

  package init(_ ambiguity: DeeplinkAmbiguity) {
    first = ambiguity.firstTemplate.description
    second = ambiguity.secondTemplate.description
    relation = ambiguity.relation.rawValue
    hidesSecond = ambiguity.hidesSecond
    url = ambiguity.url
  }
}

extension DeeplinkAmbiguity {
  /// The overlap as rule files report it; a template that is never reached is an error here.
  package var finding: Diagnostic {
    Diagnostic(
      code: hidesSecond ? "hidden-template" : "ambiguous-templates",
      severity: hidesSecond ? .error : .note,
      message: description,
      location: nil,
      help: help
    )
  }

  private var help: String {
    switch relation {
    case .equal: "the second is never reached: remove one of them"
    case .secondWithinFirst: "the second is never reached: put it before the first"
    case .firstWithinSecond, .overlapping: "the first is tried first"
    }
  }
}
