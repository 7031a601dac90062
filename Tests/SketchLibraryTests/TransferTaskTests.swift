import Files
import Formats
import Foundation
import Sketches
import TestSupport

@testable import SketchLibrary

@Suite struct TransferTaskTests {
  private let home: TemporaryFolder
  private let output = Output()

  private final class Output {
    var errors = ""
  }

  init() throws { home = try TemporaryFolder() }

  private var streams: StandardStreams {
    StandardStreams(
      isInputTerminal: false, isOutputTerminal: false, isErrorTerminal: false, write: { _ in },
      warn: { [output] in output.errors += $0 }, readLine: { nil }, acceptsOutput: { true })
  }

  private func export(isQuiet: Bool = false) throws -> ExportTask {
    ExportTask(
      document: ExportDocument(title: "a", created: 0, edits: []),
      format: try #require(ExportFormat.named("svg")), options: ExportOptions(), isQuiet: isQuiet,
      start: 0, streams: streams)
  }

  @Test func `text is imported where it is in its cells, also below another one`() throws {
    let box = "┌───┐\n│ a │\n└───┘\n"
    try home.write(box, to: "a.txt")
    let file = home.path(of: "a.txt")
    let task = ImportTask(
      source: try SketchImport([file, file], format: nil), isQuiet: true, streams: streams)
    let path = home.path(of: "a.stipple")
    try task.write(to: path, replacing: false)
    let document = ExportDocument(
      title: "", created: 0, edits: try SketchDocument.read(path: path).edits)
    let text = try #require(ExportFormat.named("boxes")).bytes(of: document)
    #expect(String(decoding: text, as: UTF8.self) == "\(box)\n\(box)")
  }

  @Test func `an export writes a file and a summary`() throws {
    let path = home.path(of: "a.svg")
    try export().write(to: path, replacing: false)
    let bytes = try Data(contentsOf: URL(filePath: path)).count
    #expect(output.errors == "stipple: Wrote 0 strokes as svg to '\(path)', \(bytes) bytes.\n")
    #expect(throws: FileError.exists(path: path)) {
      try export().write(to: path, replacing: false)
    }
  }

  @Test(arguments: ["a.stipple", "link", "second"])
  func `an export never replaces a sketch, by any name`(name: String) throws {
    let path = try home.writeSketch([], to: "a.stipple")
    try FileManager.default.createSymbolicLink(
      atPath: home.path(of: "link"), withDestinationPath: path)
    try FileManager.default.linkItem(atPath: path, toPath: home.path(of: "second"))
    let target = home.path(of: name)
    #expect(
      throws: FileError.unwritable(path: target, reason: "it is a sketch; choose another name")
    ) { try export().write(to: target, replacing: true) }
    #expect(try SketchDocument.check(path: path).edits.isEmpty)
  }

  @Test(arguments: ["ink.svg", "link", "second"])
  func `an import never replaces a file that it reads, by any name`(name: String) throws {
    let file = try home.write(Self.svg.utf8, to: "ink.svg")
    try FileManager.default.createSymbolicLink(
      atPath: home.path(of: "link"), withDestinationPath: file)
    try FileManager.default.linkItem(atPath: file, toPath: home.path(of: "second"))
    let task = ImportTask(
      source: try SketchImport([file], format: nil), isQuiet: true, streams: streams)
    #expect(throws: FileError.self) { try task.write(to: home.path(of: name), replacing: true) }
    #expect(try home.bytes(of: "ink.svg") == Array(Self.svg.utf8))
  }

  private static let svg =
    #"<svg xmlns="http://www.w3.org/2000/svg"><path d="M2 2L40 20" stroke="black"/></svg>"#

  @Test func `a quiet export writes no summary`() throws {
    try export(isQuiet: true).write(to: home.path(of: "a.svg"), replacing: false)
    #expect(output.errors.isEmpty)
  }

  @Test func `an import gets a free name in the data folder`() throws {
    let file = try home.write(Self.svg.utf8, to: "ink.svg")
    for name in ["ink", "ink-2"] {
      let task = ImportTask(
        source: try SketchImport([file], format: nil), isQuiet: false, streams: streams)
      let path = try task.writeToDataFolder(named: file, environment: ["XDG_DATA_HOME": home.path])
      #expect(path == home.path(of: "stipple/\(name).stipple"))
      #expect(try SketchDocument.read(path: path).edits.count == 1)
    }
    #expect(output.errors.contains("stipple: Imported 1 stroke of 2 samples from 1 file to '"))
  }

  @Test func `the state of a folder is advice only where something is wrong`() throws {
    let folder = try DataFolder(environment: ["XDG_DATA_HOME": home.path])
    let missing = FolderState(of: folder)
    #expect(missing.count == 0 && missing.isWritable)
    #expect(missing.lines.first?.hasPrefix("not there yet") == true)
    _ = try folder.newFile(named: "a")
    let state = FolderState(of: folder)
    #expect(state.lines.first?.hasPrefix("1 sketch, ") == true)
  }

  @Test(arguments: [
    (BaseFolder.data, ["XDG_DATA_HOME": "/d", "HOME": "/h"], String?("/d")),
    (.state, ["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state"),
    (.settings, ["HOME": "/h"], "/h/.config"), (.settings, ["HOME": "h"], nil),
  ])
  func `base folders are absolute`(
    folder: BaseFolder, environment: [String: String], path: String?
  ) {
    #expect(folder.path(environment: environment) == path)
  }
}
