import Formats
import TestSupport

@Suite struct XournalImportTests {
  private func document(_ pages: String) -> String {
    "<?xml version=\"1.0\" standalone=\"no\"?><xournal creator=\"Xournal++ 1.2.2\" fileversion=\"4\">"
      + "<title>Notes</title>\(pages)</xournal>"
  }

  @Test(arguments: [0, 8] as [UInt8])
  func `reads a document in a zip archive`(method: UInt8) throws {
    let page = """
      <page width="9" height="9"><layer><stroke tool="pen" color="red" width="1">1 2 3 4</stroke>\
      </layer></page>
      """
    let bytes = try zipArchive([
      ("mimetype", "application/xournal++", 0), ("META-INF/version", "current=5", 8),
      ("content.xml", document(page), method), ("thumbnail.png", "PNG", 0),
    ])
    #expect(ImportFormat.of(path: "notes", head: bytes)?.name == "xopp")
    #expect(try placed(bytes, "xopp").strokes.count == 1)
  }

  @Test(arguments: [
    ("word/document.xml", 0, "line 1: it is a zip archive without a Xournal++ document"),
    ("content.xml", 9, "line 1: it is a zip archive with an unknown compression"),
  ])
  func `refuses another zip archive`(name: String, method: UInt8, message: String) throws {
    let bytes = try zipArchive([(name, "<xournal/>", method)])
    let error = #expect(throws: ImportError.self) { try placed(bytes, "xopp") }
    #expect(error?.description == message)
  }

