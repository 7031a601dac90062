import Formats
import Glibc
import TestSupport

/// Tests of files with random changes.
///
/// `STIPPLE_SOAK_ROUNDS` sets the number of files for each format; `scripts/soak imports` reads many, and
/// also limits the time for each and the memory.
@Suite struct ImportMutationTests {
  fileprivate static let rounds = getenv("STIPPLE_SOAK_ROUNDS").flatMap { Int(String(cString: $0)) }

  /// The limits of the soak: processor time in seconds, and resident memory in kilobytes.
  private static let limits = (time: 2.0, memory: 500_000)

  /// Files of other programs, in short.
  private static let samples: [String: [String]] = [
    "inkml": [
      """
      <?xml version="1.0"?><i:ink xmlns:i="http://www.w3.org/2003/InkML"><i:definitions>
      <i:timestamp xml:id="t" time="1000"/><i:inkSource xml:id="s"><i:traceFormat>
      <i:channel name="X" units="himetric"/><i:channel name="Y" units="dev"/>
      <i:channel name="F" max="1023"/><i:intermittentChannels><i:channel name="T" respectTo="#t"/>
      </i:intermittentChannels></i:traceFormat><i:sampleRate value="100"/><i:channelProperties>
      <i:channelProperty channel="Y" name="resolution" value="10" units="1/mm"/></i:channelProperties>
      </i:inkSource><i:context xml:id="c" inkSourceRef="#s"/><i:brush xml:id="b">
      <i:brushProperty name="width" value="0.5" units="mm"/></i:brush>
      <i:trace xml:id="d" contextRef="#c">1 2 3,4 5 6 7</i:trace></i:definitions>
      <i:trace contextRef="#c" brushRef="#b">10 20 512,'3'4"1 #FF,!5 * ? 9</i:trace>
      <i:trace xml:id="x" continuation="begin" contextRef="#c">1 2 3</i:trace>
      <i:trace priorRef="#x" continuation="end" contextRef="#c">4 5 6</i:trace>
      <i:traceGroup><i:traceView traceDataRef="#d" from="1" to="2"/></i:traceGroup></i:ink>
      """
    ],
    "json": [],
    "xopp": [
      """
      <?xml version="1.0"?><xournal fileversion="4"><title>a</title><page width="595" height="842">
      <layer><stroke tool="pen" color="#3333ccff" width="1.41 1.2 1.1">1 2 3 4 5 6</stroke>
      <text x="1">Hi</text></layer></page><page width="1" height="2"/></xournal>
      """
    ],
    "excalidraw": [
      """
      {"type":"excalidraw","elements":[{"type":"freedraw","x":1,"y":2,"points":[[0,0],[3.5,4e1]],
      "pressures":[0.5,1]},{"type":"ellipse","width":5,"height":6,"angle":0.5},{"type":"arrow",
      "points":[[0,0],[9,9]],"endArrowhead":"arrow","startBinding":{"elementId":"a"}},
      {"type":"text","text":"\\u00e9\\n","containerId":"a"},{"type":"rectangle","id":"a","width":9,
      "height":8,"strokeStyle":"dashed","roundness":{"type":3}}],"files":{}}
      """
    ],
    "text": [
      """
          ┏━━━━━┓ a1 ╭╌╌╌╌╌╮
          ┃ 漢1 ┠─┬─▶│ e\u{301} 2 │ ⡇⠀⣿
          ┗━━━━━┛ │  ╰╌╌┬╌╌╯
      +--3--+     '-----'   <--> 4.5
      """
    ],
    "svg": [
      """
      <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY n "http://www.w3.org/2000/svg">]>
      <svg xmlns="&n;" viewBox="0 0 10 10"><style>.a{stroke:#f00;stroke-width:2px}</style><defs>
      <g id="g"><path class="a" d="M1 2c3 4 5 6 7 8s1 2 3 4q5 6 7 8t9 1a5 6 7 1 0 9 9h1v2z"/></g></defs>
      <use href="#g" transform="rotate(30 5 5) scale(2)"/><circle r="5"/><rect width="4" height="5" rx="1"/>
      <polygon points="1,2 3,4 5,6" style="fill:none;stroke:blue"/><text y="9">a</text></svg>
      """
    ],
  ]

