public import Geometry
public import Ink

/// The ink of an imported file, passed on as edits while the file is read.
///
/// It is used on one thread.
public final class ImportedInk {
  /// The title of the file; `nil` if it has none.
  public internal(set) var title: String?
  /// The creation time, in seconds since 1970-01-01 00:00 UTC; `nil` if the file has none.
  public internal(set) var created: TimeInterval?
  /// The number of strokes.
  public private(set) var strokeCount = 0
  /// The number of samples.
  public private(set) var sampleCount = 0
  /// What was skipped, such as `text`, and how often.
  public private(set) var skipped: [String: Int] = [:]

  /// The time at which the last stroke ended, in seconds; `nil` before the first.
  private(set) var lastTime: TimeInterval?

  /// The maximum number of samples in a file.
  static let maximumSamples = 50_000_000

  private let consume: (Edit) throws -> Void
  private var editCounts: [Int: Int] = [:]

  /// Creates the receiver of imported edits.
  ///
  /// - Parameter consume: Takes the next edit; the times of edits never decrease. It cancels the import by
  ///   throwing an error.
  public init(consume: @escaping (Edit) throws -> Void) { self.consume = consume }

  /// Adds a stroke as an edit of its own.
  ///
  /// - Returns: The stroke's identity.
  @discardableResult
  func add(_ stroke: StrokeRecord) throws -> StrokeID {
    try add(Edit(.strokeAdded(stroke), at: stroke.time.upperBound))
    return StrokeID(counter: editCounts[1] ?? 0)
  }

  /// Adds an edit; its time becomes that of the edit before if it is earlier.
  func add(_ edit: Edit) throws {
    for stroke in edit.newStrokes {
      strokeCount += 1
      sampleCount += stroke.sampleCount
    }
    guard sampleCount <= Self.maximumSamples else {
      throw ImportRefusal("there are more than \(Self.maximumSamples) samples; split the file")
    }
    let time = max(edit.time, lastTime ?? edit.time)
    lastTime = time
    editCounts[edit.author, default: 0] += 1
    try consume(time == edit.time ? edit : Edit(edit.action, at: time, by: edit.author))
  }

  /// Counts a part of the file that is not imported.
  func skip(_ name: String) { skipped[name, default: 0] += 1 }
}
