/// The sections and keys that the settings file can have.
package struct SettingsSchema: Sendable {
  /// A key of a section.
  package struct Entry: Sendable {
    /// The key.
    package let name: String
    /// What the setting does, as the comment above it; may be empty.
    package let summary: String
    /// The value if the file has none; `nil` if none stands for it.
    package let standard: SettingValue?
    /// An example, shown where ``standard`` is `nil`.
    package let example: SettingValue?
    /// Throws a description of the values that are accepted, unless a value is one of them.
    package let check: @Sendable (SettingValue) throws(Expectation) -> Void

    /// Creates a key.
    package init(
      _ name: String, summary: String, standard: SettingValue? = nil, example: SettingValue? = nil,
      check: @escaping @Sendable (SettingValue) throws(Expectation) -> Void
    ) {
      (self.name, self.summary, self.check) = (name, summary, check)
      (self.standard, self.example) = (standard, example)
    }
  }

  /// A table of the file.
  package struct Section: Sendable {
    /// The name of the table.
    package let name: String
    /// What the table contains, as the comment above it.
    package let summary: String
    /// Its keys.
    package let entries: [Entry]

    /// Creates a section.
    package init(_ name: String, summary: String, entries: [Entry]) {
      (self.name, self.summary, self.entries) = (name, summary, entries)
    }
  }

  /// The values that a key accepts, in words: `a number from 1 to 240`.
  package struct Expectation: Error {
    let text: String

    /// Creates the error.
    package init(_ text: String) { self.text = text }
  }

  /// The sections, in the order of the commented file.
  package let sections: [Section]

  /// Creates a schema.
  package init(_ sections: [Section]) { self.sections = sections }
}
