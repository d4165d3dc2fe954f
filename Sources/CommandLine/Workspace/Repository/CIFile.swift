import Reporters

/// The file by which a service of continuous integration checks the rules of a repository.
///
/// A request is checked on the rules that it changes, the main branch on all. ruleproof is built from
/// its repository and kept from one run to the next, and so are the results of patterns that did not
/// change.
package struct CIFile: Sendable {
  let service: CIService
  let source: ToolSource
  /// The configuration, as seen from the root of the repository; nil if it is there.
  let configuration: String?
  var branch = "main"
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

  /// The commit that is built, as a key of the cache sees it.
  ///
  /// GitHub never overwrites an entry, so that a key of `HEAD` alone would keep an old build.
  private var builtRevision: String {
    source.isPinned ? source.revision : "${{ steps.ruleproof.outputs.revision }}"
  }

  private var findingRevision: String {
    guard !source.isPinned else { return "" }
    return #"""

            - name: Find the newest commit of ruleproof
              id: ruleproof
              run: |
                revision=$(git ls-remote "$RULEPROOF_SOURCE" "$RULEPROOF_REVISION" | cut -f 1)
                echo "revision=${revision:-$RULEPROOF_REVISION}" >> "$GITHUB_OUTPUT"
      """#
  }

  private var github: String {
    """
    # Checks the link rules with ruleproof: those that a pull request changes, and all of them on the
    # main branch. The first run builds ruleproof, which takes some minutes.
    name: ruleproof
    on:
      push:
        branches: [\(branch)]
      pull_request:
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
            with:
              fetch-depth: 0\(findingRevision)
          - uses: actions/cache@v4
            with:
              path: .ruleproof/source
              key: ruleproof-build-\(builtRevision)
          - uses: actions/cache@v4
            with:
              path: .ruleproof/results
              key: ruleproof-results-\(builtRevision)-${{ github.run_id }}
              restore-keys: ruleproof-results-\(builtRevision)-
          - name: Fetch ruleproof
            run: |
              \(fetching.joined(separator: "\n          "))
          - name: Verify the rules that a pull request changes
            if: github.event_name == 'pull_request'
            run: |
              git config --global --add safe.directory "$GITHUB_WORKSPACE"
              \(verifying(#" --since "origin/$GITHUB_BASE_REF" --format github"#))
          - name: Verify all rules
            if: github.event_name != 'pull_request'
            run: |
              \(verifying(" --format github"))

    """
  }

  private var gitlab: String {
    let variable = source.address.map { "\n    RULEPROOF_SOURCE: \"\($0)\"" } ?? ""
    return """
      # Checks the link rules with ruleproof: those that a merge request changes, and all of them on
      # the main branch. The first run builds ruleproof, which takes some minutes.
      ruleproof:
        image: \(Self.image)
        timeout: 1h
        rules:
          - if: $CI_PIPELINE_SOURCE == "merge_request_event"
            variables:
              RULEPROOF_PART: --since $CI_MERGE_REQUEST_DIFF_BASE_SHA
          - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
        variables:\(variable)
          GIT_DEPTH: "0"
          RULEPROOF_REVISION: "\(source.revision)"
          RULEPROOF_CACHE: .ruleproof/results
        cache:
          - key: ruleproof-build-\(source.revision)
            paths: [.ruleproof/source]
          - key: ruleproof-results-\(source.revision)
            paths: [.ruleproof/results]
            when: always
        script:
          - |
            \(fetching.joined(separator: "\n      "))
          - |
            \(verifying(" $RULEPROOF_PART"))

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
