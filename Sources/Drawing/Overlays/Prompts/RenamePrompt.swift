extension Prompt.Question {
  /// The maximum length of a sketch's name, in bytes: a file name with the extension and `-journal`.
  private static let maximumNameLength = 239

  /// Asks for another name of a sketch; the same name is accepted without an effect.
  init(
    renaming name: String, isTaken: @escaping (String) -> Bool, accepted: @escaping (String) -> Void
  ) {
    self.init(
      label: "name", text: name, keys: ["Enter renames · Esc cancels"],
      verdict: { text in
        if text == name { return .accepted }
        if text.isEmpty { return .refused("type a name") }
        if text.contains("/") { return .refused("names cannot contain /") }
        if text.hasPrefix(".") { return .refused("names cannot begin with a dot") }
        guard text.utf8.count <= Self.maximumNameLength
        else { return .refused("this name is too long") }
        return isTaken(text) ? .refused("this name is taken") : .accepted
      },
      accepted: { if $0.text != name { accepted($0.text) } })
  }
}
