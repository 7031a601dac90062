import Raster
import TestSupport

@testable import Formats
@testable import Ink

@Suite struct ScreenExportTests {
  /// A screen of 20 × 4 cells with letters in each color on each other one, and a wide character.
  private static let screen = {
    var screen = TerminalScreen(columns: 20, rows: 4)
    for foreground in 0..<8 {
      for background in 0..<8 {
        var style = TerminalScreen.Style()
        style.foreground = foreground == 0 ? .standard : .number(foreground)
        style.background = background == 0 ? .standard : .number(background)
        style.attributes = foreground == background ? [.reverse, .bold] : []
        screen.styles.append(style)
      }
    }
    for (index, letter) in "error: expected <a>".enumerated() where letter != " " {
      screen.cells[index] = TerminalScreen.Cell(String(letter))
    }
    for index in 1..<screen.styles.count where index < 40 {
      screen.cells[20 + index] = TerminalScreen.Cell("x", style: index)
    }
    screen.cells[78] = TerminalScreen.Cell("漢")
    screen.cells[79] = TerminalScreen.Cell("")
    return screen
  }()

  /// Returns a document of the screen with strokes over it.
  private func document(_ strokes: [StrokeRecord]) -> ExportDocument {
    let screen = Edit(.shown(Self.screen), at: 0)
    return ExportDocument(
      title: "", created: 0,
      edits: [screen] + strokes.map { Edit(.strokeAdded($0), at: $0.time.upperBound) })
  }

  /// Ink over all cells.
  private func flood(_ nib: Nib, _ color: InkColor) throws -> StrokeRecord {
    let style = StrokeStyle(nib: nib, color: color, width: 30)
    return try stroke(through: line(y: 8, from: -4, to: 44), style, at: 1)
  }

  @Test(arguments: [nil, RGBColor(number: 0), RGBColor(number: 0x20_40_80)], [Nib.pen, .marker])
  func `no text hides a letter under ink`(background: RGBColor?, nib: Nib) throws {
    let document = document([try flood(nib, .yellow)])
    for name in ["text", "ansi", "html", "svg", "cast", "json"] {
      let format = try ExportFormat.required(name)
      let text = try format.string(of: document) {
        $0.background = format.choices.contains(.background) ? background : nil
      }
      let plain = text.replacing(/(\u{1B}|\\u001b)\[[0-9;?]*[A-Za-z]|<[^>a][^>]*>/, with: "")
      #expect(plain.contains("error:") && plain.contains("expected"), "\(name): \(plain)")
      #expect(plain.contains(/<a>|&lt;a&gt;|\\u003ca\\u003e/), "\(name): \(plain)")
      #expect(plain.contains("漢"), "\(name): \(plain)")
      let without = try format.string(of: document) { $0.leavesOutScreen = true }
      #expect(!without.contains("expected") && !without.contains("漢"), "\(name)")
    }
  }

  @Test(arguments: [RGBColor.white, .black, RGBColor(number: 0x20_40_80)], [Nib.pen, .marker])
  func `letters contrast with what is around them`(background: RGBColor, nib: Nib) throws {
    var options = ExportOptions()
    options.background = background
    for color in InkColor.named {
      let strokes = [try flood(nib, color)]
      let runs = ScreenLayer(Self.screen, under: strokes, options).runs
      #expect(runs.map(\.text).joined().filter { $0 == "x" }.count == 40)
      for run in runs {
        let edge = try #require(run.look.edge, "\(run.text)")
        #expect(run.look.color.contrast(to: edge) >= 4.5, "\(color.name), \(run.text)")
      }
      // In a terminal, what is behind the letters is the ink's tint.
      let picture = TextPicture(of: strokes, over: Self.screen, options)
      let mixer = try #require(options.colors.mixer)
      for run in picture.runs([mixer]).joined() where run.text.contains("x") {
        let behind = options.colors.color(of: try #require(run.background))
        #expect(options.colors.color(of: run.color).contrast(to: behind) >= 4.4)
      }
    }
  }

  @Test func `marks are lines under their rows, and other ink is braille`() throws {
    let pen = StrokeStyle(color: .red, width: 1)
    let strokes = [
      try stroke(through: line(y: 4, from: 16, to: 30), pen, at: 1),
      try stroke(through: line(y: 30, from: 60, to: 70), pen, at: 9),
    ]
    let lines = try ExportFormat.required("text").string(of: document(strokes)).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "error: expected <a>")
    #expect(lines[1].contains(/^       \^~{7}.*underlined$/), "\(lines[1])")
    #expect(lines.last(where: { !$0.isEmpty })?.contains(/[⠁-⣿]/) == true)
  }

  @Test func `a format says whether it has the screen`() throws {
    for format in ExportFormat.all {
      let output = ExportOutput { _ in }
      try format.write(document([try flood(.pen, .red)]), ExportOptions(), to: output)
      let hasScreen = format.choices.contains(.noScreen)
      let remark = hasScreen ? "with the screen of 20×4" : "without the screen"
      #expect(output.remark?.hasPrefix(remark) == true, "\(format.name)")
    }
  }
}
