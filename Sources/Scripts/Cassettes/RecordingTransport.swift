public import ScriptRuntime
import Synchronization

/// Passes requests on to another transport and writes what comes of them into a store.
///
/// A script gets the answer as a replay would give it, without what is not recorded, so that a
/// recording run and a replay of it give the same outcomes. Where it sends the mark of a secret that it
/// got so, the server gets the secret. Each request is passed on once a run.
public final class RecordingTransport: HTTPTransport {
  private let inner: any HTTPTransport
  private let store: CassetteStore
  private let policy: RecordingPolicy
  private let mode: RecordingMode
  private let answers = Mutex<[HTTPRequest: Result<HTTPResponse, HTTPFailure>]>([:])
  private let running = RunningRequests<HTTPRequest>()
  private let notes = Mutex<Set<RecordingNote>>([])
  /// The secrets of answers, by the marks that scripts got in their place.
  private let secrets = Mutex<[String: String]>([:])

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - inner: What answers the requests.
  ///   - store: Where the exchanges go.
  ///   - policy: What of an exchange is recorded.
  ///   - mode: Which requests are passed on.
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
    // Requests that are recorded as one are one here, too.
    let identity = policy.recorded(request)
    return running.alone(identity) {
      if let answer = answers.withLock({ $0[identity] }) { return answer }
      let answer = ask(request)
      answers.withLock { $0[identity] = answer }
      return answer
    }
  }

  /// What the run did and what it wants to tell, sorted.
  public var report: [RecordingNote] {
    notes.withLock { $0.sorted { $0.description < $1.description } }
  }
}

/// Which requests a recording passes on.
public enum RecordingMode: Sendable, Hashable {
  /// All of them; answers that are recorded are replaced.
  case all
  /// Those that are not recorded.
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
      // A machine without a network must not turn every recorded answer into a failure.
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
