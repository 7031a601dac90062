import Diagrams
import Dispatch
import Formats
import Synchronization
import TestSupport

@testable import SketchLibrary

@Suite struct PictureExportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["picture.stipple", "picture"])
  func `saves numbered text files in its folder and wakes the event loop`(name: String) throws {
    let wakes = Mutex(0)
    let export = PictureExport(of: "data/" + name, in: folder.path, smoothing: .none) {
      wakes.withLock { $0 += 1 }
    }
    let strokes = [try stroke()]
    for (number, file) in ["picture.txt", "picture-2.txt"].enumerated() {
      export.export(strokes, as: "text")
      export.finish()
      #expect(export.takeOutcome() == "exported to \(folder.path(of: file))")
      #expect(export.takeOutcome() == nil)
      #expect(wakes.withLock(\.self) == number + 1)
      let lines = TextPicture(of: strokes, smoothing: .none).lines(palette: nil)
      #expect(try folder.bytes(of: file) == Array((lines.joined(separator: "\n") + "\n").utf8))
    }
  }

  @Test func `text has no color sequences`() throws {
    let export = PictureExport(of: "red", in: folder.path, smoothing: .none) {}
    export.export([try stroke(color: .red)], as: "text")
    export.finish()
    #expect(try !folder.bytes(of: "red.txt").contains(0x1B))
  }

  @Test(
    arguments: [
      (true, "sent to the clipboard"), (false, "sent; this terminal may not allow it"),
      (nil, "sent; some terminals ignore it"),
    ] as [(Bool?, String)])
  func `reports what is known of the clipboard`(accepts: Bool?, message: String) throws {
    let export = PictureExport(
      of: "red", in: folder.path, smoothing: .none, acceptsClipboard: { accepts }, wake: {})
    export.copyText(of: [try stroke()], smoothing: .none)
    export.finish()
    #expect(export.takeOutcome() == message)
    #expect(export.takeClipboard()?.isEmpty == false)
  }

  @Test func `reports what a copied diagram lacks`() throws {
    let log = [Edit(.strokeAdded(try stroke()), at: 1)]
    let export = PictureExport(
      of: "red", in: folder.path, smoothing: .none, content: { ("", 0, log) },
      acceptsClipboard: { true }, wake: {})
    for (style, message) in [(.boxes, ""), (.ascii, " · without freehand ink")]
      as [(DiagramText.Style, String)]
    {
      export.copy { sketch in
        Result { () throws(DiagramLayout.TooWide) in
          try DiagramWriter(style: style).text(of: sketch)
        }
      }
      export.finish()
      #expect(export.takeOutcome() == "sent to the clipboard" + message)
      #expect(export.takeClipboard()?.isEmpty == (style == .ascii))
    }
  }

  @Test func `reports the outcome of each export once, in order`() throws {
    let export = PictureExport(of: "a.stipple", in: folder.path, smoothing: .none) {}
    export.export([try stroke()], as: "text")
    export.export(to: folder.path(of: "a.unknown"), smoothing: .none)
    export.finish()
    #expect(export.takeOutcome() == "exported to \(folder.path(of: "a.txt"))")
    #expect(export.takeOutcome() == "choose one of the extensions")
    #expect(export.takeOutcome() == nil && !export.isRunning)
  }

  @Test func `a name leads to the same folder as saving as text, unless it names another`() throws {
    let other = try TemporaryFolder()
    let log = [Edit(.strokeAdded(try stroke()), at: 1)]
    let export = PictureExport(
      of: "data/a.stipple", in: folder.path, smoothing: .none,
      content: { ("", 0, log) }, wake: {})
    #expect(export.folder == folder.path)
    export.export([try stroke()], as: "text")
    export.export(to: "b.txt", smoothing: .none)
    export.export(to: other.path(of: "c.txt"), smoothing: .none)
    export.finish()
    #expect(try !folder.bytes(of: "a.txt").isEmpty && !folder.bytes(of: "b.txt").isEmpty)
    #expect(try !other.bytes(of: "c.txt").isEmpty)
    #expect(export.takeOutcome() == "exported to \(folder.path(of: "a.txt"))")
    #expect(export.takeOutcome() == "exported to \(folder.path(of: "b.txt"))")
  }

  @Test func `a PNG of the drawing view has the background of the screen`() throws {
    let log = [Edit(.strokeAdded(try stroke()), at: 1)]
    var pictures: [[UInt8]] = []
    let screens: [(String, UInt32?)] = [
      ("black.png", 0), ("white.png", 0xFF_FFFF), ("unknown.png", nil),
    ]
    for (name, screen) in screens {
      let export = PictureExport(
        of: "a.stipple", in: folder.path, smoothing: .none,
        content: { ("", 0, log) },
        background: { screen.map(RGBColor.init(number:)) }, wake: {})
      export.export(to: name, smoothing: .none)
      export.finish()
      pictures.append(try folder.bytes(of: name))
    }
    #expect(pictures[0] != pictures[1] && pictures[1] == pictures[2])
  }

  @Test func `an export that is canceled leaves no file`() throws {
    let log = [Edit(.strokeAdded(try stroke()), at: 1)]
    let export = PictureExport(
      of: "a.stipple", in: folder.path, smoothing: .none,
      content: { ("", 0, log) }, wake: {})
    export.files.suspend()
    export.export(to: folder.path(of: "a.gif"), smoothing: .none)
    export.cancel()
    export.files.resume()
    export.finish()
    #expect(export.takeOutcome() == "The export was canceled.")
    #expect(throws: (any Error).self) { try folder.bytes(of: "a.gif") }
  }

  @Test func `every extension of the command is one of the prompt`() {
    let export = PictureExport(of: "a", smoothing: .none) {}
    #expect(export.fileExtensions.first == [".png"])
    for known in [".htm", ".ansi", ".png"] {
      #expect(export.fileExtensions.count { $0.contains(known) } == 1)
    }
  }

  @Test func `a file is replaced only if that is asked for`() throws {
    let log = [Edit(.strokeAdded(try stroke()), at: 1)]
    let export = PictureExport(
      of: "a.stipple", in: folder.path, smoothing: .none,
      content: { ("", 0, log) }, wake: {})
    try folder.write("old", to: "a.txt")
    #expect(export.exists("a.txt") && !export.exists("b.txt"))
    export.export(to: "a.txt", smoothing: .none)
    export.finish()
    #expect(export.takeOutcome() == "'a.txt' exists; choose another name")
    #expect(try folder.bytes(of: "a.txt") == Array("old".utf8))
    export.export(to: "a.txt", replacing: true, smoothing: .none)
    export.finish()
    #expect(export.takeOutcome() == "exported to \(folder.path(of: "a.txt"))")
    #expect(try folder.bytes(of: "a.txt") != Array("old".utf8))
  }

  @Test func `names the background that a picture gets`() {
    let screens: [(UInt32?, String)] = [
      (nil, "on white"), (0, "on black"), (0x1D_1F21, "on #1d1f21"),
    ]
    for (screen, text) in screens {
      let export = PictureExport(
        of: "a", smoothing: .none, background: { screen.map(RGBColor.init(number:)) }, wake: {})
      #expect(export.background(of: "a.png") == text)
      #expect(export.background(of: "a.svg") == "transparent")
      #expect(export.background(of: "a.txt") == nil)
    }
  }

  @Test func `reports why no file can be created`() throws {
    let export = PictureExport(of: "a.stipple", in: folder.path(of: "missing"), smoothing: .none) {}
    export.export([try stroke()], as: "text")
    export.finish()
    #expect(
      export.takeOutcome()
        == "Cannot write '\(folder.path(of: "missing/a.txt"))': No such file or directory.")
  }
}
