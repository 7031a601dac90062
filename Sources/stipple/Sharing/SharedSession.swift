import ArgumentParser
import Foundation
import Ink
import RoomConnection
import RoomProtocol
import SketchLibrary
import Sketches
import Terminal

/// The options of the commands that draw in a room.
struct SharedSession: ParsableArguments {
  @OptionGroup var room: RoomArguments

  @Flag(help: "The room has another address than before, and its log is lost.")
  var moved = false

  @Flag(help: "Publish everything without asking.")
  var everything = false

  @OptionGroup var start: StartOptions

  @OptionGroup var colors: PaletteOptions

  @OptionGroup var drawing: DrawingOptions

  @OptionGroup var pointer: PointerArguments

  static let settings =
    StartOptions.settings + PaletteOptions.settings + DrawingOptions.settings
    + PointerArguments.settings

  /// Draws in a sketch that is shared.
  ///
  /// - Parameters:
  ///   - path: The user's file.
  ///   - settings: The room and how to connect.
  ///   - prepare: Prepares the file, once it is known that the terminal can be drawn on.
  /// - Throws: `DocumentError`, `SketchError`, or `TerminalError`; an error of `prepare`.
  func run(
    _ path: String, in settings: RoomSession.Settings, preparing prepare: () throws -> Void = {}
  ) throws {
    let environment = ProcessInfo.processInfo.environment
    let location = try SketchLocation(
      file: path, last: false, waiting: false, environment: environment)
    TerminalSession.blockSignals()
    let session = try TerminalSession(
      environment: environment, pointer: pointer.options, inkNumbers: colors.numbers)
    try prepare()
    var view = DrawingSession(session: session, drawing: drawing, start: start)
    view.room = settings
    try view.run(in: location, environment: environment)
  }

  // MARK: - Entering

  /// Connects once and checks that the room is that of a file, so that errors appear before anything is drawn.
  ///
  /// - Parameters:
  ///   - address: The room.
  ///   - document: The user's file; `nil` if it is new.
  ///   - original: The sketch whose picture the new file gets; `nil` for none.
  ///   - creates: Whether a room that is missing is created.
  /// - Returns: How to enter the room.
  /// - Throws: `Failure` or `RoomError`.
  func enter(
    _ address: RoomAddress, with document: SketchDocument?,
    asPictureOf original: SketchDocument? = nil, creates: Bool
  ) throws -> RoomSession.Settings {
    if let document { try check(document, for: address) }
    let owner = (document ?? original)?.user
    var settings = RoomSession.Settings(
      address, try room.credentials(for: address.server, of: owner))
    // A server that was replaced gets the room again.
    settings.createsRoom = creates || document?.confirmations.isEmpty == false
    do {
      let (credentials, match) = try room.connect(to: address.server, of: owner) {
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
      if !moved { settings.unverified = document }
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

  /// Throws for the file of a room with another name, and if the edits of another name would be left behind.
  private func check(_ document: SketchDocument, for address: RoomAddress) throws {
    let path = document.path.printable()
    if let room = document.room, RoomAddress(room)?.room != address.room {
      throw Failure("'\(path)' is shared in \(room); choose another file.", .usage)
    }
    guard let owner = document.user, room.name(for: owner) != owner, document.hasUnsentInk else {
      return
    }
    throw Failure(
      "'\(path)' has edits of \(owner) that the room does not have. Use --as \(owner) first.",
      .usage)
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
    let path = document.path.printable()
    guard moved else {
      let reason =
        isKnown
        ? "There is another room at \(room) than that of '\(path)'. If that room has lost its log"
        : "'\(path)' is shared in \(room). If that room has moved here"
      throw Failure("\(reason), use --moved; otherwise choose another file.", .usage)
    }
    let edits = document.editCount(of: user)
    guard match == .other, edits > 0 else { return }
    try confirm(
      "'\(path)' will publish \(count(edits, "edit")) in a room with another log.",
      "Publish everything?", options: "--everything", of: document)
  }

  /// Asks before a sketch that was never shared is added to what a room has.
  private func checkAddition(
    _ match: RoomDirectory.Match, of document: SketchDocument, options: String = "--everything"
  ) throws {
    guard match == .other, !document.edits.isEmpty || !document.drafts.isEmpty else { return }
    try confirm(
      "The room has a sketch already; '\(document.path.printable())' will be added to it.",
      "Add it?", options: options, of: document)
  }

  /// Asks before something is published.
  ///
  /// - Parameters:
  ///   - statement: A sentence about what is published.
  ///   - question: The question.
  ///   - options: The options that answer it.
  ///   - document: The sketch.
  /// - Throws: `Failure` if the user does not agree, or nobody can answer.
  func confirm(
    _ statement: String, _ question: String, options: String, of document: SketchDocument
  ) throws {
    guard !everything else { return }
    guard isatty(STDIN_FILENO) == 1, StandardOutput.isTerminal else {
      throw Failure("\(statement) Use \(options).", .usage)
    }
    print(statement)
    print("\(question) [y/N] ", terminator: "")
    fflush(nil)
    guard let answer = readLine(), ["y", "yes"].contains(answer.lowercased()) else {
      throw Failure("'\(document.path.printable())' was not shared.", .usage)
    }
  }
}

extension SketchDocument {
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
