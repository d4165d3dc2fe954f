import Foundation

/// A service of continuous integration that rules can be checked by.
package enum CIService: String, CaseIterable, Sendable {
  case github, gitlab, jenkins
}

extension CIService {
  /// Where the service looks for what to run, below the root of the repository.
  package var file: String {
    switch self {
    case .github: ".github/workflows/ruleproof.yml"
    case .gitlab: ".gitlab-ci.yml"
    case .jenkins: "Jenkinsfile"
    }
  }

  /// The name to use if the file exists already; nil if `file` never belongs to others.
  package var fileBeside: String? {
    switch self {
    case .github: nil
    case .gitlab: ".gitlab/ruleproof.gitlab-ci.yml"
    case .jenkins: "ruleproof.Jenkinsfile"
    }
  }

  /// What a person does so that the service reads `fileBeside`.
  package var including: String {
    switch self {
    case .github: ""
    case .gitlab: "add to \(file): include: /\(fileBeside ?? "")"
    case .jenkins: "create a pipeline in Jenkins with the script path \(fileBeside ?? "")"
    }
  }

  /// Where the variable with the address of ruleproof's repository is set.
  package var variables: String {
    switch self {
    case .github: "Settings > Secrets and variables > Actions > Variables"
    case .gitlab: "Settings > CI/CD > Variables"
    case .jenkins: "Manage Jenkins > System > Environment variables"
    }
  }

  /// The service that a folder is set up for; nil if nothing says so.
  ///
  /// - Parameters:
  ///   - root: The root of the repository.
  ///   - host: The host of its remote.
  /// - Returns: The service.
  package static func detected(in root: String, host: String?) -> CIService? {
    func isThere(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: root + "/" + name)
    }
    let named = host.flatMap { host in
      host.contains("github") ? CIService.github : host.contains("gitlab") ? .gitlab : nil
    }
    // Of several, that of the remote is in use.
    let found: [CIService] = [
      isThere(".github") ? .github : nil, isThere(".gitlab-ci.yml") ? .gitlab : nil,
      isThere("Jenkinsfile") ? .jenkins : nil,
    ]
    .compactMap(\.self)
    if let named, found.contains(named) { return named }
    return found.first ?? named
  }
}
