import Diagrams
import Files
import Foundation
import Ink
import SketchLibrary
import Sketches
import TestSupport

@Suite struct TextFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path(of: "a.md") }

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> TextFile { try TextFile(reading: path) }

  private var content: String {
    get throws { String(decoding: try folder.bytes(of: "a.md"), as: UTF8.self) }
  }

  @Test(arguments: [
    ("a\nb\nc\n", 1..<2, "a\nx\ny\nc\n"), ("a\r\nb\r\nc\n", 1..<2, "a\r\nx\r\ny\r\nc\n"),
    ("a\r\nb", 1..<2, "a\r\nx\r\ny"), ("\u{FEFF}a\n", 0..<1, "\u{FEFF}x\ny\n"),
    ("a\nb", 1..<2, "a\nx\ny"),
    ("a\r\nb", 2..<2, "a\r\nb\r\nx\r\ny"), ("", 0..<0, "x\ny\n"),
  ])
  func `new lines end as the old ones`(text: String, range: Range<Int>, result: String) throws {
    try folder.write(text, to: "a.md")
    var file = try open()
    #expect(try file.diagram().lines.allSatisfy { !$0.utf8.contains(13) })
    file.replace(range, with: ["x", "y"])
    try file.write()
    #expect(try Array(content.utf8) == Array(result.utf8))
  }

  @Test func `a file keeps its permissions and its links`() throws {
    try folder.write("a\n", to: "real.md")
    let real = folder.path(of: "real.md")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "real.md")
    var file = try open()
    file.replace(0..<1, with: ["b"])
    try file.write()
    let attributes = try FileManager.default.attributesOfItem(atPath: real)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try folder.bytes(of: "real.md") == Array("b\n".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "real.md")
    #expect(try folder.names() == ["a.md", "real.md"])
  }

  @Test func `a file that another program has changed stays`() throws {
    try folder.write("a\n", to: "a.md")
    var file = try open()
    file.replace(0..<1, with: ["b"])
    try folder.write("c\n", to: "a.md")
    #expect(throws: FileError.unwritable(path: path, reason: "another program has changed it")) {
      try file.write()
    }
    #expect(try content == "c\n")
    #expect(try folder.names() == ["a.md"])
  }

  @Test(arguments: [("a\0b", 1), ("\n", 100_001), (" ", 1 << 22 + 1)])
  func `what is too long, or no text, is refused`(text: String, count: Int) throws {
    try folder.write(String(repeating: text, count: count), to: "a.md")
    let error = #expect(throws: UserError.self) { _ = try open().diagram() }
    #expect(error?.status == .badData)
    try folder.write([0xC3, 0x28], to: "a.md")
    #expect(throws: UserError.self) { _ = try open().diagram() }
  }

  @Test func `a kept sketch goes on, unless the text was edited by hand`() throws {
    try folder.write("# Net\n```text\n┌───┐\n│ a │\n└───┘\n```\n", to: "a.md")
    let edit = try diagram(keeping: true)
    try edit.finish(try SketchDocument.read(path: edit.path).edits)
    #expect(try content.hasPrefix("# Net\n<!-- stipple: a.stipple -->\n```text\n┌───┐\n"))
    let kept = try SketchDocument.read(path: folder.path(of: "a.stipple")).edits
    let again = try diagram()
    #expect(try SketchDocument.read(path: again.path).edits == kept)
    again.cancel()
    try folder.write(try content.replacing("a │", with: "b │"), to: "a.md")
    let changed = try diagram()
    let edits = try SketchDocument.read(path: changed.path).edits
    #expect(edits.starts(with: kept) && edits.count > kept.count)
    changed.cancel()
    #expect(try folder.names() == ["a.md", "a.stipple"])
  }

  @Test func `a text that is not changed stays, and guides a new one`() throws {
    try folder.write("# Net\n```text\n┌───┐  \n│ a │\n└───┘\n```\n", to: "a.md")
    let edit = try diagram()
    let edits = try SketchDocument.read(path: edit.path).edits
    #expect(try edit.write(Sketch(folding: edits)).get().lines == ["┌───┐  ", "│ a │", "└───┘"])
    edit.cancel()
  }

  private func diagram(keeping keeps: Bool = false) throws -> DiagramEdit {
    try DiagramEdit(
      of: try open(), at: 3, as: nil, columns: nil, keepsSketch: keeps, smoothing: .spline,
      environment: ["TMPDIR": folder.path], warn: { Issue.record("\($0)") })
  }
}
