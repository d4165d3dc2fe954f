/// The file that a new repository of rules begins with: one rule with its tests.
package enum StarterRule {
  /// What the file can be written in.
  package enum Format: String, Sendable, CaseIterable {
    /// A manifest, with one app.
    case manifest
    /// A file of rules for any program.
    case rules

    var text: String {
      switch self {
      case .manifest: StarterRule.manifest
      case .rules: StarterRule.rules
      }
    }
  }

  private static let manifest = #"""
    {
      "apps": [
        {
          "identifier": "notes",
          "name": "Notes",
          "iconURL": "https://notes.example/icon.png",
          "scheme": "notes"
        }
      ],
      "actions": [
        {
          "title": "Open Note",
          "regex": "^https?://(?:www\\.)?notes\\.example/note/([0-9]+)(?:[/?#].*)?$",
          "testInputs": [
            "https://notes.example/note/12",
            "https://www.notes.example/note/7?from=mail",
            "http://notes.example/note/12",
            "https://www.notes.example/note/12",
            "https://notes.example/note/12/",
            "https://notes.example/note/12?from=mail",
            "https://notes.example/note/12#top",
            "https://notes.example.example.net/note/12",
            "https://notesxexample/note/12",
            "https://notnotes.example/note/12",
            "https://other.notes.example/note/12",
            "https://wwwxnotes.example/note/12",
            "https://example.net/?link=https://notes.example/note/12",
            "https://notes.example/note",
            "https://notes.example/note/12x",
            "https://notes.example/note/%312",
            "https://notes.example/other/note/12",
            "https://notes.example/note-other/12",
            "https://notes.example/NOTE/12",
            "https://notes.example/note/12/a",
            "http://notes.example/note/"
          ],
          "formats": [
            {
              "appId": "notes",
              "format": "notes://note/$1",
              "testResults": [
                "notes://note/12",
                "notes://note/7",
                "notes://note/12",
                "notes://note/12",
                "notes://note/12",
                "notes://note/12",
                "notes://note/12",
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                "notes://note/12",
                null
              ]
            }
          ]
        }
      ]
    }

    """#

  private static let rules = #"""
    {
      "ruleproof": 1,
      "name": "link",
      "rules": [
        {
          "id": "open-note",
          "pattern": "^https?://(?:www\\.)?notes\\.example/note/([0-9]+)(?:[/?#].*)?$",
          "template": "notes://note/$1",
          "tests": [
            {"in": "https://notes.example/note/12", "out": "notes://note/12"},
            {"in": "https://www.notes.example/note/7?from=mail", "out": "notes://note/7"},
            {"in": "http://notes.example/note/12", "out": "notes://note/12"},
            {"in": "https://notes.example/note/12/", "out": "notes://note/12"},
            {"in": "https://notes.example/note/12#top", "out": "notes://note/12"},
            {"in": "https://notes.example/note/12/a", "out": "notes://note/12"},
            {"in": "https://notes.example.example.net/note/12", "match": false},
            {"in": "https://notesxexample/note/12", "match": false},
            {"in": "https://wwwxnotes.example/note/12", "match": false},
            {"in": "https://example.net/?link=https://notes.example/note/12", "match": false},
            {"in": "https://notes.example/note/12x", "match": false},
            {"in": "https://notes.example/note/", "match": false}
          ]
        }
      ],
      "tests": [
        {"in": "https://notes.example/note/12", "rule": "open-note"},
        {"in": "https://notes.example/", "rule": null}
      ]
    }

    """#
}
