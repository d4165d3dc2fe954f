import Reporters

/// The file by which a service of continuous integration checks the rules of a repository.
///
/// ruleproof is built from its repository and kept from one run to the next, and so are the results
/// of patterns that did not change.
package struct CIFile: Sendable {
  let service: CIService
  let source: ToolSource
  /// The configuration, as seen from the root of the repository; nil if it is there.
  let configuration: String?
}

extension CIFile {
  /// The image in which ruleproof is built: Ubuntu with Swift and git.
  private static let image = "swift:6.2-noble"

  package var text: String {
    switch service {
    case .github: github
    case .gitlab: gitlab
    case .jenkins: jenkins
    }
  }

  /// The commands that bring ruleproof's sources to where they are built.
  private var fetching: [String] {
    [
      "git init --quiet .ruleproof/source",
      "git -C .ruleproof/source fetch --quiet --depth 1 "
        + #""${RULEPROOF_SOURCE:?is not set: the address of the ruleproof repository}" "#
        + #""$RULEPROOF_REVISION""#,
      "git -C .ruleproof/source checkout --quiet --force FETCH_HEAD",
    ]
  }

  private func verifying(_ options: String = "") -> String {
    let place = configuration.map { " --config " + $0.asShellWord } ?? ""
    return ".ruleproof/source/scripts/ruleproof verify --strict\(options)\(place)"
  }

  private var github: String {
    """
    # Checks the link rules with ruleproof. The first run builds it, which takes some minutes.
    name: ruleproof
    on: [push, pull_request]
    permissions:
      contents: read
    env:
      RULEPROOF_SOURCE: \(source.address ?? "${{ vars.RULEPROOF_SOURCE }}")
      RULEPROOF_REVISION: \(source.revision)
      RULEPROOF_CACHE: .ruleproof/results
    jobs:
      rules:
        runs-on: ubuntu-latest
        container: \(Self.image)
        timeout-minutes: 60
        steps:
          - uses: actions/checkout@v4
          - uses: actions/cache@v4
            with:
              path: .ruleproof/source
              key: ruleproof-build-\(source.revision)
          - uses: actions/cache@v4
            with:
              path: .ruleproof/results
              key: ruleproof-results-${{ github.run_id }}
              restore-keys: ruleproof-results-
          - name: Fetch ruleproof
            run: |
              \(fetching.joined(separator: "\n          "))
          - name: Verify the rules
            run: |
              \(verifying(" --format github"))

    """
  }

  private var gitlab: String {
    let variable = source.address.map { "\n    RULEPROOF_SOURCE: \"\($0)\"" } ?? ""
    return """
      # Checks the link rules with ruleproof. The first run builds it, which takes some minutes.
      ruleproof:
        image: \(Self.image)
        timeout: 1h
        variables:\(variable)
          RULEPROOF_REVISION: "\(source.revision)"
          RULEPROOF_CACHE: .ruleproof/results
        cache:
          - key: ruleproof-build-\(source.revision)
            paths: [.ruleproof/source]
          - key: ruleproof-results
            paths: [.ruleproof/results]
            when: always
        script:
          - |
            \(fetching.joined(separator: "\n      "))
          - |
            \(verifying())

      """
  }

  private var jenkins: String {
    let variable = source.address.map { "\n    RULEPROOF_SOURCE = '\($0)'" } ?? ""
    return """
      // Checks the link rules with ruleproof. The first run builds it, which takes some minutes.
      pipeline {
        agent {
          docker {
            image '\(Self.image)'
            args '--user root'
          }
        }
        options { timeout(time: 60, unit: 'MINUTES') }
        environment {\(variable)
          RULEPROOF_REVISION = '\(source.revision)'
          RULEPROOF_CACHE = '.ruleproof/results'
        }
        stages {
          stage('Fetch ruleproof') {
            steps {
              sh '''
                set -e
                \(fetching.joined(separator: "\n          "))
              '''
            }
          }
          stage('Verify the rules') {
            steps {
              sh '''
                \(verifying())
              '''
            }
          }
        }
      }

      """
  }
}
