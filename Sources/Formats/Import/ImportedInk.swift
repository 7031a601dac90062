public import Geometry
public import Ink

/// The ink of imported files, passed on as edits while the files are read; used on one thread.
public final class ImportedInk {
  /// The title of the first file that has one; `nil` if there is none.
  public internal(set) var title: String?
  /// The creation time, in seconds since 1970-01-01 00:00 UTC; `nil` if no file has one.
  public internal(set) var created: TimeInterval?
  /// The number of strokes.
  public private(set) var strokeCount = 0
  /// The number of samples.
  public private(set) var sampleCount = 0
  /// What was skipped, in the singular such as `text`, and how often.
  public private(set) var skipped: [String: Int] = [:]
  /// What was found in the current file, in its own units.
  public private(set) var survey = InkSurvey()
  /// The smallest rectangle around the samples so far, in canvas dots.
  public private(set) var bounds: Rect?
  /// The time of the last edit, in seconds; `nil` before the first.
  public private(set) var lastTime: TimeInterval?

  /// Whether only the picture of a log is passed on, as its edits would not follow from the previous ones.
  private(set) var flattensLogs: Bool

  /// The maximum number of samples in all files.
  static let maximumSamples = 50_000_000
  /// The number of samples that every file may have, whatever its length.
  static let freeSamples = 2_000_000

  /// The number of bytes of the current file that were read.
  private var readLength = 0
  /// The number of samples of all files before.
  private var samplesBefore = 0
  /// The number of edits of all files before.
  private var editsBefore = 0
  private var placement = InkPlacement()
  private var pace = InkPace()
  private let consume: (Edit) throws -> Void
  private let surveysOnly: Bool
  private var stopsWhenExact = false
  private var editCounts = [1: 0]

  /// Creates the receiver of imported edits, or only of the picture of a log if that is flattened.
  ///
  /// `consume` takes edits, whose times never decrease, and cancels the import by throwing an error.
  public init(flattensLogs: Bool = false, consume: @escaping (Edit) throws -> Void) {
    (self.consume, self.flattensLogs, surveysOnly) = (consume, flattensLogs, false)
  }

  private init(stopsWhenExact: Bool) {
    consume = { _ in }
    (flattensLogs, surveysOnly, self.stopsWhenExact) = (true, true, stopsWhenExact)
  }

  /// Reads a file without keeping its ink, and returns what was found; with `stopsWhenExact`, without the bounds
  /// of ink that must be kept exactly.
  ///
  /// - Throws: ``ImportError``, or the error of the input.
  public static func survey(
    _ input: ImportInput, _ format: ImportFormat, stopsWhenExact: Bool = false
  ) throws -> InkSurvey {
    let ink = ImportedInk(stopsWhenExact: stopsWhenExact)
    do { try format.read(input, into: ink) } catch is SurveyEnd {}
    return ink.survey
  }

  /// Puts the ink of the next file where a placement says.
  public func place(_ placement: InkPlacement) {
    if strokeCount > 0 || placement != InkPlacement() { flattensLogs = true }
    self.placement = placement
    survey = InkSurvey()
    pace.beginFile()
  }

  func beginReading() {
    (readLength, samplesBefore, editsBefore) = (0, sampleCount, editCounts[1] ?? 0)
  }

  /// Counts bytes of the current file, after they were expanded.
  func count(bytes: Int) { readLength += bytes }

  /// Declares that stipple wrote the current file; throws an error that ends a survey.
  func markExact() throws {
    survey.isExact = true
    if stopsWhenExact { throw SurveyEnd() }
  }

  /// Adds a stroke as an edit of its own and returns its identity; skips one without samples.
  @discardableResult func add(_ stroke: ImportedStroke) throws -> StrokeID? {
    guard let record = try placed(stroke) else {
      skip("empty stroke")
      return nil
    }
    guard !surveysOnly else { return StrokeID(counter: 1) }
    try append(Edit(.strokeAdded(record), at: record.time.upperBound))
    return StrokeID(counter: editCounts[1] ?? 0)
  }

