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
          6,8</stroke></layer></page>
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

  @Test(arguments: [
    ("<page><layer><stroke width=\"1\">1 2 3</stroke></layer></page>", "odd number"),
    ("<page><layer><stroke width=\"wide\">1 2</stroke></layer></page>", "width"),
    ("<page><layer><stroke width=\"nan\">1 2</stroke></layer></page>", "width"),
    ("<page><layer><stroke width=\"1\">1 inf</stroke></layer></page>", "character 'i'"),
    ("<page><layer><stroke width=\"1\">1 1e400</stroke></layer></page>", "not a number"),
  ])
  func `refuses a document`(pages: String, reason: String) throws {
    let error = #expect(throws: ImportError.self) { try placed(document(pages), "xopp") }
    #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
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

  @Test func `draws the outlines of other shapes, and skips text and deleted elements`() throws {
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
    #expect(ink.skipped == ["text": 1, "image": 1, "other element": 1])
    #expect(strokes.count == 6)
    #expect(strokes[0].locations.last == strokes[0].locations.first)
    #expect(strokes[0].locations.contains(Point(x: 2, y: 1)))
    #expect(strokes[1].locations.first == Point(x: 1, y: 0))
    #expect(
      strokes[2].locations.allSatisfy {
        let (x, y) = (($0.x - 5) / 5, ($0.y - 10) / 10)
        return abs((x * x + y * y).squareRoot() - 1) < 0.01
      })
    #expect(strokes[5].locations.count == 3 && strokes[5].locations[1] == Point(x: 10, y: 0))
  }

  @Test func `rotates elements about their centers`() throws {
    let strokes = try placed(
      scene(
        """
        {"type":"line","x":0,"y":0,"width":8,"height":0,"points":[[0,0],[8,0]],"angle":1.5707963267948966}
        """), "excalidraw")
    #expect(strokes.map(\.locations) == [[Point(x: 1, y: -1), Point(x: 1, y: 1)]])
  }

  @Test(arguments: [
    ("{\"type\":\"excalidraw\"}", "no elements"),
    ("{\"type\":\"other\"}", "not an Excalidraw scene"),
    ("{\"elements\":[{\"points\":[[1]]}]}", "fewer than 2"),
    ("{\"elements\":[{\"type\":\"line\",\"points\":[[0,0],[1e99,0]]}]}", "out of range"),
    ("{\"elements\":[{\"type\":", "ends where"),
  ])
  func `refuses a scene`(text: String, reason: String) throws {
    let error = #expect(throws: ImportError.self) { try placed(text, "excalidraw") }
    #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
  }
}
