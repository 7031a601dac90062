import Formats
import TestSupport

@Suite struct ImportRoundTripTests {
  private func strokes(seed: UInt64) throws -> [StrokeRecord] {
    var random = SplitMix64(seed: seed)
    var strokes = (0..<6).map { random.handStroke(samples: 40, at: Double($0)) }
    var style = StrokeStyle(nib: .calligraphy, color: .magenta, width: 6.5)
    (style.nibAngle, style.maximumForce) = (-0.75, 2.5)
    let samples = (0..<9).map { (index: Int) -> StrokeSample in
      let number = Double(index)
      let azimuth: Double? = index == 4 ? nil : 1.2345
      return StrokeSample(
        location: Point(x: number / 7, y: -3.123), timestamp: 9 + number / 133,
        force: 0.123 * number, azimuth: azimuth, altitude: 0.7, flags: [.estimatedAzimuth])
    }
    strokes.append(try #require(StrokeRecord(style: style, samples: samples)))
    return strokes
  }

  @Test(arguments: ["inkml", "json"], 0..<20 as Range<UInt64>)
  func `exporting an imported picture gives the same bytes`(format: String, seed: UInt64) throws {
    let document = document(try strokes(seed: seed), title: "Ink & <paper> \(seed)")
    let text = try ExportFormat.required(format).string(of: document)
    let (edits, ink) = try imported(text, format)
    let again = ExportDocument(
      title: ink.title ?? "", created: ink.created ?? document.created, edits: edits)
    #expect(try ExportFormat.required(format).string(of: again) == text)
    #expect(ink.skipped.isEmpty && ink.strokeCount == 7)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `InkML keeps every sample and brush`(seed: UInt64) throws {
    let strokes = try strokes(seed: seed)
    let text = try ExportFormat.required("inkml").string(of: document(strokes))
    let read = try imported(text, "inkml").edits.flatMap(\.newStrokes)
    try #require(read.count == strokes.count)
    for (stroke, read) in zip(strokes, read) {
      #expect(read.style == stroke.style && read.sampleCount == stroke.sampleCount)
      for (sample, read) in zip(stroke.samples, read.samples) {
        #expect((sample.location - read.location).length <= 0.01)
        #expect(abs(sample.timestamp - read.timestamp) <= 0.0001)
        #expect(abs(sample.force - read.force) <= 0.001)
        #expect((sample.azimuth == nil) == (read.azimuth == nil))
        #expect(abs((sample.azimuth ?? 0) - (read.azimuth ?? 0)) <= 0.001)
        #expect(abs((sample.altitude ?? 0) - (read.altitude ?? 0)) <= 0.001)
      }
    }
  }

  @Test(arguments: ["inkml", "json"], 0..<20 as Range<UInt64>)
  func `the picture of any log survives a round trip with the same bytes`(
    format: String, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let log = ExportDocument(
      title: "log \(seed)", created: 5, edits: random.log(edits: 60) { $0.anyStroke(at: $1) })
    let bytes = try ExportFormat.required(format).bytes(of: log)
    var edits: [Edit] = []
    let ink = ImportedInk { edits.append($0) }
    let reader = try #require(ImportFormat.named(format))
    let survey = try ImportedInk.survey(ImportInput(bytes), reader, stopsWhenExact: true)
    ink.place(survey.placement(for: reader))
    try reader.read(ImportInput(bytes), into: ink)
    let again = ExportDocument(title: ink.title ?? "", created: 5, edits: edits)
    #expect(try ExportFormat.required(format).bytes(of: again) == bytes)
    // Times of edits never decrease, or the file would be refused.
    #expect(zip(edits, edits.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test(arguments: ["inkml", "json"], 0..<30 as Range<UInt64>)
  func `the picture of any log keeps every sample, nib, and ink`(
    format: String, seed: UInt64
  ) throws {
    // Moved, transformed, restyled, and cut strokes of every nib, and many undone edits.
    var random = SplitMix64(seed: seed)
    let edits = random.log(edits: 80) { $0.anyStroke(at: $1) }
    let log = ExportDocument(title: "log", created: 5, edits: edits)
    let read = try placed(try ExportFormat.required(format).bytes(of: log), format).strokes
    try #require(read.count == log.strokes.count)
    // JSON rounds transformed and cut samples to the resolution of sketch files, and no others.
    let tolerance = format == "json" ? 0.3 : 1
    for (stroke, read) in zip(log.strokes, read) {
      #expect(read.style == stroke.style && read.sampleCount == stroke.sampleCount)
      for (sample, read) in zip(stroke.samples, read.samples) {
        #expect((sample.location - read.location).length <= 0.01 * tolerance)
        #expect(abs(sample.timestamp - read.timestamp) <= 0.0001 * tolerance)
        #expect(abs(sample.force - read.force) <= 0.001 * tolerance)
        #expect((sample.azimuth == nil) == (read.azimuth == nil))
        #expect(abs((sample.azimuth ?? 0) - (read.azimuth ?? 0)) <= 0.001 * tolerance)
        #expect(abs((sample.altitude ?? 0) - (read.altitude ?? 0)) <= 0.001 * tolerance)
        #expect(format == "inkml" || read.flags == sample.flags)
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a JSON log is imported exactly`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // The times of a sketch never decrease.
    var time = 0.0
    let edits = random.log(edits: 80) { $0.anyStroke(at: $1) }.map { edit in
      time = max(time, edit.time)
      return Edit(edit.action, at: time, by: edit.author)
    }
    let text = try ExportFormat.required("json").string(
      of: ExportDocument(title: "log", created: 5, edits: edits)
    ) { $0.includesLog = true }
    let (read, ink) = try imported(text, "json")
    #expect(read == edits && ink.created == 5)
  }
}

@Suite struct HostileImportTests {
  @Test(arguments: [
    (
      "<!DOCTYPE ink [<!ENTITY a \"b\">\n<!ENTITY b \"&a;&a;\">]><ink>&b;</ink>", 2,
      "an entity is more than a short text"
    ),
    (
      "<!DOCTYPE i [<!ENTITY a SYSTEM \"/etc/passwd\">]><i>&a;</i>", 1,
      "an external entity is declared"
    ),
    ("<!DOCTYPE i [<!ENTITY % a \"b\">]><i/>", 1, "an external entity is declared"),
    ("<!DOCTYPE i [<!ENTITY a \"<trace>1 2</trace>\">]><i>&a;</i>", 1, "a short text"),
    ("<!DOCTYPE i SYSTEM \"other\"><i>&a;</i>", 1, "an entity is not declared"),
    ("<i>&a;</i>", 1, ""),
    ("<ink>\n<trace>1 2", 2, ""), ("", 1, "it is empty"),
  ])
  func `refuses InkML`(text: String, line: Int, reason: String) throws {
    let error = #expect(throws: ImportError.self) { try imported(text, "inkml") }
    #expect(error?.line == line && (reason.isEmpty || error?.reason.contains(reason) == true))
  }

  @Test(arguments: [
    ("{\"strokes\":\n[{\"samples\":[]}]}", 2, "no samples"), ("[]", 1, "should be"), ("{", 1, ""),
    ("{\"strokes\":[{\"samples\":[[0,1,1e999,1]]}]}", 1, "malformed"),
    ("{\"strokes\":[{\"samples\":[[0,1,NaN,1]]}]}", 1, "a number should be"),
    ("{\"edits\":[{\"time\":1,\"jump\":1}]}", 1, "action 'jump'"), ("{} {}", 1, ""),
    ("{\"edits\":[{\"author\":0,\"time\":1,\"clear\":{}}]}", 1, "'author' is out of range"),
    ("{\"edits\":[{\"time\":1,\"group\":{\"strokes\":[[1,1,0]]}}]}", 1, "'part' is out of range"),
    ("{\"edits\":[{\"time\":1,\"group\":{\"strokes\":[[0,1,1]]}}]}", 1, "'author' is out of range"),
    ("{\"edits\":[{\"time\":1,\"group\":{\"strokes\":[[1,0,1]]}}]}", 1, "'counter' is out"),
    ("{\"edits\":[{\"time\":1,\"clear\":{\"seen\":[[0,1]]}}]}", 1, "'author' is out of range"),
    ("{\"edits\":[{\"time\":1,\"transform\":{\"strokes\":[]}}]}", 1, "'map' is missing"),
    ("{\"edits\":[{\"time\":1}]}", 1, "an edit has no action"),
  ])
  func `refuses JSON`(text: String, line: Int, reason: String) throws {
    let error = #expect(throws: ImportError.self) { try imported(text, "json") }
    #expect(error?.line == line && error?.reason.contains(reason.isEmpty ? "e" : reason) == true)
  }

  @Test func `refuses more authors than a sketch can have`() throws {
    func log(authors: Int) -> String {
      let edits = (1...authors).map { "{\"author\":\($0),\"time\":1,\"clear\":{\"seen\":[]}}" }
      return "{\"edits\":[\(edits.joined(separator: ","))]}"
    }
    _ = try imported(log(authors: EditID.maximumAuthors), "json")
    let error = #expect(throws: ImportError.self) {
      try imported(log(authors: EditID.maximumAuthors + 1), "json")
    }
    #expect(error?.reason.contains("authors") == true)
  }

  @Test func `refuses deep nesting`() throws {
    let elements = String(repeating: "<a>", count: 100_000)
    let arrays = "{\"a\":" + String(repeating: "[", count: 100_000)
    for (text, format) in [(elements, "inkml"), (arrays, "json")] {
      let error = #expect(throws: ImportError.self) { try imported(text, format) }
      #expect(error?.reason.contains("nested") == true)
    }
  }
}
