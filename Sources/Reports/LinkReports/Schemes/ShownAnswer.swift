package import URLSchemes

/// An answer of `canOpenURL`, for programs.
package struct ShownAnswer: Encodable {
  package let url: String
  package let canOpen: Bool
  package let reason: Reason
  package let text: String
  package let apps: [String]
  /// The apps of manifests that have the scheme, where the answer is no.
  package let missing: [Missing]

  package enum Reason: String, Encodable {
    case system, declared, notAURL, notListed, beyondLimit, noHandler, reserved
  }

  package struct Missing: Encodable {
    package let app: String
    package let storeLink: String?
  }

  package init(_ url: String, _ answer: QueryAnswer, _ missing: [ListedApp]) {
    self.url = url
    self.missing = missing.map { Missing(app: $0.name, storeLink: $0.storeLink) }
    canOpen = answer.isYes
    text = "\(answer)"
    switch answer {
    case .yes(.system(_, let app)): (reason, apps) = (.system, app.map { [$0.name] } ?? [])
    case .yes(.declared(let names)): (reason, apps) = (.declared, names)
    case .no(.notAURL): (reason, apps) = (.notAURL, [])
    case .no(.notListed): (reason, apps) = (.notListed, [])
    case .no(.beyondLimit): (reason, apps) = (.beyondLimit, [])
    case .no(.noHandler): (reason, apps) = (.noHandler, [])
    case .no(.unopened): (reason, apps) = (.reserved, [])
    }
  }
}
