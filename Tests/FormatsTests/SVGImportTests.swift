import Formats
import Geometry
import Ink
import Testing

/// Tests of pictures in SVG.
@Suite struct SVGImportTests {
  private func picture(_ body: String, _ attributes: String = "viewBox=\"0 0 100 100\"") -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(body)</svg>"
  }

  /// Returns the lines of shapes in the units of the picture.
  private func lines(_ body: String) throws -> [[Point]] {
    try imported(picture(body), "svg").edits.flatMap(\.newStrokes).map(\.locations)
  }

  @Test func `reads every command of a path`() throws {
    #expect(
      try lines("<path d=\"M1 2L3,4h2v-1H0V0z m10,0 5-5.5.5.5\" stroke=\"red\"/>") == [
        [
          Point(x: 1, y: 2), Point(x: 3, y: 4), Point(x: 5, y: 4), Point(x: 5, y: 3),
          Point(x: 0, y: 3), Point(x: 0, y: 0), Point(x: 1, y: 2),
        ], [Point(x: 11, y: 2), Point(x: 16, y: -3.5), Point(x: 16.5, y: -3)],
      ])
    for curve in [
      "M0 0C0 10 20 10 20 0", "M0 0c0 10 20 10 20 0s20-10 20 0", "M0 0Q10 20 20 0T40 0",
    ] {
      let line = try #require(try lines("<path d=\"\(curve)\"/>").first)
      #expect(line.count > 8 && line.first == .zero && line.last?.y == 0)
    }
  }

  @Test(arguments: [
    ("0 0", true), ("0 1", false), ("1 0", true), ("1 1", false),
  ])
  func `an arc is on its circle, in its direction`(flags: String, isBelow: Bool) throws {
    let line = try #require(
      try lines("<path d=\"M0 0A50 50 0 \(flags) 80 0\" stroke=\"red\"/>").first)
    #expect(line.first == .zero && line.last == Point(x: 80, y: 0))
    // The centers are 30 units below and above the chord.
    let isLarge = flags.hasPrefix("1")
    let center = Point(x: 40, y: isBelow == isLarge ? 30 : -30)
    for point in line { #expect(abs((point - center).length - 50) < 0.05) }
    #expect((line[line.count / 2].y > 0) == isBelow)
  }

  @Test func `flags of arcs need no separator, and small radii grow`() throws {
    let line = try #require(try lines("<path d=\"M0 0a1 1 0 0110 0\"/>").first)
    #expect(line.last == Point(x: 10, y: 0))
    #expect(line.allSatisfy { abs(($0 - Point(x: 5, y: 0)).length - 5) < 0.05 })
    #expect(try lines("<path d=\"M0 0A0 5 0 0 1 8 8\"/>") == [[.zero, Point(x: 8, y: 8)]])
  }

  @Test func `the pen rests at corners, and not on curves`() throws {
    let read = try imported(
      picture("<rect width=\"9\" height=\"9\"/><circle r=\"9\"/><path d=\"M0 0L5 0L9 1\"/>"), "svg"
    ).edits.flatMap(\.newStrokes)
    #expect(read[0].sampleCount == 5 + 3 * 4)
    #expect(read[1].sampleCount == read[1].locations.count && read[2].sampleCount == 3)
  }

  @Test func `reads all shapes`() throws {
    let read = try lines(
      """
      <line x1="1" y1="2" x2="3" y2="4"/><polyline points="0,0 1,1 2,0"/>
      <polygon points="0 0 4 0 4 4"/><rect x="1" y="1" width="2" height="3"/>
      <rect width="10" height="10" rx="2"/><circle cx="5" cy="5" r="5"/>
      <ellipse cx="0" cy="0" rx="4" ry="2"/><rect width="0" height="5"/><circle r="-1"/>
      """)
    try #require(read.count == 7)
    #expect(read[0] == [Point(x: 1, y: 2), Point(x: 3, y: 4)])
    #expect(read[1] == [.zero, Point(x: 1, y: 1), Point(x: 2, y: 0)])
    #expect(read[2].first == read[2].last && read[2].count == 4)
    #expect(read[3].count == 5 && read[3][2] == Point(x: 3, y: 4))
    #expect(read[4].count > 12 && !read[4].contains(.zero))
    #expect(read[5].allSatisfy { abs(($0 - Point(x: 5, y: 5)).length - 5) < 0.05 })
    #expect(Rect(enclosing: read[6])?.height ?? 0 > 3.9)
  }

  @Test func `applies transforms from the inside out`() throws {
    let read = try lines(
      """
      <g transform="translate(10 20)"><g transform="scale(2),rotate(90)">
      <line x1="0" y1="0" x2="3" y2="0"/></g></g>
      <line transform="matrix(1 0 0 1 5 6)" x2="1"/><line transform="rotate(180 1 1)" x2="1"/>
      <line transform="skewX(45)" x1="0" y1="1" x2="0" y2="0"/>
      <svg x="10" y="10" width="20" height="20" viewBox="0 0 10 10"><line x2="10" y2="5"/></svg>
      """)
    #expect(
      read == [
        [Point(x: 10, y: 20), Point(x: 10, y: 26)], [Point(x: 5, y: 6), Point(x: 6, y: 6)],
        [Point(x: 2, y: 2), Point(x: 1, y: 2)], [Point(x: 1, y: 1), .zero],
        [Point(x: 10, y: 10), Point(x: 30, y: 20)],
      ])
  }

  @Test func `styles come from attributes, style attributes, and rules, and are inherited`() throws
  {
    let strokes = try imported(
      picture(
        """
        <style>/* a */ .a, rect {stroke: #0000ff} #z{stroke:lime;stroke-width:3px}</style>
        <g stroke="red" stroke-width="2" fill="none">
        <line x2="5"/><line x2="5" class="b a"/><line x2="5" style="stroke:rgb(0,255,255)"/>
        <line x2="5" id="z"/><line x2="5" stroke="none"/><line x2="5" display="none"/>
        <g visibility="hidden"><line x2="5"/></g><g opacity="0"><line x2="5"/></g></g>
        <rect width="5" height="5" fill="yellow" stroke="none"/>
        <rect width="5" height="5" style="fill:#fff;stroke:none"/>
        """), "svg")
    let read = strokes.edits.flatMap(\.newStrokes)
    #expect(
      read.map(\.style.color) == [
        mixed(0xFF0000), mixed(0x0000FF), mixed(0x00FFFF), mixed(0x00FF00), mixed(0x0000FF),
      ])
    #expect(read.map(\.style.width) == [2, 2, 2, 3, 1])
    #expect(strokes.ink.skipped == ["white area": 1])
  }

  @Test func `uses definitions, but does not draw them where they are`() throws {
    let (edits, ink) = try imported(
      picture(
        """
        <defs><g id="a" stroke-width="2"><line x2="1"/></g><clipPath><line x2="9"/></clipPath></defs>
        <use href="#a" x="5" y="6" stroke="red"/><use xlink:href="#none"
         xmlns:xlink="http://www.w3.org/1999/xlink"/>
        <symbol id="s"><use href="#a" transform="scale(2)"/></symbol><use href="#s"/>
        <text>Hi</text><image/>
        """), "svg")
    let strokes = edits.flatMap(\.newStrokes)
    #expect(
      strokes.map(\.locations) == [
        [Point(x: 5, y: 6), Point(x: 6, y: 6)], [.zero, Point(x: 2, y: 0)],
      ])
    #expect(strokes[0].style == StrokeStyle(nib: .marker, color: mixed(0xFF0000), width: 2))
    #expect(ink.skipped == ["use": 1, "text": 1, "image": 1])
  }

  @Test func `is fitted to a size, and keeps its proportions`() throws {
    let strokes = try placed(
      picture("<rect width=\"2\" height=\"1\" stroke-width=\".02\" stroke=\"red\"/>"), "svg")
    let bounds = try #require(Rect(enclosing: strokes.flatMap(\.locations)))
    #expect(bounds.width == 320 && bounds.height == 160)
    #expect(abs(strokes[0].style.width - 3.2) < 0.001)
    let wide = try placed(
      picture("<rect width=\"2\" height=\"1\" stroke-width=\"1\" stroke=\"red\"/>"), "svg")
    #expect(wide[0].style.width == 8 && Rect(enclosing: wide[0].locations)?.width == 16)
  }

  @Test(arguments: [
    ("<path d=\"M0 0L1\"/>", "path"), ("<path d=\"L1 1\"/>", "path"),
    ("<path d=\"M0 0Lnan 1\"/>", "path"),
    ("<path d=\"M0 0L1e30 1\"/>", "path"), ("<g transform=\"spin(3)\"/>", "transform"),
    ("<g transform=\"scale(inf)\"/>", "character"), ("<polyline points=\"1 2 x\"/>", "points"),
    ("<g transform=\"scale(1e9)\"><line transform=\"scale(1e9)\" x2=\"1\"/></g>", "out of range"),
  ])
  func `refuses a picture`(body: String, reason: String) throws {
    let error = #expect(throws: ImportError.self) { try placed(picture(body), "svg") }
    #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
  }

  @Test func `uses of uses do not multiply without a limit`() throws {
    let levels = (1...40).map {
      "<g id=\"a\($0)\">" + String(repeating: "<use href=\"#a\($0 - 1)\"/>", count: 10) + "</g>"
    }
    let text = picture(
      "<defs><g id=\"a0\"><line x2=\"1\"/></g>\(levels.joined())</defs><use href=\"#a40\"/>")
    _ = try? placed(text, "svg")
  }

  @Test func `entities of namespaces are read`() throws {
    let text = """
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
      <!ENTITY ns_svg "http://www.w3.org/2000/svg">]><svg xmlns="&ns_svg;"><line x2="1"/></svg>
      """
    #expect(try placed(text, "svg").count == 1)
  }
}
