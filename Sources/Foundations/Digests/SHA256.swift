#if canImport(CryptoKit)
import CryptoKit
#else
internal import CGLib
#endif

/// SHA-256 (FIPS 180-4) from the system: CryptoKit, or GLib, which JavaScriptCore needs anyway.
package struct SHA256: ~Copyable {
  #if canImport(CryptoKit)
  private var hash = CryptoKit.SHA256()
  #else
  private let checksum = g_checksum_new(G_CHECKSUM_SHA256)
  #endif

  package init() {}

  #if !canImport(CryptoKit)
  deinit { g_checksum_free(checksum) }
  #endif
}

extension SHA256 {
  package mutating func update(_ bytes: some Sequence<UInt8>) {
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { update($0) }
    if isDone == nil { ContiguousArray(bytes).withUnsafeBufferPointer { update($0) } }
  }

  private mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
    #if canImport(CryptoKit)
    hash.update(bufferPointer: UnsafeRawBufferPointer(bytes))
    #else
    g_checksum_update(checksum, base, bytes.count)
    #endif
  }

  /// The digest in lower-case hexadecimal.
  package consuming func hex() -> String {
    #if canImport(CryptoKit)
    return hash.finalize().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #else
    return g_checksum_get_string(checksum).map { String(cString: $0) } ?? ""
    #endif
  }

  /// The digest of some bytes in lower-case hexadecimal.
  package static func hex(_ bytes: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.hex()
  }
}
