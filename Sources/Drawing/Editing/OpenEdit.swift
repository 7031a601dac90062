import Ink

/// An edit that stays open while the user does something else, such as a text that is being typed.
protocol OpenEdit: AnyObject {
  /// The changed sketch; `nil` while none is shown.
  var preview: Sketch? { get }
  var isChanged: Bool { get }
  /// Whether new strokes are not in the draft yet.
  var hasNewStrokes: Bool { get }
  /// Shows the changes on a sketch that others have changed; returns what this moves besides what they have changed.
  func move(onto sketch: Sketch) -> Sketch.Change
  /// Returns the update of the draft, once; `nil` for none.
  func takeDraft() -> DraftUpdate?
}
