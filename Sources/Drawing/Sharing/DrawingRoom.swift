import Canvas
public import Geometry
public import Ink

/// The room in which the sketch of the drawing view is shared.
///
/// The view calls it once per frame, and never waits for the network.
public protocol DrawingRoom: AnyObject {
  /// The others in the room.
  var people: [RoomPerson] { get }
  /// The pens of the others.
  var pens: [RoomPen] { get }
  /// The strokes that the others are drawing.
  var strokes: [Stroke] { get }
  /// The state of the room.
  var status: RoomStatus { get }
  /// Returns an edit as everybody else will see it: rounded like in the file.
  func rounded(_ edit: Edit) -> Edit
  /// Applies what the room has decided.
  ///
  /// - Parameters:
  ///   - sketch: The sketch.
  ///   - holdsEdits: Whether edits wait, so that only strokes, people, and the state change.
  ///   - time: On the monotonic clock, in seconds.
  /// - Returns: What changed.
  func update(_ sketch: inout Sketch, holdsEdits: Bool, at time: TimeInterval) -> RoomChange
  /// Sends what the user is drawing.
  ///
  /// - Parameters:
  ///   - strokes: The strokes, the same and in the same order until the counter changes.
  ///   - counter: The counter that their edit will have.
  ///   - pen: Where the pen is, in canvas dots.
  ///   - time: On the monotonic clock, in seconds.
  /// - Returns: When the view must call again, although nothing has changed; `nil` if it need not.
  func send(_ strokes: [Stroke], counter: Int, pen: Point?, at time: TimeInterval) -> TimeInterval?
  /// Shows the others the user's ink and the part of the canvas that the user sees.
  func show(_ color: InkColor, _ view: Rect, at time: TimeInterval)
}

/// Somebody else in a room.
public struct RoomPerson: Hashable, Sendable {
  /// What distinguishes the person from everybody else.
  public struct ID: Hashable, Sendable {
    fileprivate let name: String
    fileprivate let author: Int
  }

  /// The name, safe to show on a terminal; the server prevents others from using it.
  public let name: String
  /// The number of the person's copy of the sketch; others can claim it too.
  public let author: Int
  /// The person's ink.
  public let color: InkColor
  /// The part of the canvas that the person sees, in dots; `nil` if it is not known.
  public let view: Rect?

  /// Creates a person.
  public init(name: String, author: Int, color: InkColor, view: Rect?) {
    (self.name, self.author, self.color, self.view) = (name, author, color, view)
  }

  /// The name together with the author.
  public var id: ID { ID(name: name, author: author) }
}

/// Somebody else's pen.
public struct RoomPen: Hashable, Sendable {
  /// The name of the person.
  public let name: String
  /// The ink.
  public let color: InkColor
  /// Where the pen is, in canvas dots.
  public let location: Point

  /// Creates a pen.
  public init(name: String, color: InkColor, location: Point) {
    (self.name, self.color, self.location) = (name, color, location)
  }
}

/// The state of a room, for display.
public struct RoomStatus: Hashable, Sendable {
  /// The state of the connection, in a few words.
  public var text: String
  /// The number of edits that the room has not confirmed.
  public var unconfirmed: Int

  /// Creates a state.
  public init(_ text: String, unconfirmed: Int) {
    (self.text, self.unconfirmed) = (text, unconfirmed)
  }
}

/// What a room has changed.
public struct RoomChange: Sendable {
  /// The effect on the picture.
  public var change = Sketch.Change.none
  /// The latest edit of another author; `nil` if there is none.
  public var lastEdit: Edit?
  /// Whether the sketch has just received everything that others had drawn before the user entered.
  public var isCaughtUp = false
  /// Whether anything else on the screen changes: strokes, pens, people, the state.
  public var isVisible = false
  /// A message to show, in at most eight words.
  public var notice: String?
  /// When the view must call again, on the monotonic clock; `nil` if nothing is due.
  public var nextDeadline: TimeInterval?

  /// Creates no change.
  public init() {}
}

/// The strokes that others are drawing and that the view shows.
struct RoomStrokes {
  private var shown: [ObjectIdentifier: Stroke] = [:]

  /// Removes the strokes from a view that are not among those to show now.
  mutating func show(_ strokes: [Stroke], in view: inout CanvasView) {
    let next = Dictionary(uniqueKeysWithValues: strokes.map { (ObjectIdentifier($0), $0) })
    for (id, stroke) in shown where next[id] == nil { view.remove(stroke) }
    shown = next
  }
}