  private static let insertions: [[UInt8]] = [
    "1e999", "99999999999999999999", "-", "NaN", "1e308", "0.0000000000000000000000001", "<g>",
    "</g>", "[[[[", "]", "{", "}", "\"", "&a;", "<!ENTITY a 'b'>", "\u{0}", "*", "!", "#", ",,",
    "a1 1 0 11", "<use href=\"#g\"/>", "scale(1e9)", "\\u", "\u{FEFF}", "<![CDATA[", "-->",
  ].map { Array($0.utf8) }

  private static func mutated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &random)
      let end = min(bytes.count, index + Int.random(in: 1...40, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: bytes[index] = .random(in: 0...255, using: &random)
      case 2: bytes.removeSubrange(index..<end)
      case 3: bytes.insert(contentsOf: bytes[index..<end], at: index)
      case 4: bytes.insert(contentsOf: insertions.randomElement(using: &random) ?? [], at: index)
      default: if Bool.random(using: &random) { bytes.removeSubrange(index...) }
      }
    }
    return bytes
  }

  /// Returns whether a file is read rather than refused, and checks what it contains.
  ///
  /// The soak also checks the time.
  fileprivate static func isRead(_ bytes: [UInt8], _ format: String) throws -> Bool {
    let start = clock()
    var isRead = true
    do {
      for sample in try placed(bytes, format).strokes.flatMap(\.samples) {
        #expect(sample.location.isFinite && sample.timestamp.isFinite && sample.force >= 0)
      }
    } catch let error as ImportError {
      #expect(error.line >= 1 && !error.reason.isEmpty)
      isRead = false
    }
    let time = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    if rounds != nil {
      #expect(time < limits.time, "\(format): \(String(decoding: bytes, as: UTF8.self))")
    }
    return isRead
  }

  /// Checks the memory in the soak.
  fileprivate static func checkMemory() {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    if rounds != nil { #expect(usage.ru_maxrss < limits.memory) }
  }

  /// Returns whole files of a format.
  fileprivate static func files(of format: String, _ random: inout SplitMix64) throws -> [[UInt8]] {
    let strokes = (0..<3).map { random.handStroke(samples: 12, at: Double($0)) }
    var files = (samples[format] ?? []).map { Array($0.utf8) }
    files.append(try ExportFormat.required(format).bytes(of: document(strokes)))
    if format == "json" {
      var time = 0.0
      let edits = random.log(edits: 12).map { edit in
        time = max(time, edit.time)
        return Edit(edit.action, at: time, by: edit.author)
      }
      // A log of every kind of edit, and a log and a picture with a group.
      let strokes = (0..<2).map { random.handStroke(samples: 9, at: Double($0)) }
      let ids = (1...2).map { StrokeID(edit: EditID(counter: 1), part: $0) }
      let grouped = [Edit(.strokesAdded(strokes), at: 3), Edit(.grouped(ids), at: 3)]
      for (edits, includesLog) in [(edits, true), (grouped, true), (grouped, false)] {
        let document = ExportDocument(title: "log", created: 5, edits: edits)
        let text = try ExportFormat.required(format).string(of: document) {
          $0.includesLog = includesLog
        }
        #expect(text.contains("\"group\"") || edits != grouped)
        files.append(Array(text.utf8))
      }
    }
    return files
  }

  @Test(arguments: ImportFormat.all.map(\.name))
  func `a mutated file is read or refused as a whole`(format: String) throws {
    var random = SplitMix64(seed: 7)
    let files = try Self.files(of: format, &random)
    for file in files { _ = try placed(file, format) }
    var refused = 0
    for round in 0..<(Self.rounds ?? 500) {
      var bytes = Self.mutated(files[round % files.count], &random)
      if format == "xopp", round.isMultiple(of: 4) { bytes = try compressed([bytes]) }
      if try !Self.isRead(bytes, format) { refused += 1 }
    }
    #expect(refused > 0)
    Self.checkMemory()
  }
}

/// Tests of files with another value in place of a number.
@Suite struct ImportedNumberTests {
  private static let values = [
    "-1", "0", "NaN", "nan", "-inf", "1e308", "1e999", "99999999999999999999",
    "-9223372036854775808", "0.\(String(repeating: "3", count: 99))", "",
  ]

