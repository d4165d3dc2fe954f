import UniversalLinks

extension SampledFile {
  /// The meaning of pattern characters.
  static let ofPatterns = [
    SampledFile(
      "a star spans slashes",
      #"{"/": "/a/*/z"}"#,
      [.opens("1.1", "/a/.*/z/?")],
      [("/a/b/z", .match), ("/a/b/c/z", .match), ("/a/z", .unset)]
    ),
    SampledFile(
      "a question mark is one character, a slash too",
      #"{"/": "/id-??/x"}"#,
      [.opens("1.1", "/id-.{2}/x")],
      [("/id-48/x", .match), ("/id-4//x", .match), ("/id-4/x", .unset)]
    ),
    SampledFile(
      "at least one character",
      #"{"/": "/shop/?*"}, {"/": "/shop/*", "exclude": true}"#,
      [.opens("1.1", "/shop/.*[^/].*"), .excludes("1.2", "/shop/*")],
      [("/shop/1", .match), ("/shop/", .block), ("/shop", .block)]
    ),
    SampledFile(
      "at least three characters",
      #"{"/": "/u/??*"}, {"/": "/u/?"}"#,
      [.opens("1.1", "/u/.{2,}"), .opens("1.2", "/u/.")],
      [("/u/a", .match), ("/u/ab", .match), ("/u", .unset)]
    ),
    SampledFile(
      "text around a star",
      #"{"/": "/@*"}, {"/": "/*.html"}, {"/": "/r-*-s"}"#,
      [.opens("1.1", "/@.*"), .opens("1.2", "/(?!@).*\\.html"), .opens("1.3", "/r-.*-s")],
      [("/@mara", .match), ("/a/b.html", .match), ("/r--s", .match), ("/r-s", .unset)]
    ),
    SampledFile(
      "the end of a path",
      #"{"/": "/buy/"}, {"/": "/rent"}"#,
      [.opens("1.1", "/buy/?"), .opens("1.2", "/rent/?")],
      [("/buy", .match), ("/rent/", .match), ("/buy/1", .unset)]
    ),
    SampledFile(
      "the root",
      #"{"/": "/"}, {"/": "/?*", "exclude": true}"#,
      [.opens("1.1", "/?"), .excludes("1.2", "/.+")],
      [("/", .match), ("", .match), ("/a", .block)]
    ),
    SampledFile(
      "a query as a whole",
      #"{"/": "/watch", "?": "v=*"}, {"/": "/watch", "?": "?*", "exclude": true}"#,
      [.opens("1.1", "/watch/?\\?v=.*"), .excludes("1.2", "/watch/?\\?(?!v=).+")],
      [("/watch?v=1&t=2", .match), ("/watch?t=2&v=1", .block), ("/watch", .unset)]
    ),
    SampledFile(
      "items of a query, one of them missing or not",
      #"{"/": "/find", "?": {"q": "?*", "page": "*"}}"#,
      [.opens("1.1", "/find/?\\?(?=(.*&)?q=[^&]).*")],
      [
        ("/find?q=a", .match), ("/find?page=2&q=a", .match), ("/find?page=2", .unset),
        ("/find?q=", .unset),
      ]
    ),
    SampledFile(
      "an item that keeps a link out",
      #"{"/": "/v/*", "?": {"web": "1"}, "exclude": true}, {"/": "/v/*"}"#,
      [
        .excludes("1.1", "/v(/[^?]*)?\\?(.*&)?web=1(&.*)?"),
        .opens("1.2", "/v(/[^?]*)?(?!\\?(.*&)?web=1(&|$)).*"),
      ],
      [("/v/7?web=1", .block), ("/v/7?web=2", .match), ("/v/7", .match)]
    ),
    SampledFile(
      "values of four digits, in an object",
      #"{"?": {"articleNumber": "????"}}"#,
      [.opens("1.1", "[^?]*\\?(.*&)?articleNumber=[^&]{4}(&.*)?")],
      [("/a/b?articleNumber=4815", .match), ("/?articleNumber=481", .unset)]
    ),
    SampledFile(
      "a fragment",
      ##"{"#": "no-app", "exclude": true}, {"/": "/d/*", "#": "top*"}"##,
      [.excludes("1.1", "[^#]*#no-app"), .opens("1.2", "/d(/[^#]*)?#top.*")],
      [("/d/1#no-app", .block), ("/d/1#topic", .match), ("/d/1", .unset)]
    ),
    SampledFile(
      "an empty fragment is none",
      ##"{"/": "/d/*", "#": ""}"##,
      [.opens("1.1", "/d(/[^#]*)?#?")],
      [("/d/1", .match), ("/d/1#", .match), ("/d/1#a", .unset)]
    ),
    SampledFile(
      "case that does not count",
      #"{"/": "/Buy/*", "caseSensitive": false}, {"/": "/Rent/*"}"#,
      [.opens("1.1", "(?i)/buy(/.*)?"), .opens("1.2", "/Rent(/.*)?")],
      [("/BUY/1", .match), ("/buy/1", .match), ("/rent/1", .unset)]
    ),
    SampledFile(
      "an escape as it is written",
      #"{"/": "/a%20b/*"}, {"/": "/a b/*"}"#,
      [.opens("1.1", "/a%20b(/.*)?"), .shadowed("1.2")],
      [("/a%20b/1", .match)]
    ),
    SampledFile(
      "an escape that is decoded",
      #"{"/": "/caf\u00E9/*", "percentEncoded": false}"#,
      [.opens("1.1", "(?i)/caf%C3%A9(/.*)?")],
      [("/caf%C3%A9/1", .match), ("/cafe/1", .unset)]
    ),
    SampledFile(
      "a sign of URLs that is decoded",
      #"{"/": "/100%/*", "percentEncoded": false, "?": {"a&b": "c#?"}}"#,
      [.opens("1.1", "/100%25(/[^?]*)?\\?a%26b=c%23.")],
      [("/100%25/1?a%26b=c%23d", .match), ("/100%25/1", .unset)]
    ),
  ]
}
