import Foundation
import Ink
import SketchLibrary
import Sketches
import TestSupport
import Testing

@Suite struct DrawingFileTests {
  private let folder: TemporaryFolder
  private let fallbacks: [DataFolder]

  init() throws {
    folder = try TemporaryFolder()
    fallbacks = [try DataFolder(environment: folder.environment)]
  }

  private func open(_ path: String?) throws -> DrawingFile {
    try open(path, fallbacks: fallbacks)
  }

  private func open(_ path: String?, fallbacks: [DataFolder]) throws -> DrawingFile {
    let location = try SketchLocation(
      file: path, last: false, waiting: false, environment: folder.environment)
    return DrawingFile(try OpenedSketch(location), fallbacks: fallbacks)
  }

  /// Opens a named sketch, adds two strokes, and deletes the file before it is closed.
  private func openAndDelete(fallbacks: [DataFolder]) throws -> DrawingFile {
    let file = try open(folder.path(of: "gone.stipple"), fallbacks: fallbacks)
    file.append(try strokeAdded())
    file.append(try strokeAdded(from: 1))
    try FileManager.default.removeItem(atPath: file.path)
    return file
  }

  @Test func `a new sketch without a name gets a file in the data folder`() throws {
    let file = try open(nil)
    #expect(folder.sketchNames.map { folder.path(of: "stipple/\($0)") } == [file.path])
    let edit = try strokeAdded()
    file.append(edit)
    #expect(file.edits == [edit])
    #expect(try file.close() == file.path)
    let document = try SketchDocument.read(path: file.path)
    #expect(document.edits == [edit])
    #expect(file.path.hasSuffix("/\(document.title).stipple"))
  }

  @Test func `an empty sketch without a name leaves no file`() throws {
    let file = try open(nil)
    #expect(try file.close() == nil)
    #expect(folder.sketchNames.isEmpty)
  }

  @Test func `a new sketch with a name that stays empty leaves no file`() throws {
    let path = folder.path(of: "named.stipple")
    #expect(try open(path).close() == nil)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `an empty sketch that existed before keeps its file`() throws {
    let path = try folder.write([], to: "named.stipple")
    #expect(try open(path).close() == path)
    #expect(try open(path).close() == path)
    let document = try SketchDocument.read(path: path)
    #expect(document.title == "named" && document.edits.isEmpty)
  }

  @Test func `opens the edits of an existing sketch and appends to them`() throws {
    let path = try folder.writeSketch([strokeAdded()], to: "kept.stipple")
    let file = try open(path)
    #expect(file.edits.count == 1 && file.recoveryNotice == nil && file.readOnlyReason == nil)
    file.append(Edit(.undone(EditID(counter: 1)), at: 5))
    #expect(try file.close() == path)
    let document = try SketchDocument.read(path: path)
    #expect(document.edits.map(\.action) == file.edits.map(\.action) && document.edits.count == 2)
    #expect(document.title == "title")
  }

  @Test func `a sketch that is open elsewhere is read-only`() throws {
    let path = try folder.writeSketch([strokeAdded()], to: "shared.stipple")
    let first = try open(path)
    let second = try open(path)
    #expect(second.readOnlyReason == "read-only · open in another stipple")
    #expect(second.edits == first.edits)
    #expect(try second.close() == path)
    #expect(try first.close() == path)
    #expect(try SketchDocument.read(path: path).edits.count == 1)
  }

