/// The limits of live requests.
package struct LivePolicy: Sendable, Hashable {
  /// Which addresses may be connected to.
  package var addresses: AddressPolicy
  /// The maximum number of redirects.
  package var redirects: Int
  /// The maximum size of a decoded body, in bytes.
  package var bodyLength: Int
  /// The maximum size of a header, in bytes: names and values of all fields.
  package var headerLength: Int
  /// The time limit for the whole answer, including all redirects, in milliseconds.
  package var milliseconds: Int

  /// Creates a policy; the defaults are public addresses, 10 redirects, 5 MiB, 64 KiB and 10
  /// seconds.
  package init(
    addresses: AddressPolicy = AddressPolicy(),
    redirects: Int = 10,
    bodyLength: Int = 5 << 20,
    headerLength: Int = 64 << 10,
    milliseconds: Int = 10_000
  ) {
    self.addresses = addresses
    self.redirects = redirects
    self.bodyLength = bodyLength
    self.headerLength = headerLength
    self.milliseconds = milliseconds
  }
}

extension LivePolicy {
  /// The deadline of a request that begins now, at most a day away.
  var deadline: ContinuousClock.Instant {
    .now + .milliseconds(min(max(milliseconds, 0), 86_400_000))
  }
}
