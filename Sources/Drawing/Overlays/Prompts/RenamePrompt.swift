extension Prompt.Question {
  /// The maximum length of a sketch's name, in bytes: a file name with the extension and `-journal`.
  private static let maximumNameLength = 239

  /// Asks for another name of a sketch; the same name is accepted without an effect.
  init(renaming name: String, accepted: @escaping (String) -> Void) {
    self.init(
      label: " name: ", text: name, hint: { _, _ in ["Enter renames · ^U clears · Esc"] },
      refusal: { text in
        if text == name { return nil }
        if text.isEmpty { return "type a name" }
        if text.contains("/") { return "a name has no slash" }
        if text.hasPrefix(".") { return "a name begins with no dot" }
        return text.utf8.count > Self.maximumNameLength ? "this name is too long" : nil
      },
      accepted: { text, _ in if text != name { accepted(text) } })
  }
}
