import Canvas
package import Geometry
package import Ink

/// The room in which the sketch of the drawing view is shared.
///
/// The view calls it once per frame, and never waits for the network.
package protocol DrawingRoom: AnyObject {
  var people: [RoomPerson] { get }
  var pens: [RoomPen] { get }
  /// The strokes that the others are drawing.
  var strokes: [Stroke] { get }
  var status: RoomStatus { get }
  /// Returns an edit as everybody else will see it: rounded like in the file.
  func rounded(_ edit: Edit) -> Edit
  /// Applies what the room has decided; if it `holdsEdits`, only strokes, people, and the state change.
  func update(_ sketch: inout Sketch, holdsEdits: Bool, at time: TimeInterval) -> RoomChange
  /// Sends what the user is drawing; returns when the view must call again although nothing has changed.
  ///
  /// The counter is that which their edit will have. The pen is in canvas dots, and the times are on the monotonic clock, in seconds.
  func send(_ strokes: [Stroke], counter: Int, pen: Point?, at time: TimeInterval) -> TimeInterval?
  /// Shows the others the user's ink and the part of the canvas that the user sees.
  func show(_ color: InkColor, _ view: Rect, at time: TimeInterval)
}

/// Somebody else in a room.
package struct RoomPerson: Hashable, Sendable {
  /// The name, safe to show on a terminal; the server prevents others from using it.
  package let name: String
  /// The number of the person's copy of the sketch; others can claim it too.
  package let author: Int
  package let color: InkColor
  /// The part of the canvas that the person sees, in dots; `nil` if it is not known.
  package let view: Rect?

  package init(name: String, author: Int, color: InkColor, view: Rect?) {
    (self.name, self.author, self.color, self.view) = (name, author, color, view)
  }

  /// What distinguishes the person from everybody else.
  var id: String { "\(name) \(author)" }
}

package struct RoomPen: Hashable, Sendable {
  package let name: String
  package let color: InkColor
  /// Where the pen is, in canvas dots.
  package let location: Point

  package init(name: String, color: InkColor, location: Point) {
    (self.name, self.color, self.location) = (name, color, location)
  }
}

package struct RoomStatus: Hashable, Sendable {
  /// The state of the connection, in a few words.
  package var text: String
  /// The number of edits that the room has not confirmed.
  package var unconfirmed: Int

  package init(_ text: String, unconfirmed: Int) {
    (self.text, self.unconfirmed) = (text, unconfirmed)
  }
}

package struct RoomChange: Sendable {
  package var change = Sketch.Change.none
  /// The latest edit of another author; `nil` if there is none.
  package var lastEdit: Edit?
  /// Whether the sketch has just received everything that others had drawn before the user entered.
  package var isCaughtUp = false
  /// A message to show, in at most eight words.
  package var notice: String?
  /// When the view must call again, on the monotonic clock; `nil` if nothing is due.
  package var nextDeadline: TimeInterval?

  package init() {}
}

/// The strokes that the view shows and the sketch does not have: what others are drawing, and the laser.
struct TransientStrokes {
  private var shown: [ObjectIdentifier: Stroke] = [:]

  /// Removes the strokes from a view that are not among those to show now.
  mutating func show(_ strokes: [Stroke], in view: inout CanvasView) {
    let next = Dictionary(uniqueKeysWithValues: strokes.map { (ObjectIdentifier($0), $0) })
    for (id, stroke) in shown where next[id] == nil { view.remove(stroke) }
    shown = next
  }
}
