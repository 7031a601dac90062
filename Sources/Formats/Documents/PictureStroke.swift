package import Ink

/// A stroke of a picture in JSON.
package struct PictureStroke: Described {
  package var stroke = DrawnStroke()
  /// The number of the stroke's group, from 1; 0 for none.
  package var group = 0
  /// The text that the stroke and those after it show, if it is the first of them.
  package var text: TypedText?

  package init() {}

  init(_ stroke: DrawnStroke, group: Int, text: TypedText?) {
    (self.stroke, self.group, self.text) = (stroke, group, text)
  }

  package mutating func describe<Coder: FieldCoder>(to coder: inout Coder) throws(Coder.Failure) {
    try coder.integer(
      "group", &group, in: 1...EditID.maximum, default: 0,
      "Strokes with the same number form a group.")
    try stroke.describe(to: &coder)
    try coder.record("text", &text, "The text that this stroke and those after it show.")
  }
}
