import Files
import Foundation
package import Ink
package import Sketches

/// The file that a drawing session opens.
package struct SketchLocation {
  /// The path of the sketch; `nil` for a new one that is named by the date.
  package let namedPath: String?
  /// Whether the file was created with nothing but a screen, so that a session without ink removes it.
  let isNew: Bool
  /// The lock on the sketch, if the session waited for it.
  package let lock: SketchLock?
  private let environment: [String: String]

  /// Selects the named file, the last modified one, or a new one that is named by the date.
  ///
  /// If `waiting`, waits while another program has the sketch open, after a call of `onWait`.
  ///
  /// - Throws: `UserError` or `SketchError`. No file is created.
  package init(
    file: String?, last: Bool = false, waiting: Bool = false, isNew: Bool = false,
    environment: [String: String], onWait: (String) -> Void = { _ in }
  ) throws {
    (self.environment, self.isNew) = (environment, isNew)
    let lookup = SketchLookup(environment: environment)
    namedPath = file != nil || last ? try lookup.path(of: file, last: last) : nil
    lock = waiting ? try namedPath.flatMap { try Self.wait(for: $0, onWait: onWait) } : nil
  }

  /// Creates a sketch that continues from a moment of another one; throws `UserError` or
  /// `SketchError`, and then leaves no file.
  ///
  /// The file is beside the other sketch, with its name and a number. If that folder cannot be
  /// written, or the other sketch is the sample, it is in the data folder, named by the date.
  package init(
    continuing edits: [Edit], of path: String, isSample: Bool = false, environment: [String: String]
  ) throws {
    let stem = DataFolder.stem(of: path)
    let beside = isSample ? nil : try? File.createNumbered(stem, DataFolder.fileExtension)
    let path =
      try beside
      ?? DataFolder(environment: environment).newFile(named: DataFolder.name(of: .now))
    try SketchStore.write(
      edits, to: path, title: Path.stem(of: path), now: Date.now.timeIntervalSince1970)
    try self.init(file: path, last: false, waiting: false, environment: environment)
  }

  /// Creates a sketch over a screen, at a path where no file is, or in the data folder, named by the date; throws
  /// `UserError` or `SketchError`, and then leaves no file.
  ///
  /// Nobody else can read the file, because screens contain secrets.
  package init(
    over screen: TerminalScreen, at path: String?, environment: [String: String]
  ) throws {
    let path =
      try path ?? DataFolder(environment: environment).newFile(named: DataFolder.name(of: .now))
    try SketchStore.write(
      [Edit(.shown(screen), at: 0)], to: path, title: Path.stem(of: path),
      now: Date.now.timeIntervalSince1970)
    try self.init(file: path, isNew: true, environment: environment)
  }

  /// Returns the path of the sketch, and its title if it is new; creates a file if it is unnamed.
  package func resolve() throws -> (path: String, title: String) {
    if let namedPath { return (namedPath, Path.stem(of: namedPath)) }
    let title = DataFolder.name(of: .now)
    let folder = try DataFolder(environment: environment)
    return (try folder.newFile(named: title), title)
  }

  /// Acquires the lock of a file; returns `nil` if the file does not exist.
  private static func wait(for path: String, onWait: (String) -> Void) throws -> SketchLock? {
    do {
      return try SketchLock(path)
    } catch .inUse {
      onWait(path)
      return try SketchLock(path, waiting: true)
    } catch .noSuchFile { return nil }
  }
}
