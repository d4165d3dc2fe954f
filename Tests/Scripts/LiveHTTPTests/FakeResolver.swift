import LiveHTTP
import Synchronization
import URLSyntax

/// A resolver that answers from a list, one entry a call, and repeats the last.
final class FakeResolver: AddressResolver {
  private let answers: [Result<[IPAddress], LookupFailure>]
  private let asked = Mutex<[String]>([])

  init(_ answers: [[String]]) {
    self.answers = answers.map { .success($0.compactMap { IPAddress($0) }) }
  }

  init(failure: LookupFailure) {
    answers = [.failure(failure)]
  }

  func addresses(of name: String) -> Result<[IPAddress], LookupFailure> {
    let number = asked.withLock { asked in
      asked.append(name)
      return asked.count
    }
    return answers[min(number, answers.count) - 1]
  }

  var names: [String] { asked.withLock { $0 } }
}

extension LivePolicy {
  /// A policy that allows 127.0.0.1 alone of the addresses that are not public.
  static func loopback(milliseconds: Int = 30_000) -> LivePolicy {
    var policy = LivePolicy(milliseconds: milliseconds)
    policy.addresses.exceptions = Set([IPAddress("127.0.0.1")].compactMap { $0 })
    return policy
  }
}
