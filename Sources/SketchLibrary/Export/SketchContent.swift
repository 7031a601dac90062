package import Geometry
package import Ink

/// The content of an open sketch at one moment.
package struct SketchContent: Sendable {
  /// The sketch's title.
  package var title = ""
  /// The creation time, in seconds since 1970-01-01 00:00 UTC.
  package var created: TimeInterval = 0
  /// All edits, oldest first.
  package var edits: [Edit] = []

  /// The maximum length of a pause in an animated picture, in seconds, as in a replay.
  static let idleLimit: TimeInterval = 2

  /// Creates the content of an empty sketch.
  package init() {}

  /// Creates content.
  package init(title: String, created: TimeInterval, edits: [Edit]) {
    (self.title, self.created, self.edits) = (title, created, edits)
  }
}
