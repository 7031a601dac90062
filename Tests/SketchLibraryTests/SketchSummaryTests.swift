import Foundation
import Sketches
import TestSupport

@testable import SketchLibrary

@Suite struct SketchSummaryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func document(_ edits: [Edit], name: String = "a.stipple") throws -> SketchDocument {
    try SketchDocument.read(path: folder.writeSketch(edits, to: name, title: "a title"))
  }

  @Test func `summarizes the picture and the edits`() throws {
    let edits = [
      try strokeAdded(), try strokeAdded(samples: 5, from: 1), try strokeAdded(from: 2),
      Edit(.undone(EditID(counter: 3)), at: 3.25),
    ]
    let summary = SketchSummary(of: try document(edits), listsSamples: false)
    #expect(
      summary.text(in: .gmt) == """
        title     a title
        created   2025-07-14 15:30:12
        strokes   2
        samples   8
        duration  3.3 s
        bounds    0.5, 0.5 to 16.5, 0.5 dots
        inks      plain
        edits     4
        format    \(summary.format)
        """)
    #expect(summary.duration == 3.25 && summary.draftSamples == nil)
  }

  @Test func `durations and sizes are in units that people read`() {
    let durations = [0: "0.0 s", 0.44: "0.4 s", 9.96: "10 s", 303.4: "5 min 3 s", 7200: "2 h"]
    for (seconds, text) in durations { #expect(duration(seconds) == text) }
    #expect(duration(7_500) == "2 h 5 min" && duration(.infinity) == "inf s")
    #expect(size(bytes: 81_125_000_000) == "81 GB" && size(bytes: 999) == "999 bytes")
    #expect(size(bytes: 12_345_678) == "12 MB")
  }

  @Test func `an empty picture has no bounds`() throws {
    let summary = SketchSummary(of: try document([]), listsSamples: true)
    #expect(summary.bounds == nil && summary.strokeSamples == [])
    #expect(summary.text().contains("bounds    none (empty)\n"))
  }

  @Test func `lists the texts of which nothing was erased`() throws {
    let strokes = [try stroke(samples: 2), try stroke(samples: 3)]
    let text = TypedText("secret", strokes: 0..<2, map: .identity)
    let typed = Edit(.replaced(Replacement(adding: strokes, texts: [text])), at: 1)
    let erased = Edit(.strokesErased([StrokeID(counter: 1, part: 2)]), at: 2)
    let whole = SketchSummary(of: try document([typed]), listsSamples: false)
    #expect(whole.texts?.map(\.text) == ["secret"])
    let rest = try document([typed, erased], name: "b.stipple")
    #expect(SketchSummary(of: rest, listsSamples: false).texts == nil)
  }

  @Test func `lists the figures with their labels, and what lines hold on to`() throws {
    let box = StrokeID(counter: 1)
    let corners = [(10.0, 10.0), (50, 10), (50, 30), (10, 30)].map { Point(x: $0.0, y: $0.1) }
    let ends = [Point(x: 90, y: 20), Point(x: 50, y: 20)]
    let line = Figure(.line, ends, end: Hold(box, at: Point(x: 1, y: 0.5)))
    let label = CharacterText([CharacterText.Cluster("b", columns: 1)], owner: box)
    var arrow = StrokeStyle()
    arrow.line.heads = .end
    let strokes: [(StrokeStyle, [Point], StrokeMeaning)] = [
      (StrokeStyle(), corners + corners.prefix(1), .figure(Figure(.rectangle, corners))),
      (arrow, ends, .figure(line)), (StrokeStyle(nib: .characters), [ends[1]], .text(label)),
    ]
    let records = try strokes.map { style, points, meaning in
      let samples = points.map { StrokeSample(location: $0, timestamp: 0) }
      return try #require(StrokeRecord(style: style, samples: samples, meaning: meaning))
    }
    let drawn = try document([Edit(.strokesAdded(records), at: 1)])
    let summary = SketchSummary(of: drawn, listsSamples: false)
    #expect(summary.figures?.map(\.kind) == ["rectangle", "arrow"])
    #expect(summary.figures?.map(\.label) == ["b", nil] && summary.texts == nil)
    let json = try summary.json()
    #expect(json.contains("\"from\" : null") && json.contains("\"to\" : \"1.1.1\""))
    #expect(json.matches(of: /"from"/).count == 1, "a box has no ends")
  }

  @Test func `a listed text has no control characters`() throws {
    let text = TypedText("a\u{1B}]0;x\u{7}\u{202E}b", strokes: 0..<1, map: .identity)
    let typed = Edit(.replaced(Replacement(adding: [try stroke(samples: 2)], texts: [text])), at: 1)
    let summary = SketchSummary(of: try document([typed]), listsSamples: false)
    #expect(summary.text().contains("a]0;xb"))
    #expect(!summary.text().contains("\u{1B}") && !summary.text().contains("\u{202E}"))
  }

  @Test func `JSON lists the samples of each stroke on request`() throws {
    let document = try document([strokeAdded(samples: 2), strokeAdded(samples: 1, from: 1)])
    let plain = try SketchSummary(of: document, listsSamples: false).json()
    #expect(!plain.contains("strokeSamples") && plain.contains("\n"))
    let json = try SketchSummary(of: document, listsSamples: true).json()
    #expect(!json.contains("\n"))
    struct Samples: Decodable {
      let strokeSamples: [[[Double]]]
    }
    let samples = try JSONDecoder().decode(Samples.self, from: Data(json.utf8)).strokeSamples
    #expect(samples.map(\.count) == [2, 1])
    #expect(samples[1] == [[1, 0.5, 0.5]])
  }

  @Test func `counts measured angles apart from dialed and copied ones`() throws {
    let flags: [StrokeSample.Flags] = [
      [], [.estimatedAzimuth], [.estimatedAzimuth, .estimatedAltitude], [.dialedAngles],
    ]
    let samples = flags.enumerated().map { index, flags in
      StrokeSample(
        location: Point(x: Double(index), y: 0), timestamp: Double(index) / 10, azimuth: 1,
        altitude: 1, flags: flags)
    }
    let stroke = try #require(StrokeRecord(style: StrokeStyle(), samples: samples))
    let document = try document([Edit(.strokeAdded(stroke), at: 1)])
    let summary = SketchSummary(of: document, listsSamples: false)
    #expect(summary.measuredAngles == 2 && summary.dialedAngles == 1)
    let json = try summary.json()
    #expect(json.contains("\"measuredAngles\" : 2") && json.contains("\"dialedAngles\" : 1"))
  }

  @Test func `counts the samples of a draft and warns about it`() throws {
    let path = try folder.writeDraft(samples: try stroke(samples: 4).samples, to: "draft.stipple")
    let document = try SketchDocument.read(path: path)
    #expect(SketchSummary(of: document, listsSamples: false).draftSamples == 4)
    #expect(document.draftWarning?.hasPrefix("A stroke of 4 samples is unfinished: ") == true)
    #expect(try self.document([]).draftWarning == nil)
  }
}