  @Test(arguments: ImportFormat.all.map(\.name))
  func `any value of any number is read or refused`(format: String) throws {
    var random = SplitMix64(seed: 8)
    // Files of Xournal++ that stipple writes are compressed.
    let texts = try ImportMutationTests.files(of: format, &random).compactMap {
      String(validating: $0, as: UTF8.self)
    }.map { text in
      // The numbers of an XML declaration are structure.
      let start = text.firstRange(of: "?>")?.upperBound ?? text.startIndex
      let numbers = text[start...].matches(of: /-?[0-9]+(\.[0-9]+)?(e[0-9]+)?/)
      return (text, numbers.map(\.range))
    }
    let rounds = ImportMutationTests.rounds ?? 300
    var refused = 0
    for round in 0..<rounds {
      var (text, numbers) = texts[round % texts.count]
      let count = Int.random(in: 1...3, using: &random)
      let changes = numbers.shuffled(using: &random).prefix(count).sorted {
        $0.lowerBound > $1.lowerBound
      }.map { ($0, Self.values.randomElement(using: &random) ?? "") }
      // Earlier ranges stay valid if later ones are replaced first.
      for (range, value) in changes { text.replaceSubrange(range, with: value) }
      let isRead = try ImportMutationTests.isRead(Array(text.utf8), format)
      let isJSON = changes.allSatisfy { !$1.isEmpty }
      if !isRead { refused += 1 }
      let mustBeRead = ["inkml", "xopp"].contains(format) || format == "excalidraw" && isJSON
      #expect(isRead || !mustBeRead, "\(text)")
    }
    #expect(refused < rounds)
    ImportMutationTests.checkMemory()
  }

  @Test func `a malformed point is left out and counted`() throws {
    let traces = """
      <trace>99999999999 2,1 2,1e300 1,1 1e999,NaN 3,x 4,? 5</trace>
      <trace>1 2,3,,5 6,7 8 9 *!1</trace>
      """
    let (edits, ink) = try imported(inkML(traces), "inkml")
    #expect(edits.flatMap(\.newStrokes).map(\.sampleCount) == [1, 2])
    #expect(ink.skipped == ["point": 9])
  }

  @Test func `a trace without a channel for X or Y is left out and counted`() throws {
    let format = "<traceFormat><channel name=\"X\"/></traceFormat>"
    let (edits, ink) = try imported(inkML("<trace>1 2</trace>\(format)<trace>1</trace>"), "inkml")
    #expect(edits.count == 1 && ink.skipped == ["malformed trace": 1])
  }

  @Test func `a reference to nothing is counted`() throws {
    let trace = "<trace contextRef=\"#c\" brushRef=\"#b\">1 2</trace>"
    let (edits, ink) = try imported(inkML(trace), "inkml")
    #expect(edits.count == 1 && ink.skipped == ["unknown reference": 2])
  }

  @Test func `views of parts that do not exist, or of no part, are left out`() throws {
    let group = """
      <definitions><traceGroup xml:id="g"><trace>1 2</trace><trace>3 4</trace></traceGroup></definitions>
      """
    for path in [
      "from=\"6\"", "from=\"-9223372036854775808\"", "to=\"0\"", "from=\"2\" to=\"1\"",
      "from=\"3:1\"",
    ] {
      let view = "<traceView traceDataRef=\"#g\" \(path)/>"
      let (edits, ink) = try imported(inkML(group + view), "inkml")
      #expect(edits.isEmpty && ink.skipped == ["empty view": 1], "\(path)")
    }
    #expect(throws: Never.self) {
      try points(group + "<traceView traceDataRef=\"#g\" to=\"9223372036854775807\"/>")
    }
  }
}

@Suite struct LargeImportTests {
  private func reason(_ text: String, _ format: String) -> String? {
    do {
      _ = try placed(text, format)
      return nil
    } catch {
      return (error as? ImportError)?.reason ?? "\(error)"
    }
  }

