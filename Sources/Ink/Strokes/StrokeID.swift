/// The identity of a stroke within its sketch: the edit that made it, and its number in that edit.
///
/// An edit numbers its strokes from 1: first the pieces that remain of cut strokes, then new strokes.
/// The numbers are part of the edit, so they never depend on other edits.
public struct StrokeID: Hashable, Comparable, Sendable {
  /// The edit that made the stroke.
  public let edit: EditID
  private let storedPart: Int32

  /// The number of the stroke among those that its edit made, from 1.
  public var part: Int { Int(storedPart) }

  /// Creates an identity.
  public init(edit: EditID, part: Int = 1) {
    self.edit = edit
    storedPart = Int32(clamping: part)
  }

  /// Creates the identity of a stroke that was made by an author's numbered edit.
  public init(author: Int = 1, counter: Int, part: Int = 1) {
    self.init(edit: EditID(author: author, counter: counter), part: part)
  }

  /// Orders identities by their edits, then by their parts.
  public static func < (a: StrokeID, b: StrokeID) -> Bool {
    (a.edit, a.storedPart) < (b.edit, b.storedPart)
  }
}

extension StrokeID: Described {
  package init() { self.init(counter: 1) }
  package static var isTuple: Bool { true }
  package static var help: String {
    "The author and the number of the edit that made the stroke, and the stroke's number in it."
  }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    var (author, counter, part) = (edit.author, edit.counter, part)
    if try coder.has("author") { try coder.integer(&author, in: 1...EditID.maximum) }
    if try coder.has("counter") { try coder.integer(&counter, in: 1...EditID.maximum) }
    if try coder.has("part") { try coder.integer(&part, in: 1...EditID.maximum) }
    self = StrokeID(author: author, counter: counter, part: part)
  }
}
