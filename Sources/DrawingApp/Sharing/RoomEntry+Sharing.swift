import Files
import Foundation
import Ink
import RoomConnection
package import RoomProtocol
import SketchLibrary
import Sketches
import TerminalUI

/// Sharing a sketch, and joining a room.
extension RoomEntry {
  /// Creates a room from a sketch, or resumes it.
  ///
  /// - Parameters:
  ///   - file: The path or the name of the sketch, which is created if it is missing.
  ///   - address: The room.
  ///   - flatten: Whether a copy of the picture is shared, without what was erased or undone.
  /// - Returns: The file to draw in.
  /// - Throws: `UserError`, `SketchError`, or `RoomError`.
  package func share(
    _ file: String, in address: RoomAddress, flattening flatten: Bool
  ) throws -> Entered {
    var path = SketchLookup(environment: environment).path(of: file)
    let document = try document(at: path)
    if let document, !flatten, document.room == nil,
      document.edits.contains(where: { $0.author != document.author })
    {
      // A user can publish only the edits of one author, but this is a copy of a shared sketch.
      throw UserError.severalAuthors(path: path)
    }
    let copied = flatten ? document : nil
    // The copy of the picture was never shared.
    let settings = try enter(
      address, with: flatten ? nil : document, asPictureOf: copied, creates: true)
    if let document, !flatten, document.room == nil, !document.edits.allSatisfy(\.onlyAdds) {
      try confirm(
        "Others will see all \(document.edits.count) edits, including what was erased.",
        "Share everything? --flatten shares only the picture.",
        options: "--everything or --flatten", of: document)
    }
    if let copied { path = try pathOfCopy(of: copied, for: address) }
    // The file belongs to a room only once there is one.
    if flatten || document?.room != address.description {
      try RoomDirectory.create(address, settings.limits, settings.credentials)
    }
    var entered = Entered(path: path, settings: settings)
    if let copied { entered.prepare = { [path] in try writePicture(of: copied, to: path) } }
    return entered
  }

  /// Joins a room.
  ///
  /// - Parameters:
  ///   - address: The room.
  ///   - file: The path or the name of the user's file; `nil` for a sketch of the data folder with the
  ///     room's name.
  ///   - isWatching: Whether the user only watches.
  /// - Returns: The file to draw in.
  /// - Throws: `UserError`, `SketchError`, or `RoomError`.
  package func join(_ address: RoomAddress, file: String?, isWatching: Bool) throws -> Entered {
    let path = try path(of: file, for: address)
    let document = try document(at: path)
    if let document, document.room == nil, document.hasInk {
      // Joining would publish it, even an unfinished stroke.
      throw UserError.neverShared(path: path)
    }
    var settings = try enter(address, with: document, creates: false)
    settings.isWatching = isWatching
    return Entered(path: path, settings: settings)
  }

  /// Returns the user's file: in the data folder, it has the name of the room.
  private func path(of file: String?, for address: RoomAddress) throws -> String {
    if let file { return SketchLookup(environment: environment).path(of: file) }
    let folder = try DataFolder(environment: environment)
    try? Folder.create(folder.path)
    return "\(folder.path)/\(address.room)\(DataFolder.fileExtension)"
  }

  /// Returns the path of the copy that is shared, beside the sketch; throws if there is a file.
  private func pathOfCopy(of document: SketchDocument, for address: RoomAddress) throws -> String {
    let base = Path.withoutExtension(document.path)
    let path = "\(base)-\(address.room)\(DataFolder.fileExtension)"
    if File.exists(path) { throw SketchError.alreadyExists(path: path) }
    return path
  }

  private func writePicture(of document: SketchDocument, to path: String) throws {
    var time = 0.0
    let edits = Sketch(folding: document.edits).strokes.map { stroke in
      time = max(time, stroke.time.upperBound)
      return Edit(.strokeAdded(stroke), at: time)
    }
    try SketchStore.write(
      edits, to: path, title: document.title, now: Date.now.timeIntervalSince1970)
    streams.warn("stipple: Sharing the picture in '\(path.printable())'.\n")
  }
}

extension Edit {
  /// Whether the edit hides nothing that was drawn before.
  fileprivate var onlyAdds: Bool {
    if case .replaced(let replacement) = action { replacement.cuts.isEmpty } else { false }
  }
}
