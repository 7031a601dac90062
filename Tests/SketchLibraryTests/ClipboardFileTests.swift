import Foundation
import SketchLibrary
import Sketches
import Synchronization
import TestSupport

@Suite struct ClipboardFileTests {
  private let folder: TemporaryFolder
  private let path: String
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    environment = ["XDG_DATA_HOME": folder.path]
    path = folder.path + "/stipple/clipboard"
  }

  /// A program's clipboard, which reads on this thread.
  private func read(_ clipboard: ClipboardFile) -> ClipboardFile.Outcome? {
    clipboard.read()
    clipboard.finish()
    return clipboard.takeOutcome()
  }

  private func open(_ environment: [String: String]? = nil) -> ClipboardFile {
    ClipboardFile(environment: environment ?? self.environment, wake: {})
  }

  private func items(_ outcome: ClipboardFile.Outcome?) -> [Sketch.Item]? {
    if case .items(let items, texts: _) = outcome { items } else { nil }
  }

  private func failure(_ outcome: ClipboardFile.Outcome?) -> String? {
    if case .failure(let failure) = outcome { failure } else { nil }
  }

  /// Two strokes in a group, and one with another style.
  private func edits() throws -> [Edit] {
    let strokes = try (0..<3).map { index in
      let samples = (0..<5).map {
        StrokeSample(
          location: Point(x: Double($0) * 4.25, y: Double(index) * 10),
          timestamp: Double($0) / 64, force: 1.5)
      }
      let style = StrokeStyle(nib: index == 2 ? .marker : .pen, color: .red, width: 3)
      return try #require(StrokeRecord(style: style, samples: samples))
    }
    let ids = (1...2).map { StrokeID(counter: 1, part: $0) }
    return [Edit(.strokesAdded(strokes), at: 0), Edit(.grouped(ids), at: 0)]
  }

  @Test func `another program reads what one has saved, with styles and groups`() throws {
    let writer = open()
    writer.save(try edits())
    writer.finish()
    let read = try #require(items(read(open())))
    let original = Sketch(folding: try edits())
    #expect(read.map(\.stroke) == original.strokes)
    #expect(read[0].group != nil && read[0].group == read[1].group && read[2].group == nil)
    #expect(writer.takeFailure() == nil)
  }

  @Test func `the file is private, and replaces an older one as a whole`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/stipple", withIntermediateDirectories: true)
    _ = FileManager.default.createFile(
      atPath: path, contents: Data("old".utf8), attributes: [.posixPermissions: 0o644])
    let clipboard = open()
    clipboard.save(try edits())
    clipboard.finish()
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/stipple") == [
        "clipboard"
      ])
  }

  @Test func `the newest copy of all programs is read`() throws {
    let (first, second) = (open(), open())
    let all = try edits()
    first.save(all)
    first.finish()
    second.save([try #require(all.first)])
    second.finish()
    #expect(items(read(first))?.allSatisfy { $0.group == nil } == true)
    first.save(all)
    first.finish()
    #expect(items(read(second))?.contains { $0.group != nil } == true)
  }

  @Test func `an empty clipboard has nothing to paste`() {
    #expect(failure(read(open())) == "nothing to paste")
  }

  @Test(arguments: ["", "{", "<svg></svg>", "SQLite format 3\0"])
  func `a damaged or hostile file is refused`(text: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/stipple", withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
    #expect(failure(read(open())) == "the clipboard cannot be read")
  }

  @Test func `a shortened file is refused`() throws {
    let clipboard = open()
    clipboard.save(try edits())
    clipboard.finish()
    let bytes = try Data(contentsOf: URL(filePath: path))
    try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
    #expect(failure(read(open())) == "the clipboard cannot be read")
  }

  @Test func `without a data folder a program pastes its own copies`() throws {
    let clipboard = open([:])
    clipboard.save(try edits())
    clipboard.finish()
    #expect(clipboard.takeFailure() == "copied for this program only")
    #expect(items(read(clipboard))?.count == 3)
  }

  @Test func `a folder that cannot be written keeps the copy in the program`() throws {
    try Data().write(to: URL(filePath: folder.path + "/stipple"))
    let clipboard = open()
    clipboard.save(try edits())
    clipboard.finish()
    #expect(clipboard.takeFailure() == "copied for this program only")
    #expect(items(read(clipboard))?.count == 3)
  }

  @Test func `temporary files of programs that were killed are removed`() throws {
    let data = folder.path + "/stipple"
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    let names = [".clipboarx1.part", ".clipboarx2.part", ".sketch.sx1.part"]
    for name in names {
      try Data().write(to: URL(filePath: "\(data)/\(name)"))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -120)], ofItemAtPath: "\(data)/\(name)")
    }
    let lock = try SketchLock("\(data)/\(names[1])")
    let clipboard = open()
    clipboard.save(try edits())
    clipboard.finish()
    let left = try FileManager.default.contentsOfDirectory(atPath: data)
    #expect(Set(left) == Set(names.dropFirst() + ["clipboard"]))
    withExtendedLifetime(lock) {}
  }
}