  @Test func `nesting is limited in every format`() {
    let elements = String(repeating: "<g>", count: 200_000)
    let arrays = String(repeating: "[", count: 200_000)
    let cases = [
      ("<ink>" + elements, "inkml"), ("<svg>" + elements, "svg"), ("<xournal>" + elements, "xopp"),
      ("{\"elements\":" + arrays, "excalidraw"), ("{\"strokes\":" + arrays, "json"),
      ("{\"a\":" + arrays, "json"),
    ]
    for (text, format) in cases { #expect(reason(text, format) != nil, "\(format)") }
    #expect(reason("<svg>" + elements, "svg")?.contains("nested") == true)
  }

  @Test func `a stroke with too many samples is refused`() {
    let points = String(repeating: "1 1,", count: 1_000_001)
    #expect(reason("<ink><trace>\(points)1 1</trace></ink>", "inkml")?.contains("samples") == true)
    let list = String(repeating: "[1,1],", count: 1_000_001)
    #expect(
      reason("{\"elements\":[{\"points\":[\(list)[1,1]]}]}", "excalidraw")?.contains("points")
        == true)
  }

  @Test func `a short file with very many curves is refused`() {
    let circles = (0..<20_000).map { "<circle cx=\"\($0 % 97)\" cy=\"1\" r=\"50\"/>" }.joined()
    let svg = "<svg viewBox=\"0 0 100 100\">\(circles)</svg>"
    #expect(reason(svg, "svg")?.hasPrefix("it describes more") == true)
    let arcs = String(repeating: "a50 50 0 1 1 1 1", count: 40_000)
    #expect(reason("<svg viewBox=\"0 0 100 100\"><path d=\"M0 0\(arcs)\"/></svg>", "svg") != nil)
    let ellipse = "{\"type\":\"ellipse\",\"width\":9000,\"height\":9000}"
    let elements = Array(repeating: ellipse, count: 100_000).joined(separator: ",")
    let scene = "{\"type\":\"excalidraw\",\"elements\":[\(elements)]}"
    #expect(reason(scene, "excalidraw")?.hasPrefix("it describes more than") == true)
  }

  @Test func `a long file may have more samples than a short one with curves`() throws {
    let points = (0..<300_000).map { "\($0 % 977) \($0 % 89)" }.joined(separator: ",")
    let traces = String(repeating: "<trace>\(points)</trace>", count: 8)
    #expect(try placed("<ink>\(traces)</ink>", "inkml").count == 8)
  }

  @Test func `long text between tags is read, and a long tag is refused`() throws {
    let text = String(repeating: "x", count: 1_000_000)
    #expect(reason("<svg>\(text)<path d=\"M0 0H1V1\"/></svg>", "svg") == nil)
    #expect(reason("<ink><!--\(text)--></ink>", "inkml") == nil)
    #expect(reason("<ink a=\"\(text)\"></ink>", "inkml") == nil)
    #expect(reason("{\"elements\":[],\"x\":\"\(text)\"}", "excalidraw") == nil)
    #expect(reason("{\"elements\":[{\"type\":\"\(text)\"}]}", "excalidraw") == nil)
    let tag =
      Array("<ink a=\"".utf8) + [UInt8](repeating: 0x78, count: 34_000_000) + Array("\"/>".utf8)
    let error = #expect(throws: ImportError.self) { try placed(tag, "inkml") }
    #expect(error?.reason.contains("tag is longer") == true)
  }

  @Test func `a short entity cannot grow a file without a limit`() {
    let entity = String(repeating: "1 1,", count: 60)
    let text =
      "<!DOCTYPE i [<!ENTITY a \"\(entity)\">]><ink><trace>"
      + String(repeating: "&a;", count: 100_000) + "1 1</trace></ink>"
    #expect(reason(text, "inkml") != nil)
  }

  @Test func `declared attributes, many attributes, formats, and long rules are limited`() {
    let long = String(repeating: "x", count: 5000)
    #expect(
      reason("<!DOCTYPE ink [<!ATTLIST ink a CDATA \"\(long)\">]><ink/>", "inkml")?.contains(
        "declared")
        == true)
    let many = (0..<2000).map { " a\($0)=\"\"" }.joined()
    #expect(reason("<ink\(many)/>", "inkml")?.contains("attributes") == true)
    let formats = (0..<10_002).map {
      "<traceFormat xml:id=\"f\($0)\"><channel name=\"X\"/></traceFormat>"
    }
    #expect(reason("<ink>\(formats.joined())</ink>", "inkml")?.contains("formats") == true)
    let rules = String(repeating: "*{fill:red;\(long)}", count: 100)
    let lines = String(repeating: "<path d=\"M0 0H1\"/>", count: 2000)
    #expect(reason("<svg><style>\(rules)</style>\(lines)</svg>", "svg") == nil)
  }
}
