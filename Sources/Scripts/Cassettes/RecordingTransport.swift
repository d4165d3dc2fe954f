public import ScriptRuntime
import Synchronization

/// Forwards requests to another transport and records the exchanges in a store.
///
/// A script gets the answer as a replay would give it, without what is not recorded, so a recording
/// run and its replay have the same outcomes. If it sends back the mark of a secret, the server
/// gets the secret. Each request is forwarded once per run.
public final class RecordingTransport: HTTPTransport {
  private let inner: any HTTPTransport
  private let store: CassetteStore
  private let policy: RecordingPolicy
  private let mode: RecordingMode
  private let answers = Mutex<[HTTPRequest: Result<HTTPResponse, HTTPFailure>]>([:])
  private let running = RunningRequests<HTTPRequest>()
  private let notes = Mutex<Set<RecordingNote>>([])
  /// The secrets of answers, by the marks given to scripts.
  private let secrets = Mutex<[String: String]>([:])

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - inner: The transport to forward to.
  ///   - store: The store for the exchanges.
  ///   - policy: Which parts of an exchange to record.
  ///   - mode: Which requests to forward.
  public init(
    inner: any HTTPTransport,
    store: CassetteStore,
    policy: RecordingPolicy = RecordingPolicy(),
    mode: RecordingMode = .all
  ) {
    self.inner = inner
    self.store = store
    self.policy = policy
    self.mode = mode
  }

  /// Answers a request, from this run's answers or from the inner transport.
  public func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    guard HTTPURL(request.url) != nil else { return .failure(.unsupportedURL(request.url)) }
    // Requests with the same recording are treated as one.
    let identity = policy.recorded(request)
    return running.alone(identity) {
      if let answer = answers.withLock({ $0[identity] }) { return answer }
      let answer = ask(request)
      answers.withLock { $0[identity] = answer }
      return answer
    }
  }

  /// What the run did and has to report, sorted.
  public var report: [RecordingNote] {
    notes.withLock { $0.sorted { $0.description < $1.description } }
  }
}

/// Which requests a recording forwards.
public enum RecordingMode: Sendable, Hashable {
  /// All of them; recorded answers are replaced.
  case all
  /// Those without a recording.
  case missing
}

extension RecordingTransport {
  private func ask(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    let stored = store.exchange(for: request)
    if mode == .missing, let stored { return stored.exchange.outcome }
    guard let (sent, sentSecrets) = SentSecrets.put(into: request, from: secrets.withLock { $0 })
    else {
      note(.needsSecret(RequestKey(request)))
      return .failure(.notRecorded(method: request.method, url: RequestKey(request).url))
    }
    var remover = SecretRemover()
    remover.sent = sentSecrets
    let exchange = policy.cleaned(request, inner.send(sent), without: &remover)
    secrets.withLock { $0.merge(remover.values) { old, _ in old } }
    guard RecordingPolicy.isToRecord(exchange) else {
      note(.notRecorded(RequestKey(request), failure: exchange.outcome.failure))
      return exchange.outcome
    }
    for find in remover.finds {
      note(.secret(RequestKey(request), place: find.place, name: find.name))
    }
    if let failure = exchange.outcome.failure, let stored, stored.exchange.outcome.failure == nil {
      // A machine without a network must not turn recorded answers into failures.
      note(.answerKept(file: stored.file, failure: failure))
      return stored.exchange.outcome
    }
    do throws(CassetteError) {
      note(.written(try store.write(exchange)))
      if let length = exchange.untrimmedLength {
        note(.trimmed(RequestKey(request), from: length))
      }
      return exchange.outcome
    } catch {
      note(.problem(error))
      return exchange.outcome
    }
  }

  private func note(_ note: RecordingNote) {
    notes.withLock { _ = $0.insert(note) }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