  @Test(.enabled(if: geteuid() != 0, "root can write every file"), arguments: [0o444, 0o644])
  func `a sketch without write permission is read-only`(permissions: Int) throws {
    let path = try folder.writeSketch([strokeAdded()], to: "locked.stipple")
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    if permissions != 0o444 {
      try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    }
    defer { try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
    let file = try open(path)
    #expect(file.readOnlyReason == "read-only · no permission to write" && file.edits.count == 1)
    #expect(try file.close() == path)
    #expect(try SketchDocument.read(path: path).edits.count == 1)
  }

  @Test func `waits for another program that is creating the sketch`() async throws {
    let path = try folder.write([], to: "new.stipple")
    let ready = try folder.writeSketch([strokeAdded()], to: "ready.stipple")
    let lock = try SketchLock(path)
    let environment = folder.environment
    async let opened = Task.detached {
      let location = try SketchLocation(
        file: path, last: false, waiting: false, environment: environment)
      let file = DrawingFile(try OpenedSketch(location), fallbacks: [])
      return (file.readOnlyReason, file.edits.count)
    }.value
    try await Task.sleep(for: .milliseconds(50))
    // Renaming would replace the locked file.
    let bytes = try Data(contentsOf: URL(filePath: ready))
    try FileHandle(forWritingTo: URL(filePath: path)).write(contentsOf: bytes)
    let (reason, edits) = try await opened
    #expect(reason == "read-only · open in another stipple" && edits == 1)
    withExtendedLifetime(lock) {}
  }

  @Test func `recovers the draft of a killed program and says so`() throws {
    let samples = try stroke(samples: 7).samples
    let path = try folder.writeDraft(samples: samples, to: "killed.stipple")
    let file = try open(path)
    #expect(file.recoveryNotice == "recovered unfinished stroke · 7 samples")
    #expect(file.edits.count == 1)
    #expect(try file.close() == path)
    #expect(try SketchDocument.read(path: path).drafts.first == nil)
  }

  @Test func `a saved draft is in the file until its stroke is added`() throws {
    let file = try open(folder.path(of: "draft.stipple"))
    let stroke = try stroke()
    file.saveDraft(.began(stroke.style, stroke.samples))
    file.append(Edit(.strokeAdded(stroke), at: stroke.time.upperBound))
    _ = try file.close()
    let document = try SketchDocument.read(path: file.path)
    #expect(document.drafts.first == nil && document.edits.count == 1)
  }

  @Test func `abandoning removes a file that the session created, and no other`() throws {
    let path = try folder.writeSketch([strokeAdded()], to: "old.stipple")
    try open(path).abandon()
    #expect(try SketchDocument.read(path: path).edits.count == 1)
    let new = folder.path(of: "new.stipple")
    try open(new).abandon()
    #expect(!FileManager.default.fileExists(atPath: new))
    try open(nil).abandon()
    #expect(folder.sketchNames.isEmpty)
  }

  @Test func `a file that is not a sketch is left unchanged`() throws {
    let path = try folder.write(Array("No sketch.".utf8), to: "words")
    #expect(throws: SketchError.self) { try open(path) }
    #expect(try folder.bytes(of: "words") == Array("No sketch.".utf8))
  }

  @Test func `a deleted file is saved whole in the first fallback`() throws {
    let file = try openAndDelete(fallbacks: fallbacks)
    let error = try #require(throws: UserError.self) { try file.close() }
    let name = try #require(folder.sketchNames.first)
    #expect(name.hasPrefix("recovered-") && name.hasSuffix(".stipple"))
    let path = folder.path(of: "stipple/\(name)")
    #expect(
      error.description
        == "The sketch '\(file.path)' cannot be written: it was moved or deleted while it was open. "
        + "Everything was saved as '\(path)'.")
    let document = try SketchDocument.read(path: path)
    #expect(document.edits == file.edits && document.title == "gone")
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `a fallback that cannot be written is skipped`() throws {
    let blocked = try DataFolder(environment: ["XDG_DATA_HOME": "/proc"])
    let file = try openAndDelete(fallbacks: [blocked] + fallbacks)
    let error = try #require(throws: UserError.self) { try file.close() }
    #expect(error.description.contains("Everything was saved as '\(folder.path)"))
    #expect(folder.sketchNames.count == 1)
  }

  @Test func `without a fallback the error counts the lost edits`() throws {
    let file = try openAndDelete(fallbacks: [])
    let error = try #require(throws: UserError.self) { try file.close() }
    #expect(error.description.hasSuffix("the last 2 edits are lost."))
  }

  @Test func `a chosen file replaces the fallback`() throws {
    let file = try openAndDelete(fallbacks: fallbacks)
    let chosen = folder.path(of: "chosen.stipple")
    let error = try #require(throws: UserError.self) {
      try file.close { _, fallback, save in
        #expect(fallback.map(FileManager.default.fileExists) == true)
        #expect(throws: SketchError.self) { try save(folder.path(of: "no/such/folder")) }
        return try? save(chosen)
      }
    }
    #expect(error.description.hasSuffix("Everything was saved as '\(chosen)'."))
    #expect(try SketchDocument.read(path: chosen).edits == file.edits)
    #expect(folder.sketchNames.isEmpty)
  }

  @Test func `the fallback stays if no file is chosen`() throws {
    let file = try openAndDelete(fallbacks: fallbacks)
    #expect(throws: UserError.self) { try file.close { _, _, _ in nil } }
    #expect(folder.sketchNames.count == 1)
  }

  @Test func `an empty sketch that was deleted is no error`() throws {
    let file = try open(folder.path(of: "gone.stipple"))
    try FileManager.default.removeItem(atPath: file.path)
    #expect(try file.close() == nil)
  }
}