  /// Adds strokes as one edit, or each as one of its own without a text that they show in the file; returns
  /// the identities of those that have samples.
  @discardableResult
  func add(_ strokes: [ImportedStroke], showing text: TypedText?) throws -> [StrokeID] {
    guard let text else { return try strokes.compactMap { try add($0) } }
    let records = try strokes.compactMap { try placed($0) }
    guard !surveysOnly, let end = records.map(\.time.upperBound).max()
    else { return records.map { _ in StrokeID(counter: 1) } }
    let typed = placed(TypedText(text.text, strokes: records.indices, map: text.map))
    try append(Edit(.replaced(Replacement(adding: records, texts: [typed])), at: end))
    let edit = EditID(counter: editCounts[1] ?? 0)
    return records.indices.map { StrokeID(edit: edit, part: $0 + 1) }
  }

  /// Returns a text of the file where it is on the canvas.
  private func placed(_ text: TypedText) -> TypedText {
    TypedText(text.text, strokes: text.strokes, map: text.map.followed(by: map))
  }

  /// The map from the units of the file to the canvas.
  private var map: Transform {
    Transform(scale: placement.scale, translation: placement.offset)
  }

  /// Adds an edit of ink that must be kept exactly; an earlier time than that before becomes the same.
  func add(_ edit: Edit) throws {
    guard !surveysOnly else { return }
    try append(
      placement.delay == 0
        ? edit : Edit(edit.action, at: edit.time + placement.delay, by: edit.author))
  }

  /// Counts a part of the file that is not imported; its name is safe to print on a terminal.
  func skip(_ name: String, count: Int = 1) {
    if count > 0 { skipped[name, default: 0] += count }
  }

  private func append(_ edit: Edit) throws {
    for stroke in edit.newStrokes {
      strokeCount += 1
      guard let extent = Rect(enclosing: stroke.samples.lazy.map(\.location)) else { continue }
      bounds = bounds?.union(extent) ?? extent
    }
    let time = max(edit.time, lastTime ?? edit.time)
    lastTime = time
    editCounts[edit.author, default: 0] += 1
    guard editCounts.count <= EditID.maximumAuthors
    else { throw ImportRefusal("there are more than \(EditID.maximumAuthors) authors") }
    try consume(time == edit.time ? edit : Edit(edit.action, at: time, by: edit.author))
  }

  /// Returns a stroke on the canvas, in the resolution of sketch files; `nil` if it has no samples.
  func placed(_ stroke: ImportedStroke) throws -> StrokeRecord? {
    skip("point", count: stroke.lostPoints)
    sampleCount += stroke.samples.count
    guard sampleCount <= Self.maximumSamples else {
      throw ImportRefusal("there are more than \(Self.maximumSamples) samples; split the file")
    }
    // A short file can describe many curves, whose points take far longer than reading the file.
    let limit = Self.freeSamples + readLength / 2
    guard sampleCount - samplesBefore <= limit
    else { throw ImportRefusal("it describes more than \(limit) points; split the file") }
    if surveysOnly || !survey.isExact { survey.add(stroke) }
    guard !surveysOnly else {
      return stroke.samples.isEmpty
        ? nil : StrokeRecord(style: stroke.style, samples: [stroke.samples[0]])
    }
    var (style, samples) = (stroke.style, stroke.samples)
    if let width = stroke.width { style.width = width * placement.scale }
    if survey.isExact {
      for index in samples.indices { samples[index].timestamp += placement.delay }
    } else {
      pace.apply(to: &samples, interval: stroke.interval)
    }
    let force = placement.factor(of: stroke.forceUnit)
    let stored = samples.compactMap { sample in
      var sample = sample
      sample.location = placement.apply(to: sample.location)
      sample.force *= force
      return sample.stored
    }
    skip("point", count: samples.count - stored.count)
    var meaning = stored.count == samples.count ? stroke.meaning : nil
    if case .figure(let figure)? = meaning {
      meaning = figure.mapped(by: map).stored.map { .figure($0) }
    }
    if meaning == nil, case .text? = stroke.meaning { return nil }
    let record = StrokeRecord(
      style: style, samples: stored, isRecovered: stroke.isRecovered, meaning: meaning)
    guard editsBefore > 0 else { return record }
    return record?.naming {
      StrokeID(author: $0.edit.author, counter: $0.edit.counter + editsBefore, part: $0.part)
    }
  }
}

/// The end of a survey that has found what it needs.
private struct SurveyEnd: Error {}
