import Exchange
import Geometry
import Ink
import TestSupport
import Testing
import Workloads

/// Returns the edits of imported text.
private func imported(_ text: String, _ format: String) throws -> (edits: [Edit], ink: ImportedInk)
{
  var edits: [Edit] = []
  let ink = ImportedInk { edits.append($0) }
  try #require(ImportFormat.named(format)).read(ImportInput(Array(text.utf8)), into: ink)
  return (edits, ink)
}

/// Returns InkML with a body.
private func inkML(_ body: String) -> String {
  "<ink xmlns=\"http://www.w3.org/2003/InkML\">\(body)</ink>"
}

/// Returns the points of the strokes of InkML.
private func points(_ body: String) throws -> [[Point]] {
  try imported(inkML(body), "inkml").edits.flatMap(\.newStrokes).map { $0.samples.map(\.location) }
}

/// Tests that exported ink can be imported again.
@Suite struct ImportRoundTripTests {
  private func strokes(seed: UInt64) throws -> [StrokeRecord] {
    var random = SplitMix64(seed: seed)
    var strokes = (0..<6).map { random.handStroke(samples: 40, at: Double($0)) }
    var style = StrokeStyle(nib: .calligraphy, color: .magenta, width: 6.5)
    (style.nibAngle, style.maximumForce) = (-0.75, 2.5)
    let samples = (0..<9).map {
      StrokeSample(
        location: Point(x: Double($0) / 7, y: -3.123), timestamp: 9 + Double($0) / 133,
        force: 0.123 * Double($0), azimuth: $0 == 4 ? nil : 1.2345, altitude: 0.7,
        flags: [.estimatedAzimuth])
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

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a JSON log is imported exactly`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // The times of a sketch never decrease.
    var time = 0.0
    let edits = random.log(edits: 80).map { edit in
      time = max(time, edit.time)
      return Edit(edit.action, at: time, by: edit.author)
    }
    let text = try ExportFormat.required("json").string(
      of: ExportDocument(title: "log", created: 5, edits: edits)
    ) { $0.includesLog = true }
    let (read, ink) = try imported(text, "json")
    #expect(read.map(\.author) == edits.map(\.author) && ink.created == 5)
    let again = try ExportFormat.required("json").string(
      of: ExportDocument(title: "log", created: 5, edits: read)
    ) { $0.includesLog = true }
    #expect(again == text)
  }
}

/// Tests the InkML of other programs.
@Suite struct InkMLImportTests {
  @Test func `reads differences, signs without spaces, and repeated values`() throws {
    // The example of Section 3.2.1 of the specification.
    let read = try points(
      "<trace>1125 18432,'23'43,\"7\"-8,3-5,+7 -3,+6 -3,! 1 !*</trace>")
    #expect(
      read == [
        [
          Point(x: 1125, y: 18432), Point(x: 1148, y: 18475), Point(x: 1178, y: 18510),
          Point(x: 1211, y: 18540), Point(x: 1251, y: 18567), Point(x: 1297, y: 18591),
          Point(x: 1, y: 18591),
        ]
      ])
  }

  @Test func `reads channels in any order, hexadecimal values, and units`() throws {
    let format = """
      <definitions><inkSource xml:id="s"><traceFormat>
      <channel name="Y" units="in"/><channel name="B" type="boolean"/><channel name="X" units="in"/>
      <intermittentChannels><channel name="T" units="s"/></intermittentChannels>
      </traceFormat><sampleRate value="50"/></inkSource>
      <context xml:id="c" inkSourceRef="#s"/></definitions>
      """
    let text = inkML(format + "<trace contextRef=\"#c\">#A T -#2, 0.5F1 3</trace>")
    let samples = try imported(text, "inkml").edits.flatMap(\.newStrokes).flatMap(\.samples)
    #expect(samples.map(\.location) == [Point(x: -192, y: 960), Point(x: 96, y: 48)])
    #expect(samples.map(\.timestamp) == [0, 0.02])
  }

  @Test func `reads prefixes, embedded ink, and groups, and omits strokes in the air`() throws {
    let text = """
      <page xmlns:i="http://www.w3.org/2003/InkML" xmlns:o="urn:other"><i:ink>
      <i:brush xml:id="b"><i:brushProperty name="width" value="5"/>
      <i:brushProperty name="color" value="#f00"/></i:brush>
      <o:trace>9 9</o:trace><i:traceGroup brushRef="#b"><i:trace>1 2</i:trace></i:traceGroup>
      <i:trace type="penUp">3 4</i:trace></i:ink></page>
      """
    let strokes = try imported(text, "inkml").edits.flatMap(\.newStrokes)
    #expect(strokes.map { $0.samples.map(\.location) } == [[Point(x: 1, y: 2)]])
    #expect(strokes.map(\.style) == [StrokeStyle(color: .red, width: 5)])
  }

  @Test func `ink without times gets a steady pace`() throws {
    let strokes = try imported(inkML("<trace>0 0,1 1</trace><trace>2 2,3 3</trace>"), "inkml")
      .edits.flatMap(\.newStrokes)
    #expect(strokes.map { $0.samples.map(\.timestamp) } == [[0, 0.01], [0.21, 0.22]])
  }
}

/// Tests that hostile files are refused with their lines.
@Suite struct HostileImportTests {
  @Test(arguments: [
    ("<!DOCTYPE ink [<!ENTITY a \"b\">]><ink>&a;</ink>", 1, "entities are not supported"),
    (
      "<!DOCTYPE i [<!ENTITY a SYSTEM \"/etc/passwd\">]><i>&a;</i>", 1, "entities are not supported"
    ),
    ("<ink>\n<trace>1 2", 2, ""), ("<ink>\n<trace>1 x</trace></ink>", 2, "character 'x'"),
    ("<ink><trace>\n\n1e999 2</trace></ink>", 3, "not a number"),
    ("<ink><trace>NaN 1</trace></ink>", 1, "character 'N'"),
    ("<ink><trace>1 2 3</trace></ink>", 1, "more than 2 values"),
    ("<ink><trace>99999999999 2</trace></ink>", 1, "out of range"),
    ("<ink><trace contextRef=\"#c\">1 2</trace></ink>", 1, "no context 'c'"), ("", 1, ""),
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
  ])
  func `refuses JSON`(text: String, line: Int, reason: String) throws {
    let error = #expect(throws: ImportError.self) { try imported(text, "json") }
    #expect(error?.line == line && error?.reason.contains(reason.isEmpty ? "e" : reason) == true)
  }

  @Test func `refuses deep nesting`() throws {
    let elements = String(repeating: "<a>", count: 100_000)
    let arrays = "{\"a\":" + String(repeating: "[", count: 100_000)
    for (text, format) in [(elements, "inkml"), (arrays, "json")] {
      let error = #expect(throws: ImportError.self) { try imported(text, format) }
      #expect(error?.reason.contains("nested") == true)
    }
  }

  @Test(arguments: ["inkml", "json"])
  func `a mutated file is read or refused`(format: String) throws {
    var random = SplitMix64(seed: 7)
    let strokes = (0..<3).map { random.handStroke(samples: 12, at: Double($0)) }
    let bytes = try ExportFormat.required(format).bytes(of: document(strokes))
    for _ in 0..<500 {
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        mutated[Int.random(in: mutated.indices, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      mutated.removeLast(Int.random(in: 0...9, using: &random))
      do {
        try #require(ImportFormat.named(format)).read(
          ImportInput(mutated), into: ImportedInk { _ in })
      } catch let error as ImportError {
        #expect(error.line >= 1 && !error.reason.isEmpty)
      }
    }
  }
}
