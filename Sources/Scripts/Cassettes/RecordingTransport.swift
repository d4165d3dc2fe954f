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
    let sent = withSecrets(request)
    guard !Self.hasMark(sent) else {
      note(.needsSecret(RequestKey(request)))
      return .failure(.notRecorded(method: request.method, url: RequestKey(request).url))
    }
    let outcome = inner.send(sent)
    var remover = SecretRemover()
    guard let exchange = policy.exchange(request, outcome, without: &remover) else {
      note(.notRecorded(RequestKey(request), failure: outcome.failure))
      return outcome
    }
    for find in remover.finds {
      note(.secret(RequestKey(request), place: find.place, name: find.name))
    }
    secrets.withLock { $0.merge(remover.values) { old, _ in old } }
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

  /// A request with the secrets that its marks stand for.
  private func withSecrets(_ request: HTTPRequest) -> HTTPRequest {
    let secrets = secrets.withLock { $0 }
    guard !secrets.isEmpty else { return request }
    var request = request
    request.url = SecretMark.replaceAll(in: request.url) { secrets[$0]?.percentEncoded }
    for index in request.headers.indices {
      request.headers[index].value = SecretMark.replaceAll(in: request.headers[index].value) {
        secrets[$0]
      }
    }
    if let body = String(validating: request.body, as: UTF8.self) {
      let isForm = SecretRemover.isForm(request.body)
      request.body = Array(
        SecretMark.replaceAll(in: body) { mark in
          isForm ? secrets[mark]?.percentEncoded : secrets[mark]
        }.utf8
      )
    }
    return request
  }

  private static func hasMark(_ request: HTTPRequest) -> Bool {
    let texts = [request.url] + request.headers.map(\.value)
    return texts.contains(where: SecretMark.isIn)
      || SecretMark.isIn(String(decoding: request.body, as: UTF8.self))
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
