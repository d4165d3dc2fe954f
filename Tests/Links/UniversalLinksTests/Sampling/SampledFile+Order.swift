import UniversalLinks

extension SampledFile {
  /// What the order of components, entries and apps decides.
  static let ofOrder = [
    SampledFile(
      "an exclusion first",
      #"{"/": "/help/staff/*", "exclude": true}, {"/": "/help/*"}"#,
      [
        .excludes("1.1", "/help/staff(/.*)?"),
        .opens("1.2", "/help(?!/staff(/|$))(/.*)?"),
      ],
      [("/help/staff/7", .block), ("/help/staffing", .match), ("/helper", .unset)]
    ),
    SampledFile(
      "an exclusion last",
      #"{"/": "/help/?*"}, {"/": "/help/staff", "exclude": true}, {"/": "/*", "exclude": true}"#,
      [
        .opens("1.1", "/help/.*[^/].*"), .shadowed("1.2"),
        .excludes("1.3", "(?!/help/.*[^/]).*"),
      ],
      [("/help/staff", .match), ("/help", .block), ("/", .block)]
    ),
    SampledFile(
      "everything but some",
      #"""
      {"/": "/login*", "exclude": true}, {"/": "/account/*", "exclude": true}, {"/": "*"}
      """#,
      [
        .excludes("1.1", "/login.*"), .excludes("1.2", "/account(/.*)?"),
        .opens("1.3", "(?!/login)(?!/account(/|$)).*"),
      ],
      [("/loginx", .block), ("/accounts", .match), ("/", .match)]
    ),
    SampledFile(
      "the narrow before the wide",
      #"{"/": "/p/new", "exclude": true}, {"/": "/p/*/edit", "exclude": true}, {"/": "/p/*"}"#,
      [
        .excludes("1.1", "/p/new"), .excludes("1.2", "/p/(.+)/edit"),
        .opens("1.3", "/p(?!/new$)(?!/.+/edit$)(/.*)?"),
      ],
      [("/p/7/edit", .block), ("/p/a/b/edit", .block), ("/p/7", .match)]
    ),
    SampledFile(
      "one component twice",
      #"{"/": "/a/*"}, {"/": "/a/*", "exclude": true}"#,
      [.opens("1.1", "/a(/.*)?"), .shadowed("1.2")],
      [("/a/1", .match)]
    ),
    SampledFile(
      "two that leave nothing to a third",
      ##"{"/": "/a/*", "#": "?*"}, {"/": "/a/*", "#": ""}, {"/": "/a/b"}"##,
      [.opens("1.1", "/a(/.*)?#.+"), .opens("1.2", "/a(/[^#]*)?"), .shadowed("1.3")],
      [("/a/b", .match), ("/a/b#c", .match)]
    ),
    SampledFile(
      "two entries with one app",
      file: #"""
        {"applinks": {"details": [
          {"appIDs": ["ABCDE12345.com.example.app"], "components": [
            {"/": "/list/archive", "exclude": true}, {"/": "/list/?*"}]},
          {"appIDs": ["ABCDE12345.com.example.app"], "components": [
            {"/": "/list/*", "exclude": true}, {"/": "/card/????"}]}
        ]}}
        """#,
      [
        .excludes("1.1", "/list/archive"), .opens("1.2", "/list/(?!archive$).+"),
        .excludes("2.1", "/list/?"), .opens("2.2", "/card/[^/]{4}"),
      ],
      [("/list/1", .match), ("/list", .block), ("/card/4711", .match), ("/card/471", .unset)]
    ),
    SampledFile(
      "several apps in one entry, the second of them",
      file: #"""
        {"applinks": {"details": [
          {"appIDs": ["ABCDE12345.com.example.one", "ABCDE12345.com.example.two"],
           "components": [{"/": "/both/*"}]},
          {"appIDs": ["ABCDE12345.com.example.two"],
           "components": [{"/": "/both/x"}, {"/": "/two/*"}]}
        ]}}
        """#,
      app: "ABCDE12345.com.example.two",
      [.opens("1.1", "/both(/.*)?"), .shadowed("2.1"), .opens("2.2", "/two(/.*)?")],
      [("/two/1", .match), ("/both/x", .match)]
    ),
    SampledFile(
      "several apps, the one of the first entry alone",
      file: #"""
        {"applinks": {"details": [
          {"appIDs": ["ABCDE12345.com.example.one"], "components": [{"/": "/one/*"}]},
          {"appIDs": ["ABCDE12345.com.example.two"], "components": [{"/": "/two/*"}]}
        ]}}
        """#,
      app: "ABCDE12345.com.example.one",
      [.opens("1.1", "/one(/.*)?")],
      [("/two/1", .unset), ("/one", .match)]
    ),
    SampledFile(
      "an app with two prefixes: the prefix is part of the app",
      file: #"""
        {"applinks": {"details": [
          {"appIDs": ["ZZZZZ12345.com.example.app"], "components": [{"/": "/old/*"}]},
          {"appIDs": ["ABCDE12345.com.example.app"], "components": [{"/": "/new/*"}]}
        ]}}
        """#,
      [.opens("2.1", "/new(/.*)?")],
      [("/old/1", .unset), ("/new/1", .match)]
    ),
    SampledFile("no components", "", [], [("/", .unset), ("/a", .unset)]),
    SampledFile(
      "a component without patterns",
      #"{"comment": "all"}, {"/": "/a"}"#,
      [.opens("1.1", ".*"), .shadowed("1.2")],
      [("/a", .match), ("/b?c#d", .match)]
    ),
  ]
}
