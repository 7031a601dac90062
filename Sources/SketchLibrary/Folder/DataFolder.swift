import Files
package import Foundation
import Geometry
import Synchronization
import SystemPackage

/// A folder of sketches, usually of those that were started without a file name.
package struct DataFolder: Hashable {
  /// The absolute path.
  package let path: String
  /// Whether creating a file creates the folder if it is missing.
  private let isCreatedIfMissing: Bool

  /// Selects `stipple` in `$XDG_DATA_HOME`, or in `~/.local/share` if that is unset, or throws
  /// `UserError.noDataFolder`.
  package init(environment: [String: String]) throws {
    self.init(path: try Self.dataHome(environment) + "/stipple", isCreatedIfMissing: true)
  }

  /// Returns the folder of all programs' data; throws like ``init(environment:)``.
  static func dataHome(_ environment: [String: String]) throws -> String {
    guard let path = BaseFolder.data.path(environment: environment)
    else { throw UserError.noDataFolder }
    return path
  }

  /// Returns the name of a sketch that was started at a date: `2025-07-14-153012`.
  package static func name(of date: Date, in timeZone: TimeZone? = nil) -> String {
    let time = CivilTime(date, in: timeZone)
    return "\(time.day)-\(time.digits.joined())"
  }

  /// Creates an empty file, and a missing folder, or throws `UserError.cannotCreate`.
  ///
  /// If the name is taken, the file gets a number after it. Only the owner may read it.
  package func newFile(named name: String) throws -> String {
    if isCreatedIfMissing { try? Folder.create(path) }
    do throws(Errno) {
      return try File.createNumbered("\(path)/\(name)", Self.fileExtension)
    } catch {
      let isMissing = error == .noSuchFileOrDirectory
      throw UserError.cannotCreate(
        folder: path, reason: isMissing ? "the folder cannot be created" : error.reason)
    }
  }

  /// Returns the paths of the sketches in the folder, last modified first, without opening them;
  /// none if it is missing.
  package func files() throws -> [String] {
    let paths = try fileNames().filter { $0.hasSuffix(Self.fileExtension) }.map { "\(path)/\($0)" }
    let found = Mutex<[(path: String, time: Int)]>([])
    let starts = Array(stride(from: 0, to: paths.count, by: Self.filesTogether))
    Processors.perform(iterations: starts.count) { part in
      let files = paths[starts[part]...].prefix(Self.filesTogether).compactMap { path in
        Self.attributes(of: path).map { (path: path, time: $0.modified) }
      }
      found.withLock { $0 += files }
    }
    return found.withLock(\.self).sorted { ($1.time, $0.path) < ($0.time, $1.path) }.map(\.path)
  }

  /// The number of files whose times a processor reads at once.
  private static let filesTogether = 1024

  private func fileNames() throws -> [String] {
    do throws(Errno) {
      return try Folder.names(in: path)
    } catch {
      if error == .noSuchFileOrDirectory { return [] }
      throw UserError.unreadable(folder: path, reason: error.reason)
    }
  }

  package func newestFile() throws -> String {
    guard let file = try files().first else { throw UserError.noSketches(folder: path) }
    return file
  }

  /// Returns the absolute path for a new name of a sketch, with or without its extension; throws
  /// `UserError.invalidName` if no file in the folder can have the name, or no journal beside the
  /// file.
  package func file(named name: String) throws -> String {
    let fileName = name.hasSuffix(Self.fileExtension) ? name : name + Self.fileExtension
    let isPlain = !name.contains("/") && !name.hasPrefix(".") && name.isPlainName
    let journal = fileName + "-journal"
    guard isPlain, name != Self.fileExtension, !name.isEmpty, journal.pathBytes.count <= 255
    else { throw UserError.invalidName(name) }
    return "\(path)/\(fileName)"
  }

  /// Returns the modification time of a regular file, in nanoseconds since 1970, and its length in
  /// bytes; follows symbolic links.
  package static func attributes(of path: String) -> (modified: Int, bytes: Int)? {
    guard let status = try? Stat(of: path), status.type == .regular else { return nil }
    return (status.modified, Int(status.size))
  }

  /// The extension of sketch files, with its dot.
  package static let fileExtension = ".stipple"

  static func stem(of path: String) -> String {
    path.hasSuffix(fileExtension) ? String(path.dropLast(fileExtension.count)) : path
  }

  /// Returns the folders for a sketch whose own file cannot be written, preferred first.
  package static func fallbacks(environment: [String: String]) -> [DataFolder] {
    let temporary = BaseFolder.temporary(environment: environment).map {
      DataFolder(path: $0, isCreatedIfMissing: false)
    }
    return [try? DataFolder(environment: environment)].compactMap(\.self) + temporary
  }

  init(path: String, isCreatedIfMissing: Bool = false) {
    (self.path, self.isCreatedIfMissing) = (path, isCreatedIfMissing)
  }
}
