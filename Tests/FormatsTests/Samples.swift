import Formats
import TestSupport

/// Returns a stroke through points, one sample each 10 ms.
func stroke(
  through points: [Point], _ style: StrokeStyle = StrokeStyle(width: 4), at start: TimeInterval = 0,
  azimuth: Double? = nil
) throws -> StrokeRecord {
  let samples = points.enumerated().map {
    StrokeSample(
      location: $1, timestamp: start + Double($0) / 100, azimuth: azimuth,
      altitude: azimuth.map { _ in 0.75 })
  }
  return try #require(StrokeRecord(style: style, samples: samples))
}

/// Returns a document of strokes, each an edit of its own.
func document(_ strokes: [StrokeRecord], title: String = "Test") -> ExportDocument {
  ExportDocument(
    title: title, created: 1_700_000_000,
    edits: strokes.map { Edit(.strokeAdded($0), at: $0.time.upperBound) })
}

/// A horizontal line of some samples.
func line(y: Double = 20, from start: Double = 10, to end: Double = 60) -> [Point] {
  stride(from: start, through: end, by: 2).map { Point(x: $0, y: y) }
}

/// A box from (10, 10) to (50, 30) whose corners are exact, as those of a tool are.
func box(width: Double) throws -> StrokeRecord {
  let corners = [(10.0, 10.0), (50, 10), (50, 30), (10, 30), (10, 10)].map {
    Point(x: $0.0, y: $0.1)
  }
  let points = zip(corners, corners.dropFirst()).flatMap { start, end in
    (0..<10).map { start.interpolated(to: end, at: Double($0) / 10) }
  }
  let samples = (points + corners.suffix(1)).enumerated().map {
    StrokeSample(location: $1, timestamp: Double($0) / 100, flags: .exactLocation)
  }
  return try #require(StrokeRecord(style: StrokeStyle(width: width), samples: samples))
}

/// A rectangle, which is a box from the first to the fifth column, and from the first to the third row.
func diagramBox(at offset: Double = 0) throws -> StrokeRecord {
  let corners = [(1.0, 2.0), (9, 2), (9, 10), (1, 10)].map { Point(x: $0.0 + offset, y: $0.1) }
  let samples = (corners + corners.prefix(1)).map {
    StrokeSample(location: $0, timestamp: 0, flags: .exactLocation)
  }
  let figure = Figure(.rectangle, corners)
  let style = StrokeStyle(width: 1)
  return try #require(StrokeRecord(style: style, samples: samples, meaning: .figure(figure)))
}

extension ExportFormat {
  /// The formats that are no text diagrams.
  static var pictures: [ExportFormat] { all.filter { !$0.choices.contains(.like) } }

  /// Returns the format with a name.
  static func required(_ name: String) throws -> ExportFormat { try #require(.named(name)) }

  /// Returns the encoded text of a document.
  func string(
    of document: ExportDocument, _ change: (inout ExportOptions) -> Void = { _ in }
  ) throws -> String {
    var options = ExportOptions()
    change(&options)
    return String(decoding: try bytes(of: document, options), as: UTF8.self)
  }
}

/// Returns the ink with components 0xRRGGBB.
func mixed(_ number: UInt32) -> InkColor { InkColor(RGBColor(number: number)) }

/// Returns an edit whose only stroke shows a text.
func typed(_ text: String, map: Transform = .identity, at time: TimeInterval = 1) throws -> Edit {
  let strokes = [try stroke(through: line())]
  return Edit(
    .replaced(Replacement(adding: strokes, texts: [TypedText(text, strokes: 0..<1, map: map)])),
    at: time)
}