  @Test func `reads widths as force, colors, layers, and pages`() throws {
    let (strokes, ink) = try placed(
      Array(
        document(
          """
          <page width="100" height="84"><background type="solid" style="lined"/>
          <layer><stroke tool="pen" color="#ff0000ff" width="4 4 8">10 20 30 40 50 60</stroke></layer>
          <layer><stroke tool="highlighter" color="blue" width="8.5">0 40 100 40</stroke>
          <text x="1" y="2">Hi</text><image left="1"/><teximage text="a"/></layer></page>
          <page width="100" height="84"><layer>
          <stroke tool="pen" color="black" width="1">2 4
          6, 8</stroke></layer></page>
          """
        ).utf8), "xopp")
    #expect(ink.title == "Notes" && ink.skipped == ["text": 1, "image": 1, "formula": 1])
    #expect(
      strokes.map(\.locations) == [
        [Point(x: 5, y: 10), Point(x: 15, y: 20), Point(x: 25, y: 30)],
        [Point(x: 0, y: 20), Point(x: 50, y: 20)],
        // The second page is a page and a gap of 16 points lower.
        [Point(x: 1, y: 52), Point(x: 3, y: 54)],
      ])
    #expect(strokes.map(\.style.color) == [mixed(0xFF0000), mixed(0x3333CC), .foreground])
    #expect(strokes.map(\.style.nib) == [.pen, .marker, .pen])
    #expect(strokes.map(\.style.width) == [2, 4.25, 1])
    #expect(strokes[0].samples.map(\.force) == [1, 2, 2])
  }

  @Test func `an export is imported with its widths and locations`() throws {
    let style = StrokeStyle(nib: .marker, color: .green, width: 5)
    let drawn = try stroke(through: line(), style)
    let bytes = try ExportFormat.required("xopp").bytes(of: FormatsTests.document([drawn]))
    let read = try #require(placed(bytes, "xopp").strokes.first)
    let (first, last) = (try #require(read.locations.first), try #require(read.locations.last))
    #expect(abs((last - first).length - 50) < 0.1)
    #expect(read.style.color == .green && abs(read.style.width - 5) < 0.1)
  }

  /// Strokes with a malformed part, the number of points that are left, and what is counted.
  private static let malformed: [(stroke: String, points: Int, skipped: [String: Int])] = [
    ("<stroke width=\"1\">1 2 3", 1, ["point": 1]), ("<stroke width=\"wide\">1 2", 1, ["width": 1]),
    ("<stroke width=\"4 nan -8 2\">1 2 3 4 5 6", 3, ["width": 2]),
    ("<stroke width=\"1\">1 inf 3 4", 1, ["point": 1]),
    ("<stroke width=\"1\">1 1e400 x 2 99999999999 1 3 4", 1, ["point": 3]),
    ("<stroke width=\"1\">1", 0, ["point": 1, "empty stroke": 1]),
    (
      "<stroke width=\"1\" color=\"mauve\" style=\"dash\" fill=\"9\">1 2", 1,
      ["color": 1, "dashed line": 1, "filling": 1]
    ),
  ]

  @Test(arguments: malformed)
  func `what is malformed is left out and counted`(
    stroke: String, points: Int, skipped: [String: Int]
  ) throws {
    let page = "<page><layer>\(stroke)</stroke><stroke>7 8</stroke></layer></page>"
    let (strokes, ink) = try placed(Array(document(page).utf8), "xopp")
    #expect(strokes.dropLast().flatMap(\.locations).count == points && ink.skipped == skipped)
    #expect(strokes.last?.locations == [Point(x: 3.5, y: 4)])
  }

  @Test func `a comma in a number is its decimal point`() throws {
    let page = """
      <page height="84,5"><layer><stroke width="4,5">10,50 10,25 100,75 20,50</stroke></layer></page>
      <page><layer><stroke>1.5,2.5 3.5,4.5</stroke></layer></page>
      """
    let strokes = try placed(document(page), "xopp")
    #expect(strokes.map(\.style.width) == [2.25, 1])
    #expect(
      strokes.map(\.locations) == [
        [Point(x: 5.25, y: 5.125), Point(x: 50.375, y: 10.25)],
        [Point(x: 0.75, y: 51.5), Point(x: 1.75, y: 52.5)],
      ])
  }

  @Test func `characters that XML does not have become spaces`() throws {
    let page = "<page><layer><stroke>1 2&#xc;3 4\u{B}&#12;5 6</stroke><text>a&#x1F;\u{1}</text>"
    // The reader's chunks have 65,536 bytes, so references lie across their ends.
    for length in 65_350..<65_450 {
      let text = document("<!--\(String(repeating: "x", count: length))-->\(page)</layer></page>")
      let (strokes, ink) = try placed(Array(("\n" + text + "\n\0\0").utf8), "xopp")
      #expect(strokes.map(\.sampleCount) == [3] && ink.skipped == ["text": 1])
    }
  }

  @Test(arguments: [true, false])
  func `UTF-16 with a declaration or a control character is read`(isBig: Bool) throws {
    // The comment is longer than the reader's chunks.
    let comment = "<!--\(String(repeating: "\u{1F58A}", count: 30_000))-->"
    let page = "<page><layer><stroke>1 2 3 4</stroke><text>a\u{1}</text></layer></page>"
    let text = document(comment + page)
    for text in [text, text.replacing("standalone=\"no\"", with: "encoding=\"utf-16\"")] {
      for mark in ["", "\u{FEFF}"] {
        let (strokes, ink) = try placed(utf16(mark + text, isBig: isBig), "xopp")
        #expect(strokes.map(\.sampleCount) == [2] && ink.skipped == ["text": 1])
      }
    }
  }

  @Test(arguments: [0, 8] as [UInt8])
  func `sizes in a zip archive may follow the files, in any order`(method: UInt8) throws {
    let page = "<page><layer><stroke>1 2 3 4</stroke></layer></page>"
    let files: [(String, String, UInt8)] = [
      ("mimetype", "PK\u{7}\u{8}PK", method), ("content.xml", document(page), method),
      ("thumbnail.png", "PNG", 0),
    ]
    for isLong in [false, true] {
      for files in [files, files.reversed()] {
        let bytes = try zipArchive(files, withLateSizes: true, isLong: isLong)
        #expect(try placed(bytes, "xopp").strokes.count == 1)
      }
    }
    let error = #expect(throws: ImportError.self) {
      try placed(Array(zipArchive(files, withLateSizes: true).prefix(30)), "xopp")
    }
    #expect(error?.reason.contains("incomplete") == true)
  }

  @Test func `a file in the format of gzip may have several members, and zeros at its end`() throws
  {
    let text = Array(document("<page><layer><stroke>1 2 3 4</stroke></layer></page>").utf8)
    let members = try compressed([Array(text.prefix(99))]) + compressed([Array(text.dropFirst(99))])
    #expect(try placed(members + [0, 0, 0], "xopp").strokes.count == 1)
    #expect(throws: ImportError.self) { try placed(Array(members.dropLast(9)), "xopp") }
  }

  @Test func `refuses damaged and incomplete compression, and bombs`() throws {
    let bytes = try ExportFormat.required("xopp").bytes(
      of: FormatsTests.document([try stroke(through: line())]))
    let cases: [([UInt8], String)] = [
      (Array(bytes.dropLast(9)), "incomplete"), ([0x1F, 0x8B, 8], "incomplete"),
      (Array(bytes.prefix(20) + bytes.prefix(40)), "damaged"),
    ]
    for (bytes, reason) in cases {
      let error = #expect(throws: ImportError.self) { try placed(bytes, "xopp") }
      #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
    }
    let spaces = [UInt8](repeating: 0x20, count: 1 << 20)
    let bomb = try compressed([Array("<xournal>".utf8)] + Array(repeating: spaces, count: 64))
    #expect(bomb.count < 100_000)
    let error = #expect(throws: ImportError.self) { try placed(bomb, "xopp") }
    #expect(error?.reason.contains("expands") == true)
  }
}

