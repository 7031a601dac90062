import ArgumentParser
import Foundation
import Ink
import RoomConnection
import RoomProtocol
import SketchLibrary
import Sketches

/// `stipple share FILE URL/ROOM`: creates a room from a sketch, or resumes it.
struct Share: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Share a sketch: others draw in it at the same time.",
    discussion: """
      Others see all edits, also what was erased. --flatten shares a copy with only the picture. \
      'stipple room' starts a server for two people.
      """)

  @Argument(
    help: "The sketch: a file, created if missing, or a name as 'stipple list' prints it.",
    completion: .file())
  var file: String

  @Argument(help: "The room, such as nats://host:4242/sketch.")
  var room: RoomArgument

  @Flag(help: "Share a copy of the picture, without what was erased or undone.")
  var flatten = false

  @OptionGroup var session: SharedSession

  var settingNames: [String] { SharedSession.settings }
  var boundCommands: Set<String> { Set(session.start.keys.map(\.command)) }

  func validate() throws {
    _ = try room.address
    if flatten && session.everything {
      throw ValidationError("--flatten and --everything cannot be combined.")
    }
  }

  func run() throws {
    try Failure.reporting {
      let address = try room.address
      var path = SketchLookup.current.path(of: file)
      let document =
        FileManager.default.fileExists(atPath: path) ? try SketchDocument.read(path: path) : nil
      if let document, !flatten { try checkAuthors(of: document) }
      // The copy of the picture was never shared.
      let settings = try session.enter(
        address, with: flatten ? nil : document, asPictureOf: flatten ? document : nil,
        creates: true)
      let copied = flatten ? document : nil
      if let document, copied == nil, document.room == nil { try confirm(document) }
      if let copied { path = try pathOfCopy(of: copied, for: address) }
      // The file belongs to a room only once there is one.
      if flatten || document?.room != address.description {
        try RoomDirectory.create(address, settings.limits, settings.credentials)
      }
      try session.run(path, in: settings) {
        if let copied { try writePicture(of: copied, to: path) }
      }
    }
  }

  /// Throws for a copy of a shared sketch: a user can publish only the edits of one author.
  private func checkAuthors(of document: SketchDocument) throws {
    guard document.room == nil, document.edits.contains(where: { $0.author != document.author })
    else { return }
    throw Failure(
      """
      '\(document.path.printable())' has ink of several people. Use --flatten to share its picture.
      """, .usage)
  }

  /// Asks before what was erased or undone is published.
  private func confirm(_ document: SketchDocument) throws {
    guard !document.edits.allSatisfy(\.onlyAdds) else { return }
    try session.confirm(
      "Others will see all \(document.edits.count) edits, also what was erased.",
      "Share everything? --flatten shares only the picture.", options: "--everything or --flatten",
      of: document)
  }

  /// Returns the path of the copy that is shared, beside the sketch.
  ///
  /// - Throws: `SketchError` if there is a file.
  private func pathOfCopy(of document: SketchDocument, for address: RoomAddress) throws -> String {
    let base = URL(filePath: document.path).deletingPathExtension().path
    let path = "\(base)-\(address.room)\(DataFolder.fileExtension)"
    if FileManager.default.fileExists(atPath: path) { throw SketchError.alreadyExists(path: path) }
    return path
  }

  /// Writes the picture of a sketch as a new sketch.
  private func writePicture(of document: SketchDocument, to path: String) throws {
    var time = 0.0
    let edits = Sketch(folding: document.edits).strokes.map { stroke in
      time = max(time, stroke.time.upperBound)
      return Edit(.strokeAdded(stroke), at: time)
    }
    try SketchStore.write(
      edits, to: path, title: document.title, now: Date.now.timeIntervalSince1970)
    writeToStandardError("stipple: Sharing the picture in '\(path.printable())'.\n")
  }
}

extension Edit {
  /// Whether the edit hides nothing that was drawn before.
  fileprivate var onlyAdds: Bool {
    if case .replaced(let replacement) = action { replacement.cuts.isEmpty } else { false }
  }
}
