import TestSupport

@testable import Formats

/// Inks that have no name, but their own components, in every format.
@Suite struct MixedInkTests {
  private let inks = [mixed(0xFF8000), .red, mixed(0x336699), .foreground, mixed(0x33669A), .gray]

  private func sketch() throws -> ExportDocument {
    document(
      try inks.enumerated().map { index, ink in
        try stroke(
          through: line(y: Double(10 + index * 20)),
          StrokeStyle(nib: .marker, color: ink, width: 4), at: Double(index))
      })
  }

  @Test(arguments: ["svg", "inkml", "json", "xopp", "excalidraw"])
  func `are imported from an export`(name: String) throws {
    let bytes = try ExportFormat.required(name).bytes(of: sketch())
    #expect(try placed(bytes, name).strokes.map(\.style.color) == inks)
  }

  @Test func `are in a log, even as changes`() throws {
    var edits = try sketch().edits
    edits.append(
      Edit(.restyled([StrokeID(counter: 1)], StyleChange(color: mixed(0xABCDEF))), at: 99))
    let log = ExportDocument(title: "", created: 0, edits: edits)
    var options = ExportOptions()
    options.includesLog = true
    let bytes = try ExportFormat.required("json").bytes(of: log, options)
    let read = try imported(String(decoding: bytes, as: UTF8.self), "json").edits
    #expect(read.flatMap(\.newStrokes).map(\.style.color) == inks)
    #expect(read.last?.action == edits.last?.action)
  }

  @Test(arguments: [
    ("svg", ["#ff8000", "#336699", "#33669a"]), ("html", ["style=\"color: #ff8000\">"]),
    ("ansi", ["\u{1B}[38;2;255;128;0m", "\u{1B}[31m", "\u{1B}[38;2;51;102;154m"]),
    ("cast", ["\\u001b[38;2;255;128;0m", "\\u001b[31m", "\\u001b[38;2;51;102;154m"]),
    ("json", ["\"#ff8000\"", "\"red\""]),
  ])
  func `have their own color in text`(name: String, parts: [String]) throws {
    let text = try ExportFormat.required(name).string(of: sketch())
    for part in parts { #expect(text.contains(part), "\(part)") }
    guard name != "json" else { return }
    let plain = try ExportFormat.required(name).string(of: sketch()) { $0.isMonochrome = true }
    let shown = plain.prefix(upTo: plain.firstRange(of: "<metadata")?.lowerBound ?? plain.endIndex)
    for part in parts { #expect(!shown.contains(part), "\(part)") }
  }

  @Test func `have their own color as dots`() throws {
    let text = try ExportFormat.required("svg").string(of: sketch()) { $0.showsDots = true }
    #expect(
      inks.compactMap(\.components).allSatisfy { text.contains("fill=\"\($0.hexadecimal)\"") })
  }

  @Test func `have their own color on a background`() throws {
    let text = try ExportFormat.required("svg").string(of: sketch()) {
      $0.background = RGBColor(number: 0x336699)
    }
    #expect(text.contains("fill=\"#33669a\"") || text.contains("stroke=\"#33669a\""))
  }

  @Test func `an animation has their colors, however many there are`() throws {
    let few = GIFPalette([mixed(0xFF8000), mixed(0x336699)], .onWhite)
    #expect(few.colors.count <= 256)
    for ink in InkColor.named + [mixed(0xFF8000), mixed(0x336699)] {
      #expect(few.colors.contains(ExportColors.onWhite.color(of: ink)))
    }
    let many = GIFPalette((0..<5000).map { mixed(UInt32($0 * 3331)) }, .onWhite)
    #expect(many.colors.count <= 256)
    #expect((0..<70).allSatisfy { many.colors.contains(RGBColor(number: UInt32($0 * 3331))) })
  }

  @Test func `an animation has the hues of markers`() throws {
    let marker = try stroke(through: line(), StrokeStyle(nib: .marker, color: .yellow, width: 8))
    let palette = GIFPalette(document([marker]).mixedInks(.onWhite), .onWhite)
    #expect(palette.colors.contains(RGBColor(number: 0xCDCD00)))
  }

  @Test func `the inks with the most samples come first`() throws {
    let strokes = try [(0x111111, 10.0), (0x222222, 90), (0x333333, 50)].map { number, end in
      try stroke(through: line(from: 0, to: end), StrokeStyle(color: mixed(UInt32(number))))
    }
    #expect(
      document(strokes + [try stroke(through: line())]).mixedInks(.onWhite)
        == [mixed(0x222222), mixed(0x333333), mixed(0x111111)])
  }

  @Test func `a replay of thousands of inks needs no picture for each`() throws {
    let strokes = try (0..<300).map { (index: Int) -> StrokeRecord in
      let x = Double(index)
      let style = StrokeStyle(color: mixed(UInt32(index * 5003)))
      return try stroke(through: [Point(x: x, y: 0), Point(x: x, y: 20)], style, at: x / 20)
    }
    // All strokes of one edit grow together.
    let edits = document(strokes).edits + [Edit(.strokesAdded(strokes), at: 40)]
    let replay = ExportDocument(title: "", created: 0, edits: edits)
    #expect(try ExportFormat.required("gif").bytes(of: replay).count > 1000)
  }
}
