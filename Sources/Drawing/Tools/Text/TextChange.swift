import Ink

/// What a key changed in the letters of a text.
struct TextChange {
  /// Whether letters were only added at the end of the text.
  var isAppended: Bool
  /// The first letter that may have another position; `nil` if nothing changed.
  private(set) var first: TextPosition?
  /// Whether the letters of all later lines may have another position too.
  private(set) var isThroughEnd = false
  var removed: [TextLetter] = []

  init(isAppended: Bool) { self.isAppended = isAppended }

  mutating func note(_ position: TextPosition, throughEnd: Bool = false) {
    first = min(first ?? position, position)
    isThroughEnd = isThroughEnd || throughEnd
  }
}
