/// The registered domain of a host, by the embedded public suffix list.
package enum RegistrableDomain {
  /// A public suffix with one label more.
  ///
  /// - Parameter host: The host, in lower case; a dot at its end is ignored.
  /// - Returns: The domain; nil for an address, and for what is a public suffix itself.
  package static func of(_ host: String) -> String? {
    PublicSuffixList.builtIn.registrableDomain(of: host)
  }
}
