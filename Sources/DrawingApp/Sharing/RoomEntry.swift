import Files
import Foundation
import Ink
package import RoomConnection
package import RoomProtocol
import SketchLibrary
import Sketches
import TerminalUI

/// Enters rooms: connects once, compares the room with the user's file, and asks before anything is
/// published.
package struct RoomEntry {
  let access: RoomAccess
  /// Whether the room has another address than before, and its log is lost.
  let hasMoved: Bool
  /// Whether everything is published without asking.
  let publishesEverything: Bool
  var streams: StandardStreams { access.streams }
  var environment: [String: String] { access.environment }

  /// A sketch that can be drawn in, in its room.
  package struct Entered {
    /// The path of the user's file, which may be missing.
    package let path: String
    package var settings: RoomSession.Settings
    /// Prepares the file, once it is known that the terminal can be drawn on.
    package var prepare: () throws -> Void = {}
  }

  package init(with access: RoomAccess, hasMoved: Bool, publishesEverything: Bool) {
    (self.access, self.hasMoved, self.publishesEverything) = (access, hasMoved, publishesEverything)
  }

  /// Creates a room from a sketch, or resumes it; the sketch is created if it is missing.
  ///
  /// Flattening shares a copy of the picture, without what was erased or undone.
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

  /// Joins a room, without a file in a sketch of the data folder with the room's name.
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

  func document(at path: String) throws -> SketchDocument? {
    File.exists(path) ? try SketchDocument.read(path: path) : nil
  }

  /// Connects once and checks that a file belongs to the room, so that errors appear before anything is drawn.
  ///
  /// A new file has no document, but `original` if it gets the picture of that sketch.
  func enter(
    _ address: RoomAddress, with document: SketchDocument?,
    asPictureOf original: SketchDocument? = nil, creates: Bool
  ) throws -> RoomSession.Settings {
    if let document { try check(document, for: address) }
    let owner = (document ?? original)?.user
    var settings = RoomSession.Settings(
      address, try access.credentials(for: address.server, of: owner))
    // A server that was replaced gets the room again.
    settings.createsRoom = creates || document?.confirmations.isEmpty == false
    do {
      let (credentials, match) = try access.connect(to: address.server, of: owner) {
        try self.match(document, with: address, creates: creates, $0)
      }
      settings.credentials = credentials
      if match == .missing, !settings.createsRoom {
        throw RoomError.noRoom(address: address.description)
      }
      if let document { try check(match, of: document, as: credentials.user, with: address) }
      if let original { try checkAddition(match, of: original, options: "another room") }
    } catch let error as RoomError where error.isAway && document?.room == address.description {
      // The sketch can be drawn in while the server is away. What is there then is compared later.
      if !hasMoved { settings.unverified = document }
    }
    return settings
  }

  private func match(
    _ document: SketchDocument?, with address: RoomAddress, creates: Bool,
    _ credentials: RoomCredentials
  ) throws -> RoomDirectory.Match {
    // A server does not answer about a room that the user may not read.
    if creates {
      let rooms = try RoomDirectory.rooms(of: address.server, credentials)
      guard rooms.contains(address.room) else { return .missing }
    }
    return try RoomDirectory.match(document, with: address, credentials)
  }

  /// Throws if the file belongs to a room with another name, or if edits under another user name
  /// would be left behind.
  private func check(_ document: SketchDocument, for address: RoomAddress) throws {
    if let room = document.room, RoomAddress(room)?.room != address.room {
      throw UserError.sharedElsewhere(path: document.path, room: room)
    }
    guard let owner = document.user, access.name(for: owner) != owner, document.hasUnsentInk
    else { return }
    throw UserError.unsentEdits(path: document.path, user: owner)
  }

  /// Throws if a room is not the one in which a file is shared, unless that room has moved.
  ///
  /// A room without messages at the same address has lost its log.
  private func check(
    _ match: RoomDirectory.Match, of document: SketchDocument, as user: String,
    with address: RoomAddress
  ) throws {
    guard let room = document.room else { return try checkAddition(match, of: document) }
    guard match != .same else { return }
    let isKnown = room == address.description
    // A file that has received nothing cannot be compared.
    if isKnown, match != .other || document.confirmations.isEmpty { return }
    guard hasMoved else {
      throw isKnown
        ? UserError.replacedRoom(path: document.path, room: room)
        : .movedRoom(path: document.path, room: room)
    }
    let edits = document.editCount(of: user)
    guard match == .other, edits > 0 else { return }
    try confirm(
      "'\(document.path.printable())' will publish \(count(edits, "edit")) in a room with a different log.",
      "Publish everything?", options: "--everything", of: document)
  }

  /// Asks before a sketch that was never shared is added to what a room has.
  private func checkAddition(
    _ match: RoomDirectory.Match, of document: SketchDocument, options: String = "--everything"
  ) throws {
    guard match == .other, document.hasInk else { return }
    try confirm(
      "The room already has a sketch; '\(document.path.printable())' will be added to it.",
      "Add it?", options: options, of: document)
  }

  /// Asks before something is published; `options` are those that answer the question.
  func confirm(
    _ statement: String, _ question: String, options: String, of document: SketchDocument
  ) throws {
    guard !publishesEverything else { return }
    guard streams.canAsk
    else { throw UserError.unanswered(statement: statement, options: options) }
    streams.write("\(statement)\n")
    guard streams.confirms(question) else { throw UserError.notConfirmed(path: document.path) }
  }
}

extension SketchDocument {
  /// Whether the sketch has edits or unfinished strokes.
  var hasInk: Bool { !edits.isEmpty || !drafts.isEmpty }

  /// The name under which the sketch was last shared; `nil` if it never was.
  fileprivate var user: String? {
    authors.last { !$0.room.isEmpty && RoomName.isValid($0.user) }?.user
  }

  /// Whether the user's current author has ink that the room has not confirmed.
  fileprivate var hasUnsentInk: Bool {
    // Opening the sketch recovers unfinished strokes.
    !drafts.isEmpty || edits[confirmations.count...].contains { $0.author == author }
  }

  /// Returns the number of edits of all authors of a user.
  fileprivate func editCount(of user: String) -> Int {
    let numbers = Set(authors.lazy.filter { $0.user == user }.map(\.number))
    return edits.count { numbers.contains($0.author) }
  }
}

extension RoomError {
  /// Whether the server cannot be reached or does not answer, which may be temporary.
  ///
  /// The user has to fix any other error, such as a refused name or an unknown certificate.
  var isAway: Bool {
    switch self {
    case .noAnswer: true
    case .noConnection(_, let reason):
      // The library's text begins with a file and a line of its source code, in parentheses.
      Self.reasonsOfAbsence.contains { reason.hasPrefix($0) || reason.contains("): \($0)") }
    default: false
    }
  }

  /// How the library's messages begin when there is no server, when it hangs, or when a tunnel has nothing
  /// at its end.
  private static let reasonsOfAbsence = [
    "No server available", "Timeout", "Connection Closed", "IO Error", "recv error", "send error",
  ]
}

extension Edit {
  /// Whether the edit hides nothing that was drawn before.
  fileprivate var onlyAdds: Bool {
    if case .replaced(let replacement) = action { replacement.cuts.isEmpty } else { false }
  }
}
