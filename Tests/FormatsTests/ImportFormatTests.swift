import Formats
import TestSupport

@Suite struct ImportFormatTests {
  @Test func `names and extensions are unique, and those of exports where there are any`() {
    let names = ImportFormat.all.map(\.name)
    #expect(Set(names).count == names.count)
    let extensions = ImportFormat.all.flatMap(\.fileExtensions)
    #expect(Set(extensions).count == extensions.count)
    #expect(extensions.allSatisfy { $0.hasPrefix(".") && $0 == $0.lowercased() })
    for format in ImportFormat.all {
      let export = ExportFormat.named(format.name)
      #expect(export?.fileExtensions.first == format.fileExtensions.first, "\(format.name)")
    }
  }

  @Test(arguments: ImportFormat.all.map(\.name))
  func `every export of the same format is recognized by its content and read`(name: String) throws
  {
    let strokes = [try stroke(through: line()), try stroke(through: line(y: 40))]
    let bytes = try ExportFormat.required(name).bytes(of: document(strokes))
    #expect(ImportFormat.of(path: "x", head: bytes)?.name == name)
    let (read, ink) = try placed(bytes, name)
    #expect(read.count >= 2 && ink.skipped.isEmpty)
  }

  @Test(arguments: [
    ("<?xml version=\"1.0\"?><!-- <svg> --><!DOCTYPE x [<!ENTITY a \">\">]>\n<svg:svg>", "svg"),
    ("\u{FEFF}<ink:ink>", "inkml"), ("<a xmlns:i=\"http://www.w3.org/2003/InkML\">", "inkml"),
    ("  <xournal/>", "xopp"), (" {\"elements\":[], \"type\":\"excalidraw\"}", "excalidraw"),
    ("{\n\"format\": \"stipple log\"", "json"), ("# A\n\n    ┌─┐\n    └─┘\n", "text"),
  ])
  func `the content determines the format`(text: String, name: String) {
    #expect(ImportFormat.of(path: "a.json", head: Array(text.utf8))?.name == name)
  }

  @Test(arguments: ImportFormat.all.map(\.name))
  func `a file of any format may be compressed`(name: String) throws {
    let strokes = try (0..<40).map { try stroke(through: line(y: Double($0) * 9)) }
    let bytes = try ExportFormat.required(name).bytes(of: document(strokes))
    let packed = bytes.starts(with: [0x1F, 0x8B]) ? bytes : try compressed([bytes])
    #expect(packed.starts(with: [0x1F, 0x8B]))
    #expect(ImportFormat.of(path: "x", head: Array(packed.prefix(ImportHead.length)))?.name == name)
    #expect(try placed(packed, name).strokes == placed(bytes, name).strokes)
    #expect(throws: ImportError.self) { try placed(Array(packed.dropLast(20)), name) }
  }

  @Test func `a compressed file of no known content has the format of its extension`() throws {
    let packed = try compressed([Array("nothing".utf8)])
    #expect(ImportFormat.of(path: "a.xopp", head: packed)?.name == "xopp")
    #expect(ImportFormat.of(path: "a.SVGZ", head: packed)?.name == "svg")
    #expect(ImportFormat.of(path: "a.bin", head: packed) == nil)
    #expect(ImportFormat.of(path: "a.svgz", head: [0x1F, 0x8B, 8, 0])?.name == "svg")
  }

  @Test(arguments: [
    ("a.SVG", "svg"), ("a.b.inkml", "inkml"), ("a.xoj", "xopp"), ("a.excalidraw", "excalidraw"),
    ("a.ascii.txt", "text"),
  ])
  func `otherwise the extension determines the format`(path: String, name: String) {
    for head in ["", "<", "<!--", "<?xml", "<a/>", "{}", "\u{0}"] {
      #expect(ImportFormat.of(path: path, head: Array(head.utf8))?.name == name)
    }
    #expect(ImportFormat.of(path: "a.bin", head: Array("<a/>".utf8)) == nil)
  }

  @Test func `an empty file of any format is refused`() {
    for format in ImportFormat.all {
      #expect(throws: ImportError.self) { try placed([], format.name) }
    }
  }

  @Test func `an error of the input ends the import`() {
    struct Stop: Error {}
    for format in ImportFormat.all {
      #expect(throws: Stop.self) {
        try format.read(ImportInput { _ in throw Stop() }, into: ImportedInk { _ in })
      }
    }
  }

  @Test(arguments: [
    (0xFF0000, nil), (0xCD0000, InkColor.red), (0x008000, nil), (0x0000EE, .blue),
    (0x1971C2, nil), (0xCD00CD, .magenta), (0x7F7F7F, .gray), (0x999999, nil),
    (0x000000, .foreground), (0x1E1E1E, .foreground), (0xFFFFFF, .foreground),
  ])
  func `a color is kept unless it is that of text, paper, or a named ink`(
    number: Int, ink: InkColor?
  ) throws {
    let ink = ink ?? InkColor(RGBColor(number: UInt32(number)))
    let hexadecimal = String(number, radix: 16)
    let digits = String(repeating: "0", count: 6 - hexadecimal.count) + hexadecimal
    let text = "<svg><path d=\"M0 0H1\" stroke=\"#\(digits)\" stroke-width=\"1\"/></svg>"
    #expect(try placed(text, "svg").map(\.style.color) == [ink])
  }
}
