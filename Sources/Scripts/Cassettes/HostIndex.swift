import ScriptRuntime

/// The index of a host's folder: the file of each request, without answers.
struct HostIndex {
  struct Entry {
    var name: String
    var headers: FieldSet
  }

  /// A key with a hash instead of the body.
  ///
  /// It keeps the index small whatever the files contain; readers compare the whole key.
  struct ShortKey: Hashable {
    var method: String
    var url: String
    var bodyHash: String

    init(_ key: RequestKey) {
      method = key.method
      url = key.url
      var hash = StableHash()
      hash.combine(key.body)
      bodyHash = "\(key.body.count) \(hash.text)"
    }
  }

  /// The maximum number of files read in one folder.
  static let maxFiles = 5_000

  private(set) var entries: [ShortKey: [Entry]] = [:]
  var problems: Set<CassetteError> = []
}

extension HostIndex {
  var names: [String] { entries.values.joined().map(\.name).sorted() }

  func entry(for key: RequestKey, headers: [HTTPField]) -> Entry? {
    let given = FieldSet(headers)
    let matching = (entries[ShortKey(key)] ?? []).filter { given.contains($0.headers) }
    return matching.max { left, right in
      left.headers.count == right.headers.count
        ? left.name > right.name : left.headers.count < right.headers.count
    }
  }

  func twin(of request: HTTPRequest) -> Entry? {
    let headers = FieldSet(request.headers)
    return entries[ShortKey(RequestKey(request))]?.first { $0.headers == headers }
  }

  mutating func insert(_ exchange: Exchange, name: String) {
    let key = ShortKey(exchange.key)
    entries[key, default: []].removeAll { $0.name == name }
    entries[key, default: []].append(
      Entry(name: name, headers: FieldSet(exchange.request.headers))
    )
  }
}
