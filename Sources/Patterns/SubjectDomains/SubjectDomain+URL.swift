extension SubjectDomain {
  /// URLs with an authority (RFC 3986).
  public static let url = SubjectDomain(
    id: .url,
    noun: "URL",
    maxUsualLength: 2_048,
    alphabet: DomainAlphabet(
      "abcdefghijklmnopqrstuvwxyz1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ-_./?=&%+:@#~!$'()*,;[]",
      restricted: "#[]%"
    ),
    frames: [Frame("http://a/"), Frame("http://"), Frame("http://a/?")],
    beginning: "http",
    usualBeginning: "https:",
    partStarts: "/?#&",
    openings: ["", "https://a/", "https://"],
    pumps: [
      "a", "A", "0", "/", ".", "-", "_", "?", "&", "=", ":", "@", "%20", "+", "a.", "a-", "a/",
      "a=a&",
      "www.", "http://", " ", "\t", "\n", "aA0", "a@", "a@a.",
    ],
    samples: [
      "https://example.com/", "http://www.a.example/b/c?d=e&f=g#h", "app://open/7",
    ],
    corpora: ["urls"],
    rate: URLShape.likeness,
    change: { change, random in
      var mutation = URLMutation(random: random)
      defer { random = mutation.random }
      return mutation.mutate(change.units, with: change.other, pieces: change.pieces)
    }
  )
}
