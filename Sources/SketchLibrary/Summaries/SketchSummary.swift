import Files
package import Foundation
import Geometry
import Ink
package import Sketches

/// The content of a sketch in numbers, as `stipple info` prints it.
///
/// The names of the properties are the keys of the JSON object; `nil` ones are absent.
package struct SketchSummary: Encodable {
  /// The smallest rectangle that contains the picture's samples, in canvas dots.
  package struct Bounds: Hashable, Encodable {
    let minX, minY, maxX, maxY: Double
  }

  /// A text of the picture, whose lines line feeds separate, and the bounds of its strokes.
  package struct Text: Hashable, Encodable {
    let text: String
    let bounds: Bounds
  }

  /// A figure of the picture.
  package struct Figure: Encodable {
    let id, kind: String
    let bounds: Bounds
    let label: String?
    /// What the ends of a line or an arc hold on to; null for free ends.
    let from, to: String??
    /// Where a line or an arc has heads.
    let heads: String?
  }

  /// A screen under the ink, with the time from the start of the sketch to its edit, in seconds.
  package struct Screen: Encodable {
    let columns, rows: Int
    let time: Double
  }

  package let format = SketchDocument.format
  package let title: String
  /// The date on which the sketch was started.
  package let created: Date
  /// The numbers of strokes in the picture, and of samples in these strokes.
  package let strokes: Int
  package let samples: Int
  /// The time from the start of the sketch to its last edit, in seconds.
  package let duration: Double
  package let bounds: Bounds?
  /// The names of the inks of the picture, the named ones first; others are like `#ff8000`.
  package let inks: [String]
  /// The texts of the picture without those that are partly erased, in the paint order.
  package let texts: [Text]?
  /// The figures of the picture, in the paint order.
  package let figures: [Figure]?
  /// The screens, of which the last one is under the ink.
  package let screens: [Screen]?
  package let edits: Int
  /// The number of samples of the unfinished strokes.
  package let draftSamples: Int?
  /// The number of samples with an angle that a pen measured.
  package let measuredAngles: Int?
  /// The number of samples with an angle that was dialed by hand.
  package let dialedAngles: Int?
  /// The samples of each stroke as `[seconds, x, y]`: since the start, and in canvas dots.
  package let strokeSamples: [[[Double]]]?

  package init(of document: SketchDocument, listsSamples: Bool) {
    let sketch = Sketch(folding: document.edits)
    let picture = sketch.strokes
    title = document.title
    created = Date(timeIntervalSince1970: document.created)
    strokes = picture.count
    samples = picture.reduce(0) { $0 + $1.sampleCount }
    duration = Self.microseconds(document.edits.last?.time ?? 0)
    bounds = Bounds(of: picture)
    let figures = sketch.figures
    let ids = Set(figures.map(\.id))
    self.figures = figures.isEmpty ? nil : figures.map(Figure.init)
    let texts = sketch.texts.filter(\.isComplete).compactMap { text -> Text? in
      if let owner = sketch[text.strokes[0]]?.stroke.text?.owner, ids.contains(owner) { return nil }
      let strokes = sketch.items(text.strokes).map(\.stroke)
      return Bounds(of: strokes).map { Text(text: text.text, bounds: $0) }
    }
    self.texts = texts.isEmpty ? nil : texts
    inks = Set(picture.map(\.style.color)).sorted { $0.number < $1.number }.map(\.name)
    let screens = sketch.screens.map { shown in
      Screen(
        columns: shown.screen.columns, rows: shown.screen.rows,
        time: Self.microseconds(shown.time))
    }
    self.screens = screens.isEmpty ? nil : screens
    edits = document.edits.count
    draftSamples = document.draftSampleCount
    var (measured, dialed) = (0, 0)
    for sample in picture.lazy.filter(\.mayHaveAngles).flatMap(\.samples) {
      if sample.hasMeasuredAngle { measured += 1 }
      if sample.flags.contains(.dialedAngles) { dialed += 1 }
    }
    measuredAngles = measured > 0 ? measured : nil
    dialedAngles = dialed > 0 ? dialed : nil
    strokeSamples =
      listsSamples
      ? picture.map { $0.samples.map { [$0.timestamp, $0.location.x, $0.location.y] } } : nil
  }

  /// Summarizes a large sketch whose picture the file keeps, without reading its edits; `nil` if
  /// the file does not keep everything that a summary tells.
  package init?(keptIn sketch: LoadingSketch) {
    guard let picture = sketch.picture, picture.isPlainInk else { return nil }
    title = sketch.title
    created = Date(timeIntervalSince1970: sketch.created)
    (strokes, samples, edits) = (picture.strokes, picture.samples, picture.edits)
    duration = Self.microseconds(picture.duration)
    bounds = picture.pathBounds.map(Bounds.init)
    inks = picture.inks.map(\.name)
    (texts, figures, screens, draftSamples) = (nil, nil, nil, nil)
    (measuredAngles, dialedAngles, strokeSamples) = (nil, nil, nil)
  }

  /// Rounds a time to the units of the format.
  private static func microseconds(_ time: TimeInterval) -> TimeInterval {
    (time * 1e6).rounded() / 1e6
  }

  /// Returns the summary as a JSON object, on one line if it lists samples.
  package func json() throws -> String { try json(isPretty: strokeSamples == nil) }

  /// Returns the summary as lines of a label and a value; the date is in a time zone or the local one.
  package func text(in timeZone: TimeZone? = nil) -> String {
    let time = CivilTime(created, in: timeZone)
    let extent =
      bounds.map { bounds in
        "\(Self.tenths(bounds.minX)), \(Self.tenths(bounds.minY)) to "
          + "\(Self.tenths(bounds.maxX)), \(Self.tenths(bounds.maxY)) dots"
      } ?? "none (empty)"
    return """
      title     \(title)
      created   \(time.day) \(time.digits.joined(separator: ":"))
      strokes   \(strokes)
      samples   \(samples)
      duration  \(SketchLibrary.duration(duration))
      bounds    \(extent)
      inks      \(inkList)
      edits     \(edits)
      format    \(format)
      """ + (screens ?? []).map { "\nscreen    \($0.columns) × \($0.rows)" }.joined()
        + textLines.map { "\n" + $0 }.joined()
  }

  /// The first texts, each on a line, and the number of the others.
  private var textLines: [String] {
    let texts = texts ?? []
    let others = texts.count - Self.maximumListedTexts
    return texts.prefix(Self.maximumListedTexts).map { text in
      "text      \(text.text.printable(limit: Self.maximumTextLength))"
    } + (others > 0 ? ["texts     \(others) more"] : [])
  }

  private static let maximumListedTexts = 20
  private static let maximumTextLength = 200

  /// The first inks, and the number of the others.
  private var inkList: String {
    let shown = inks.prefix(Self.maximumListedInks)
    let others = inks.count - shown.count
    let list = shown.isEmpty ? "none" : shown.joined(separator: ", ")
    return others == 0 ? list : "\(list), and \(others) more"
  }

  private static let maximumListedInks = 8

  private static func tenths(_ value: Double) -> String { String((value * 10).rounded() / 10) }
}