@Suite struct ExcalidrawImportTests {
  private func scene(_ elements: String) -> String {
    "{\"type\":\"excalidraw\",\"elements\":[\(elements)],\"files\":{\"a\":{\"b\":[1,{}]}}}"
  }

  @Test func `reads free-draw elements with pressures, whatever the order of members`() throws {
    let strokes = try placed(
      scene(
        """
        {"points":[[0,0],[8,0],[8,4]],"pressures":[0.5,1,0],"x":4,"y":8,"type":"freedraw",
         "strokeColor":"#1971c2","strokeWidth":2,"angle":0,"roundness":{"type":3},"seed":1}
        """), "excalidraw")
    #expect(
      strokes.map(\.locations) == [[Point(x: 1, y: 2), Point(x: 3, y: 2), Point(x: 3, y: 3)]])
    #expect(strokes[0].style.color == mixed(0x1971C2) && strokes[0].style.nib == .pen)
    #expect(abs(strokes[0].style.width - 3) < 0.1)
    let forces = strokes[0].samples.map(\.force)
    #expect(forces[0] == 1 && forces[1] > 1.3 && forces[2] < 0.5)
  }

  @Test func `other shapes become figures, and texts characters; deleted elements are skipped`()
    throws
  {
    let text = scene(
      """
      {"type":"rectangle","x":0,"y":0,"width":8,"height":4},
      {"type":"diamond","x":0,"y":0,"width":8,"height":8},
      {"type":"ellipse","x":0,"y":0,"width":40,"height":80},
      {"type":"line","x":0,"y":0,"points":[[0,0],[4,0]]},
      {"type":"arrow","x":0,"y":0,"points":[[0,0],[40,0]],"endArrowhead":"arrow","startArrowhead":null},
      {"type":"text","x":0,"y":0,"text":"a"},{"type":"image"},{"type":"future"},
      {"type":"rectangle","isDeleted":true}
      """)
    let (strokes, ink) = try placed(Array(text.utf8), "excalidraw")
    #expect(ink.skipped == ["image": 1, "other element": 1])
    try #require(strokes.count == 6)
    #expect(
      strokes.map(\.figure?.kind) == [.rectangle, .polygon, .ellipse, .line, .line, nil])
    #expect(strokes[0].locations.last == strokes[0].locations.first)
    #expect(strokes[0].locations.contains(Point(x: 2, y: 1)))
    #expect(strokes[1].locations.first == Point(x: 1, y: 0))
    #expect(
      strokes[2].locations.allSatisfy {
        let (x, y) = (($0.x - 5) / 5, ($0.y - 10) / 10)
        return abs((x * x + y * y).squareRoot() - 1) < 0.01
      })
    #expect(strokes.map(\.style.line.heads) == [.none, .none, .none, .none, .end, .none])
    #expect(strokes[4].figure?.points == [.zero, Point(x: 10, y: 0)])
    #expect(strokes[4].locations.allSatisfy { $0.y == 0 }, "its style has the head")
    #expect(strokes[5].style.nib == .characters && strokes[5].text?.text == "a")
  }

  @Test func `rotates elements about their centers`() throws {
    let strokes = try placed(
      scene(
        """
        {"type":"line","x":0,"y":0,"width":8,"height":0,"points":[[0,0],[8,0]],"angle":1.5707963267948966}
        """), "excalidraw")
    #expect(strokes.map(\.locations) == [[Point(x: 1, y: -1), Point(x: 1, y: 1)]])
    #expect(strokes[0].figure.map { abs($0.points[0].x - 1) < 0.01 } == true)
  }

  @Test(arguments: [
    ("{\"type\":\"excalidraw\"}", "no elements"),
    ("{\"type\":\"other\"}", "not an Excalidraw scene"),
    ("{\"elements\":[[1,2]", "ends where"), ("{\"elements\":[{\"x\":tru}]}", "misspelled"),
    ("{\"elements\":[{\"type\":", "ends where"),
  ])
  func `refuses a scene`(text: String, reason: String) throws {
    let error = #expect(throws: ImportError.self) { try placed(text, "excalidraw") }
    #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
  }

  /// Elements, the number of strokes, and what is counted.
  private static let elements: [(element: String, strokes: Int, skipped: [String: Int])] = [
    ("\"type\":\"line\",\"points\":[[0,0],[1e99,0],[1,1,2,3]]", 1, ["point": 1]),
    ("\"type\":\"line\",\"points\":[[0,0],[null,null],[1],{},[1,1]]", 1, ["point": 3]),
    ("\"type\":\"line\",\"points\":[[0,0],[nan,1],[-inf,inf],[1,1]]", 1, ["point": 2]),
    ("\"type\":\"line\",\"isDeleted\":nan,\"x\":-nan,\"points\":[]", 0, ["malformed element": 1]),
    ("\"type\":\"line\",\"points\":[]", 0, ["empty stroke": 1]),
    ("\"type\":\"line\",\"x\":1e400,\"points\":[[0,0],[1,1]]", 0, ["malformed element": 1]),
    ("\"type\":\"ellipse\",\"width\":-1e308,\"height\":NaN", 0, ["malformed element": 1]),
    ("\"type\":\"ellipse\",\"x\":null,\"width\":9", 0, ["malformed element": 1]),
    ("\"type\":\"ellipse\",\"y\":\"7\",\"width\":9", 0, ["malformed element": 1]),
    ("\"type\":\"ellipse\",\"width\":9,\"height\":{}", 0, ["malformed element": 1]),
    ("\"type\":\"draw\",\"points\":[[0,0],[5,50]]", 1, [:]),
    ("\"type\":\"dia\u{1}mond\",\"\\q\":0", 0, ["other element": 1]),
    ("\"type\":\"diamond\",\"width\":9,\"strokeColor\":\"\u{1}\\q\"", 1, ["color": 1]),
    ("\"type\":\"diamond\",\"width\":9,\"strokeColor\":\"\\u12\"", 1, ["color": 1]),
    ("\"type\":\"diamond\",\"width\":9,\"strokeColor\":\"\\ud83d\"", 1, ["color": 1]),
    ("\"type\":\"diamond\",\"width\":9,\"strokeColor\":\"\\ud83d\\\"\"", 1, ["color": 1]),
    ("\"type\":\"text\",\"text\":\"\u{C}\\ud83d\"", 1, [:]),
    ("\"type\":\"text\",\"text\":\"\"", 0, ["text": 1]),
    ("\"type\":\"ellipse\",\"width\":9,\"height\":9,\"opacity\":0", 0, ["invisible element": 1]),
    (
      "\"type\":\"diamond\",\"width\":9,\"strokeColor\":\"transparent\"", 0,
      ["invisible element": 1]
    ),
    ("\"type\":\"diamond\",\"width\":9,\"strokeColor\":\"#ff00aa00\"", 0, ["invisible element": 1]),
    ("\"type\":\"diamond\",\"width\":9,\"strokeColor\":\"mauve\"", 1, ["color": 1]),
    (
      "\"type\":\"diamond\",\"width\":9,\"backgroundColor\":\"red\",\"strokeStyle\":\"dotted\",\"opacity\":50",
      1, ["filling": 1, "transparent element": 1]
    ),
    (
      "\"type\":\"arrow\",\"points\":[[0,0],[9,0]],\"endArrowhead\":\"triangle\",\"startArrowhead\":\"dot\"",
      1, ["arrowhead": 1]
    ),
  ]

  @Test(arguments: elements)
  func `what cannot be shown is left out and counted`(
    element: String, strokes: Int, skipped: [String: Int]
  ) throws {
    let (read, ink) = try placed(
      Array(scene("{\(element)},null,{\"type\":\"line\",\"points\":[[0,0],[4,4]]}").utf8),
      "excalidraw")
    #expect(read.count == strokes + 1 && ink.skipped == skipped)
  }

  @Test(arguments: [
    ("red", 0xFF0000), ("rgb(0, 128, 255)", 0x0080FF), ("#f0a", 0xFF00AA), ("Tomato", 0xFF6347),
    ("hsl(200deg 100% 50%)", 0x00AAFF), ("rgba(100%,0%,50%,.5)", 0xFF0080),
    ("hsl(1e308,1e308,1e308)", 0xFFFFFF),
  ])
  func `a color has any form of CSS`(text: String, color: Int) throws {
    let line = "{\"type\":\"line\",\"points\":[[0,0],[4,4]],\"strokeColor\":\"\(text)\"}"
    let expected = color == 0xFFFFFF ? .foreground : mixed(UInt32(color))
    #expect(try placed(scene(line), "excalidraw").map(\.style.color) == [expected])
  }

  @Test func `curved lines and round corners have no sharp turns`() throws {
    let strokes = try placed(
      scene(
        """
        {"type":"line","points":[[0,0],[100,100],[200,0]],"roundness":{"type":2}},
        {"type":"draw","points":[[0,0],[100,100],[200,0]],"strokeSharpness":"round"},
        {"type":"rectangle","width":200,"height":100,"roundness":{"type":3}},
        {"type":"diamond","width":200,"height":100,"roundness":{"type":2}}
        """), "excalidraw")
    for stroke in strokes.flatMap(\.parts) {
      let points = stroke.samples.map(\.location)
      for index in points.indices.dropFirst().dropLast() {
        let (before, after) = (points[index] - points[index - 1], points[index + 1] - points[index])
        #expect(before.dot(after) > 0.7 * before.length * after.length)
      }
    }
    #expect(strokes[0].figure?.kind == .arc && strokes[0].locations == strokes[1].locations)
    #expect(strokes[0].figure?.points == [.zero, Point(x: 25, y: 25), Point(x: 50, y: 0)])
    for (stroke, kind) in zip(strokes.suffix(2), [Figure.Kind.rectangle, .polygon]) {
      #expect(stroke.style.line.isRounded && stroke.figure?.kind == kind)
    }
    #expect(strokes[2].locations.contains(.zero), "its style has the round corners")
  }

  @Test func `dashes, labels, and bindings are read, whatever the order of the elements`() throws {
    let strokes = try placed(
      scene(
        """
        {"type":"arrow","id":"c","x":40,"y":20,"points":[[0,0],[40,0]],"strokeStyle":"dashed",
         "endArrowhead":"arrow","startBinding":{"elementId":"a"},"endBinding":{"elementId":"none"}},
        {"type":"text","id":"t","text":"one\\ntwo","originalText":"one two","containerId":"a"},
        {"type":"rectangle","id":"a","x":0,"y":0,"width":40,"height":40,"strokeStyle":"dotted"}
        """), "excalidraw")
    #expect(strokes.map(\.style.line.dash) == [.dashed, .solid, .dotted])
    let box = StrokeID(counter: 3)
    let start = try #require(strokes[0].figure?.start)
    #expect(start.target == box && start.place.distance(to: Point(x: 1, y: 0.5)) < 1e-9)
    #expect(strokes[0].figure?.end == nil)
    #expect(strokes[1].text?.owner == box && strokes[1].text?.text == "one two")
  }

  @Test func `an area without a line is filled`() throws {
    let strokes = try placed(
      scene(
        """
        {"type":"rectangle","width":8,"height":4,"strokeColor":"transparent","backgroundColor":"#1971c2",
         "opacity":50}
        """), "excalidraw")
    #expect(strokes.map(\.style.nib) == [.fill] && strokes[0].style.density == 0.5)
    #expect(strokes[0].style.color == mixed(0x1971C2))
  }

  @Test func `a note of Obsidian is read, unless its drawing is compressed`() throws {
    func note(_ language: String) -> [UInt8] {
      let scene = scene("{\"type\":\"line\",\"points\":[[0,0],[4,4]]}")
      let block = "```\(language)\r\n\(scene)\n```\n%%"
      return Array("---\nexcalidraw-plugin: parsed\n---\n# Drawing\n\(block)".utf8)
    }
    #expect(ImportFormat.of(path: "a.md", head: note("json"))?.name == "excalidraw")
    #expect(try placed(note("json"), "excalidraw").strokes.count == 1)
    for (language, reason) in [("compressed-json", "is compressed"), ("", "incomplete")] {
      let error = #expect(throws: ImportError.self) { try placed(note(language), "excalidraw") }
      #expect(error?.reason.contains(reason) == true)
    }
  }

  @Test(arguments: [true, false])
  func `UTF-16, a byte order mark, and Latin strings are read`(isBig: Bool) throws {
    let text = scene(
      "{\"type\":\"line\",\"points\":[[0,0],[4,4]],\"strokeColor\":\"\u{1F58A}\u{E9}\"}")
    let units = utf16("\u{FEFF}" + text, isBig: isBig)
    let latin = [UInt8](text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    let files = [units, Array(("\u{FEFF}" + text).utf8), latin]
    for bytes in files {
      #expect(ImportFormat.of(path: "a.json", head: bytes)?.name == "excalidraw")
      #expect(try placed(bytes, "excalidraw").strokes.count == 1)
    }
  }
}
