/// The manifest that a new repository of rules begins with: one app, and one rule with its tests.
package enum StarterRule {
  /// The rule's id.
  package static let id = "action/notes/open-note"

  /// The manifest's text.
  package static let manifest = #"""
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
}
