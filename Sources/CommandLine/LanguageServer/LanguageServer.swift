import Diagnostics
import FileAccess
import Foundation
import LiveExamination
import LocatedJSON
import ManifestModel
import URLSchemes
package import Workspace

/// A server of the Language Server Protocol 3.17 for manifests, configurations and link rules.
///
/// It answers one message after the other. Checks run at once when no message waits; tests,
/// differences between engines and slow patterns run on a thread of their own, rule by rule, and
/// what they find stays known as long as the rule's text stays the same.
package final class LanguageServer {
  let process: ProcessContext
  let options: Options
  let channel: MessageChannel
  let queue = EventQueue()
  let background: Background
  var workspace: EditorWorkspace?
  var isShutDown = false
  /// Whether the client supports refreshing lenses, and when it last did.
  var refreshesLenses = false
  var lensesRefreshed: ContinuousClock.Instant = .now
  /// The number of the last request of this server.
  var ownRequests = 0
  /// What the client counts in a line.
  var encoding = PositionEncoding.utf16
  var documents: [String: DocumentState] = [:]
  /// The open documents whose texts are not known any more, since a change could not be read.
  var lostDocuments: Set<String> = []
  /// The document whose rules the background examines, and the number of its analysis.
  var examined: String?
  var analysisNumber = 0
  /// How many analyses there were of files of rules that are no manifests.
  var analysisCount = 0
  var lastPublished: ContinuousClock.Instant = .now
  /// How long it took to publish what is known.
  var publishingTime: Duration = .zero
  /// How many examiners of the background are done with the analysis of that number.
  var idleExaminers = 0

  /// How the server is called.
  package struct Options: Sendable {
    /// The configuration; nil for the one above the folder of the client.
    package var configuration: String?
    /// Whether scripts run, with recorded answers.
    package var runsScripts = true
    /// Whether rules are compared between engines and searched for slow patterns.
    package var examines = true

    package init() {}
  }

  /// Prepares a server.
  ///
  /// - Parameters:
  ///   - process: The process context of the call.
  ///   - options: How it is called.
  ///   - input: The file descriptor that messages are read from.
  ///   - output: The file descriptor that messages are written to.
  package init(
    in process: ProcessContext,
    _ options: Options = Options(),
    input: Int32 = STDIN_FILENO,
    output: Int32 = STDOUT_FILENO
  ) {
    self.process = process
    self.options = options
    channel = MessageChannel(input: input, output: output)
    background = Background(queue, examines: options.examines)
  }

  struct DocumentState {
    var document: OpenDocument
    /// The last text that could be read.
    var analysis: ManifestAnalysis?
    var isCurrent = false
    /// Whether the text changed since it was looked at.
    var isDirty = true
    var lastChange = 0
    var findings: [DocumentFinding] = []
    var knowledge: [RuleKey: RuleKnowledge] = [:]
    /// What each part found in rules that are in no manifest, in this text or in one before.
    var proven: [RuleFileAnalysis.Part: [DocumentFinding]] = [:]
    /// The number of the analysis of these rules; nil for a document of another kind.
    var provenNumber: Int?
    /// Whether the background found something that is not published.
    var hasNews = false
    /// Whether that is about the rule that was changed, so that it is published at once.
    var hasUrgentNews = false
    /// Whether the background did the checks that take longer.
    var isChecked = false
  }
}

extension LanguageServer {
  /// How a run of the server ended.
  package enum Ending: Sendable, Hashable {
    case asked
    /// The client ended it without 'shutdown'.
    case exited
    /// The client went away without asking.
    case abandoned
    /// A message could not be read; the text says why.
    case unreadable(String)
  }

  /// Serves until the client ends it.
  package func run() -> Ending {
    queue.read(from: channel)
    background.start()
    while true {
      switch queue.next(until: nextPublication) {
      case .message(let message):
        if message.method == "exit" { return isShutDown ? .asked : .exited }
        handle(message)
      case .malformed(let error):
        channel.write(.failure(error.id, error))
        lose(error.loss)
      case .examined(let examination): add(examination)
      case .checked(let number, let records): add(number, records)
      case .varied(let number, let records): add(number, records)
      case .proven(let uri, let number, let part, let findings): add(uri, number, part, findings)
      case .idle(let number): becomeIdle(number)
      case nil: break
      case .end(let failure): return failure.map { .unreadable($0.message) } ?? .abandoned
      }
      if !queue.hasMessage {
        for uri in documents.keys.sorted() { refresh(uri) }
      }
    }
  }

  func handle(_ message: IncomingMessage) {
    guard let method = message.method else { return }
    guard let id = message.id else {
      if workspace != nil, !isShutDown { notify(method, message.params) }
      return
    }
    if queue.takeCancellation(of: id) {
      channel.write(.failure(id, RPCError(.requestCancelled, "cancelled")))
      return
    }
    do throws(RPCError) {
      channel.write(.response(id, try answer(method, message.params)))
    } catch {
      channel.write(.failure(id, error))
    }
  }
}
