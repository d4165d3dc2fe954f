"""The manifest of the sessions: one test of it fails, and a character of two UTF-16 units is before the pattern."""

TEXT = r'''{
  "apps": [
    {"identifier": "notes", "name": "Notes", "scheme": "notes", "storeId": "123456789"}
  ],
  "actions": [
    {"title": "Open 😀", "regex": "^https?://(?:www\\.)?notes\\.example/n/([0-9]+)$",
      "testInputs": ["https://notes.example/n/12", "https://notes.example/n/x"],
      "formats": [
        {"appId": "notes", "format": "notes://n/$1", "testResults": ["notes://n/13", null]}
      ]}
  ]
}
'''

if __name__ == "__main__":
    print(TEXT, end="")
