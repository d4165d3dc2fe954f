package import FileAccess
import Foundation
import LiveExamination
import ManifestEditing
import ManifestModel
import Synchronization
package import Workspace

/// The workbench: manifests that a page shows and edits, with what is known of their rules.
///
/// It works without a server; the server turns its answers into HTTP.
package final class Workbench: Sendable {
  let process: ProcessContext
  let workspace: EditorWorkspace
  let examiner = Examiner()
  let survey = RuleSurvey()
  let state: Mutex<State>
  /// What writes manifests, and what writes goldens, is done one request after the other.
  let saving = Mutex(())
  let accepting = Mutex(())

  struct State {
    var files: [BenchFile]
    /// The pages that listen, by their numbers.
    var pages: [String: EventStream] = [:]
    /// Counts the drafts that are examined.
    var number = 0
    var isStopped = false
  }

  /// How the workbench is called.
  package struct Options: Sendable {
    /// Whether scripts run, with recorded answers.
    package var runsScripts = true
    /// Whether rules are examined beyond checks and tests.
    package var examines = true

    package init() {}
  }

  let options: Options

  /// Reads the manifests of a call.
  ///
  /// - Parameters:
  ///   - names: How the call names its manifests.
  ///   - options: How it is called.
  ///   - process: The process context of the call.
  /// - Throws: `InputError` if a manifest or the configuration cannot be read.
  package init(
    _ names: ManifestNames,
    _ options: Options = Options(),
    in process: ProcessContext
  ) throws(InputError) {
    let workspace = EditorWorkspace(
      folder: process.directory,
      named: names.configuration,
      runsScripts: options.runsScripts,
      in: process
    )
    if let problem = workspace.problem { throw problem }
    let manifests = try names.withOnlyFile(workspace.configuration, in: process)
      .loadManifests(workspace.configuration, in: process)
    guard !manifests.isEmpty else {
      throw InputError(
        code: "no-manifest",
        "there is no manifest to show, and the page shows no rules in another format",
        help: "give --manifest FILE, or list manifests in ruleproof.yml; 'check FILE' checks others"
      )
    }
    self.process = process
    self.options = options
    self.workspace = workspace
    let version = workspace.configuration.settings.manifestVersion
    state = Mutex(State(files: manifests.map { BenchFile($0, version: version) }))
  }
}

extension Workbench {
  /// Begins to examine, and to watch the files.
  func start() {
    examiner.start(niceness: 0)
    for index in state.withLock({ $0.files.indices }) { surveyFile(index) }
    let thread = Thread { [self] in watch() }
    thread.start()
  }

  /// Ends what is under way.
  func stop() {
    let pages = state.withLock { state in
      state.isStopped = true
      return Array(state.pages.values)
    }
    for page in pages { page.end() }
    examiner.end()
  }

  /// Examines the rules of a file after the drafts of pages.
  func surveyFile(_ index: Int) {
    let manifest = state.withLock { $0.files[index].manifest }
    let steps = survey.steps(over: manifest, file: index, workspace) { [weak self] states in
      self?.send(StatesNews(states: states), as: "states", key: nil)
    }
    guard options.examines else {
      // Without the background the list is filled at once.
      for step in steps { step.run()() }
      return
    }
    examiner.take(Examiner.Order("file \(index)", steps, isSurvey: true))
  }

  private func watch() {
    while !state.withLock(\.isStopped) {
      readAgain()
      Thread.sleep(forTimeInterval: Self.pause)
    }
  }

  /// Seconds between two looks at the files.
  private static let pause = 0.3

  /// Reloads the files that changed on disk, and notifies the pages.
  func readAgain() {
    let count = state.withLock { $0.files.count }
    for index in 0..<count {
      var file = state.withLock { $0.files[index] }
      let before = file.revision
      guard file.readAgain() else { continue }
      let isTaken = state.withLock { state in
        // Saved from a page meanwhile.
        guard state.files[index].revision == before else { return false }
        state.files[index] = file
        return true
      }
      guard isTaken else { continue }
      announce(index, by: nil)
    }
  }

  /// Tells the pages that a file is another one.
  func announce(_ index: Int, by page: String?) {
    let file = state.withLock { $0.files[index] }
    send(
      FileNews(
        file: index,
        revision: file.revision,
        problem: file.problem,
        page: page,
        rules: RuleEntry.entries(of: file.manifest, index),
        states: survey.states(of: file.manifest, file: index)
      ),
      as: "file",
      key: "file \(index)"
    )
    surveyFile(index)
  }
}

extension Workbench {
  /// Sends news to one page, or to all.
  func send(
    _ news: some Encodable,
    as name: String,
    key: String?,
    to page: String? = nil
  ) {
    guard let data = try? BenchJSON.encode(news) else { return }
    let event = EventStream.Event(name: name, data: data, key: key)
    let pages = state.withLock { state in
      page.map { [state.pages[$0]].compactMap(\.self) } ?? Array(state.pages.values)
    }
    for page in pages { page.add(event) }
  }

  /// Begins to send news to a page.
  func listen(_ page: String) -> EventStream {
    let stream = EventStream { [weak self] in self?.forget(page, $0) }
    let earlier = state.withLock { state in
      let earlier = state.pages[page]
      state.pages[page] = stream
      return earlier
    }
    earlier?.end()
    return stream
  }

  private func forget(_ page: String, _ stream: EventStream) {
    // A page that came back has another stream by then.
    let isGone = state.withLock { state in
      guard state.pages[page] === stream else { return false }
      state.pages[page] = nil
      return true
    }
    if isGone { examiner.drop(page) }
  }
}
