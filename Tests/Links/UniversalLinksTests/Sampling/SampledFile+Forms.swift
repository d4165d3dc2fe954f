import UniversalLinks

extension SampledFile {
  /// Variables, defaults and the old forms.
  static let ofForms = [
    SampledFile(
      "a language and a country",
      #"{"/": "/$(lang)_$(region)/help/*"}, {"/": "/$(lang)/*", "exclude": true}"#,
      [
        .opens("1.1", "/[a-z]{2,3}_[A-Z]{2}/help(/.*)?"), .excludes("1.2", "/[a-z]{2,3}(/.*)?"),
      ],
      [("/de_DE/help/1", .match), ("/en/x", .block), ("/de_de/help", .unset)]
    ),
    SampledFile(
      "characters of a set",
      #"{"/": "/$(digit)$(digit)-$(upper)$(lower)/$(xdigit)$(alnum)$(alpha)"}"#,
      [.opens("1.1", "/[0-9]{2}-[A-Z][a-z]/[0-9a-fA-F][0-9a-zA-Z][a-zA-Z]")],
      [("/48-Ab/fx9z", .unset), ("/48-Ab/f9z", .match)]
    ),
    SampledFile(
      "variables of the file, with signs in their values",
      #"{"/": "/$(food)/$(kind)"}"#,
      top: #""substitutionVariables": {"food": ["burrito", "su*hi", "p??"], "kind": ["a", "b"]},"#,
      [.opens("1.1", "/(burrito|su.*hi|p..)/[ab]")],
      [("/sushi/a", .match), ("/suzuhi/b", .match), ("/pie/a", .match), ("/pizza/a", .unset)]
    ),
    SampledFile(
      "a variable that hides a built-in one",
      #"{"/": "/$(lang)/x"}"#,
      top: #""substitutionVariables": {"lang": ["first", "second"]},"#,
      [.opens("1.1", "/(first|second)/x")],
      [("/first/x", .match), ("/en/x", .unset)]
    ),
    SampledFile(
      "an unknown variable",
      #"{"/": "/$(nothing)/x"}, {"/": "/y"}"#,
      [.shadowed("1.1"), .opens("1.2", "/y")],
      [("/$(nothing)/x", .unset), ("/y", .match)]
    ),
    SampledFile(
      "defaults of the file, of the entry and of a component",
      #"{"/": "/One/*"}, {"/": "/Two/*", "caseSensitive": true}"#,
      more: #""defaults": {"?": "from=*"},"#,
      top: #""defaults": {"caseSensitive": false, "?": "none"},"#,
      [
        .opens("1.1", "(?i)/one(/[^?]*)?\\?from=.*"), .opens("1.2", "/Two(/[^?]*)?\\?from=.*"),
      ],
      [("/ONE/1?from=a", .match), ("/two/1?from=a", .unset), ("/One/1", .unset)]
    ),
    SampledFile(
      "an exclusion by default",
      #"{"/": "/a/*"}, {"/": "/b/*", "exclude": false}"#,
      more: #""defaults": {"exclude": true},"#,
      [.excludes("1.1", "/a(/.*)?"), .opens("1.2", "/b(/.*)?")],
      [("/a/1", .block), ("/b/1", .match)]
    ),
    SampledFile(
      "old paths with NOT",
      file: #"""
        {"applinks": {"apps": [], "details": [{"appID": "ABCDE12345.com.example.app",
          "paths": ["NOT /videos/live/*", "/videos/*", "/p/?*", "NOT *"]}]}}
        """#,
      [
        .excludes("1.1", "/videos/live(/.*)?"), .opens("1.2", "/videos(?!/live(/|$))(/.*)?"),
        .opens("1.3", "/p/.*[^/].*"), .excludes("1.4", "(?!/videos(/|$))(?!/p/.*[^/]).*"),
      ],
      [("/videos/live/1", .block), ("/videos/1?a", .match), ("/p", .block), ("/p/1", .match)]
    ),
    SampledFile(
      "old paths without slashes in front",
      file: #"""
        {"applinks": {"details": [{"appID": "ABCDE12345.com.example.app",
          "paths": ["buy/*", "NOT buy/secret"]}]}}
        """#,
      [.opens("1.1", "/buy(/.*)?"), .shadowed("1.2")],
      [("/buy/secret", .match)]
    ),
    SampledFile(
      "components hide paths",
      file: #"""
        {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"],
          "paths": ["/old/*"], "components": [{"/": "/new/*"}]}]}}
        """#,
      [.opens("1.1", "/new(/.*)?")],
      [("/old/1", .unset), ("/new/1", .match)]
    ),
    SampledFile(
      "details by app, the form of iOS 9",
      file: #"""
        {"applinks": {"details": {
          "ABCDE12345.com.example.other": {"paths": ["*"]},
          "ABCDE12345.com.example.app": {"paths": ["/wiki/*"]}}}}
        """#,
      [.opens("2.1", "/wiki(/.*)?")],
      [("/wiki/A", .match), ("/x", .unset)]
    ),
    SampledFile(
      "an entry with neither paths nor components",
      file: #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"]}]}}"#,
      [.opens("1.1", ".*")],
      [("/a?b#c", .match)]
    ),
    SampledFile(
      "no entries",
      file: #"{"applinks": {"details": []}}"#,
      []
    ),
    SampledFile(
      "another section alone",
      file: #"{"webcredentials": {"apps": ["ABCDE12345.com.example.app"]}}"#,
      []
    ),
  ]
}
