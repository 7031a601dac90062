import Formats
import Foundation
import TestSupport

@Suite struct InkFormatTests {
  private struct Picture: Decodable {
    struct Stroke: Decodable {
      let nib, ink: String
      let width: Double
      let samples: [[Double?]]
    }
    let format: String
    let version: Int
    let strokes: [Stroke]
  }

  private struct Log: Decodable {
    struct Edit: Decodable { let time: Double }
    let format: String
    let edits: [Edit]
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `JSON has every sample exactly`() throws {
    var random = SplitMix64(seed: 2)
    let strokes = (0..<5).map { random.handStroke(samples: 30, at: Double($0)) }
    // `JSONSerialization` rounds some numbers, and a decoder does not.
    let json = try JSONDecoder().decode(
      Picture.self, from: Data(ExportFormat.required("json").bytes(of: document(strokes))))
    #expect(json.format == "stipple picture" && json.version == 1 && json.strokes.count == 5)
    for (stroke, object) in zip(strokes, json.strokes) {
      #expect(object.nib == stroke.style.nib.name && object.ink == stroke.style.color.name)
      #expect(object.width == stroke.style.width)
      #expect(
        object.samples.map { Array($0.prefix(4)) }
          == stroke.samples.map { [$0.timestamp, $0.location.x, $0.location.y, $0.force] })
    }
  }

  @Test func `JSON has unknown angles as null and flags as a number`() throws {
    let sample = StrokeSample(
      location: Point(x: 1, y: 2), timestamp: 0.5, altitude: 0.5, flags: [.estimatedForce])
    let record = try #require(StrokeRecord(style: StrokeStyle(), samples: [sample]))
    let text = try ExportFormat.required("json").string(of: document([record]))
    #expect(text.contains("[[0.5,1,2,1,null,0.5,4]]"))
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `a JSON log has every edit`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let edits = random.log(edits: 60)
    let text = try ExportFormat.required("json").string(
      of: ExportDocument(title: "log", created: 0, edits: edits)
    ) { $0.includesLog = true }
    let list = try #require(try object(text)["edits"] as? [[String: Any]])
    #expect(list.allSatisfy { $0.count == ($0["author"] == nil ? 2 : 3) })
    let json = try JSONDecoder().decode(Log.self, from: Data(text.utf8))
    #expect(json.format == "stipple log" && json.edits.map(\.time) == edits.map(\.time))
  }

  @Test(arguments: [
    "a\u{1B}]0;x\u{7}\u{0}", "\u{202E}right\u{2066}", "\u{E000}\u{F0000}", "\u{2028}\u{2029}\n\t\r",
    "\"\\</script>", String(repeating: "long", count: 2000), "👩🏽‍🚀 é",
  ])
  func `JSON has every character of a text, and a terminal shows only harmless ones`(
    text: String
  ) throws {
    let label = try typed(text)
    let json = try ExportFormat.required("json").string(
      of: ExportDocument(title: text, created: 0, edits: [label])
    ) { $0.includesLog = true }
    let hidden: Set<Unicode.GeneralCategory> = [
      .control, .privateUse, .lineSeparator, .paragraphSeparator,
    ]
    #expect(
      json.unicodeScalars.allSatisfy {
        $0 == "\n" || !hidden.contains($0.properties.generalCategory)
      })
    #expect(!json.unicodeScalars.contains("\u{202E}") && !json.contains("</script>"))
    let log = try object(json)
    #expect(log["title"] as? String == text)
    let edits = try #require(log["edits"] as? [[String: Any]])
    let replacement = try #require(edits.first?["replace"] as? [String: Any])
    let texts = try #require(replacement["texts"] as? [[String: Any]])
    #expect(texts.map { $0["text"] as? String } == [text])
  }

  @Test func `InkML has a brush for each style and a trace for each stroke`() throws {
    let strokes = [
      try stroke(
        through: [Point(x: 1.5, y: 2.25)], StrokeStyle(nib: .marker, color: .red, width: 3)),
      try stroke(through: line(), StrokeStyle(nib: .marker, color: .red, width: 3), azimuth: 0.5),
    ]
    let text = try ExportFormat.required("inkml").string(of: document(strokes, title: "<ink>"))
    #expect(text.matches(of: #/<brush /#).count == 1 && text.matches(of: #/<trace /#).count == 2)
    #expect(text.contains("contextRef=\"#plain\" brushRef=\"#b1\">1.5 2.25 0 1</trace>"))
    #expect(text.contains("contextRef=\"#angles\""))
    #expect(text.contains(", 12 20 10 1 0.5 0.75,"))
    #expect(text.contains("&lt;ink&gt;"))
    #expect(text.contains("<brushProperty name=\"color\" value=\"#cd0000\"/>"))
    for channel in ["X", "Y", "T", "F", "OA", "OE"] {
      #expect(text.contains("<channel name=\"\(channel)\""))
    }
  }

  @Test func `an angle that was not measured is a question mark`() throws {
    let samples = [
      StrokeSample(location: .zero, timestamp: 0, azimuth: 1, altitude: 1),
      StrokeSample(location: .zero, timestamp: 1),
    ]
    let record = try #require(StrokeRecord(style: StrokeStyle(), samples: samples))
    let text = try ExportFormat.required("inkml").string(of: document([record]))
    #expect(text.contains(">0 0 0 1 1 1, 0 0 1000 1 ? ?</trace>"))
  }

  @Test func `a Xournal++ document is compressed`() throws {
    let bytes = try ExportFormat.required("xopp").bytes(of: document([try stroke(through: line())]))
    #expect(bytes.starts(with: [0x1F, 0x8B, 8]))
  }

  @Test func `Excalidraw has as many pressures as points`() throws {
    let json = try object(
      try ExportFormat.required("excalidraw").string(of: document([try stroke(through: line())])))
    let elements = try #require(json["elements"] as? [[String: Any]])
    let element = try #require(elements.first)
    #expect(element["type"] as? String == "freedraw")
    let points = try #require(element["points"] as? [[Double]])
    let pressures = try #require(element["pressures"] as? [Double])
    #expect(points.first == [0, 0] && points.count == pressures.count && points.count > 1)
    #expect(pressures.allSatisfy { (0...1).contains($0) })
  }
}
