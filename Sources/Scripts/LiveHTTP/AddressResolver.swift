internal import CNameServer
import Foundation
package import URLSyntax

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

package protocol AddressResolver: Sendable {
  /// The addresses of a name in the order to try them; may block indefinitely.
  func addresses(of name: String) -> Result<[IPAddress], LookupFailure>
}

package enum LookupFailure: Error, Sendable, Hashable {
  /// A name server answered that the name does not exist.
  case unknownName
  /// The name exists without an address.
  case noAddress
  /// There was no answer.
  case failed
}

/// The system's resolver, `getaddrinfo`.
package struct SystemResolver: AddressResolver {
  package init() {}

  /// Looks a name up.
  ///
  /// `getaddrinfo` reports a name as unknown even if it made no query, as on a machine that only
  /// uses files. So a name counts as unknown only if a name server says so when queried directly.
  package func addresses(of name: String) -> Result<[IPAddress], LookupFailure> {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    #if canImport(Glibc)
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
    hints.ai_socktype = SOCK_STREAM
    #endif
    hints.ai_flags = AI_ADDRCONFIG
    var list: UnsafeMutablePointer<addrinfo>?
    // Only the exact name: with a search domain it would be another host's.
    ruleproof_use_no_search_domain()
    let status = getaddrinfo(name, nil, &hints, &list)
    defer { if let list { freeaddrinfo(list) } }
    guard status == 0 else {
      guard status == EAI_NONAME else { return .failure(.failed) }
      return .failure(ruleproof_name_is_unknown(name) ? .unknownName : .failed)
    }
    let entries = sequence(first: list) { $0?.pointee.ai_next }.prefix { $0 != nil }
    var addresses: [IPAddress] = []
    for entry in entries {
      guard let address = entry.flatMap(IPAddress.init(entry:)), !addresses.contains(address) else {
        continue
      }
      addresses.append(address)
    }
    return addresses.isEmpty ? .failure(.noAddress) : .success(addresses)
  }
}

extension IPAddress {
  fileprivate init?(entry: UnsafeMutablePointer<addrinfo>) {
    guard let address = entry.pointee.ai_addr else { return nil }
    self.init(family: entry.pointee.ai_family, UnsafeRawPointer(address))
  }

  /// Reads the address of a `sockaddr` of this family.
  init?(family: Int32, _ address: UnsafeRawPointer) {
    switch family {
    case AF_INET:
      let address = address.loadUnaligned(as: sockaddr_in.self)
      self.init(bytes: withUnsafeBytes(of: address.sin_addr) { Array($0) })
    case AF_INET6:
      let address = address.loadUnaligned(as: sockaddr_in6.self)
      self.init(bytes: withUnsafeBytes(of: address.sin6_addr) { Array($0) })
    default: return nil
    }
  }
}