extension SketchSummary.Bounds {
  /// The bounds of the samples of strokes; `nil` if there are none.
  fileprivate init?(of strokes: [StrokeRecord]) {
    guard let rect = Rect(union: strokes.lazy.map(\.pathBounds)) else { return nil }
    self.init(rect)
  }

  fileprivate init(_ rect: Rect) {
    self.init(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
  }
}

extension SketchSummary.Figure {
  fileprivate init(_ figure: Sketch.DrawnFigure) {
    let isOpen = !figure.figure.isClosed
    func end(_ hold: Hold?) -> String?? { isOpen ? .some(hold.map(\.target.name)) : nil }
    id = figure.id.name
    kind = figure.heads == .none ? figure.figure.kind.name : "arrow"
    bounds = SketchSummary.Bounds(figure.bounds)
    label = figure.label
    from = end(figure.figure.start)
    to = end(figure.figure.end)
    heads = isOpen ? figure.heads.name : nil
  }
}

extension StrokeSample {
  /// Whether a pen measured one of the angles, which was neither dialed nor copied from another sample.
  fileprivate var hasMeasuredAngle: Bool {
    guard !flags.contains(.dialedAngles) else { return false }
    return azimuth != nil && !flags.contains(.estimatedAzimuth)
      || altitude != nil && !flags.contains(.estimatedAltitude)
  }
}

extension Encodable {
  /// Returns the value as JSON with sorted keys, on several lines or on one, safe to print on a terminal; dates
  /// are in ISO 8601 and UTC.
  package func json(isPretty: Bool = true) throws -> String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(self), as: UTF8.self).printableJSON
  }
}

extension StrokeID {
  /// The name in JSON, such as `1.12.1`: author, edit, and part.
  var name: String { "\(edit.author).\(edit.counter).\(part)" }
}
