import Files
import Glibc
import SystemPackage

/// A trash of the desktop, in the home folder or on another file system.
///
/// Source: freedesktop.org, "The FreeDesktop.org Trash specification", version 1.0, "Trash directories".
struct TrashFolder: Hashable {
  let path: String
  /// The folder to which the paths of ``TrashInfo`` are relative; `nil` for absolute paths.
  let top: String?

  /// The folders with the deleted files, and with a `TrashInfo` for each of them.
  var files: String { path + "/files" }
  var infos: String { path + "/info" }

  init(environment: [String: String]) throws {
    self.init(path: try DataFolder.dataHome(environment) + "/Trash", top: nil)
  }

  private init(path: String, top: String?) { (self.path, self.top) = (path, top) }

  /// Returns the trash, which may be missing, for the files of an existing folder.
  ///
  /// It is on the same file system, so that deleting a file only renames it.
  static func trash(forFilesIn folder: String, environment: [String: String]) -> TrashFolder {
    let home = try? TrashFolder(environment: environment)
    if let home, device(of: Path.existing(above: home.path)) == device(of: folder) { return home }
    let top = topFolder(of: folder)
    return shared(in: top) ?? TrashFolder(path: "\(slashed(top)).Trash-\(getuid())", top: top)
  }

  /// Creates the folders that are missing, for the owner only, to delete a file, or throws
  /// `UserError.noTrash`.
  func create(for file: String) throws(UserError) {
    func failure(_ reason: String) -> UserError { .noTrash(path: file, reason: reason) }
    if top == nil { try? Folder.create(Path.folder(of: path)) }
    for folder in [path, files, infos] {
      do throws(Errno) {
        try Folder.create(folder, inMissing: false)
      } catch {
        throw failure("'\(folder)': \(error.reason)")
      }
      guard let status = try? Stat(of: folder, followingLinks: false), status.type == .directory
      else { throw failure("'\(folder)' is not a folder") }
      guard status.rawValue.st_uid == getuid()
      else { throw failure("'\(folder)' belongs to somebody else") }
    }
  }

  /// Whether the trash consists of folders of the user's own; others could point anywhere.
  var isOwn: Bool {
    [path, files, infos].map { try? Stat(of: $0, followingLinks: false) }
      .allSatisfy { $0?.type == .directory && $0?.rawValue.st_uid == getuid() }
  }

  /// Returns whether a path may be in a `TrashInfo` of the trash.
  ///
  /// In the trash of another file system, paths are relative and stay on it.
  func accepts(_ path: String) -> Bool {
    path.hasPrefix("/") ? top == nil : !path.split(separator: "/").contains("..")
  }

  /// Returns the original path of a file as a `TrashInfo` contains it.
  func recorded(_ path: String) -> String {
    guard let top, path.hasPrefix(Self.slashed(top)) else { return path }
    return String(path.dropFirst(Self.slashed(top).count))
  }

  /// Returns the absolute path that a `TrashInfo` contains; a relative one is from the folder of the trash.
  func original(_ path: String) -> String {
    path.hasPrefix("/") ? path : Self.slashed(top ?? Path.folder(of: self.path)) + path
  }

  /// Returns the user's folder in a trash that an administrator has made for all users.
  ///
  /// It must be a folder with the sticky bit, and not a link.
  private static func shared(in top: String) -> TrashFolder? {
    let path = slashed(top) + ".Trash"
    guard let status = try? Stat(of: path, followingLinks: false), status.type == .directory,
      status.permissions.contains(.saveText), File.refusal(of: path, W_OK | X_OK) == nil
    else { return nil }
    return TrashFolder(path: "\(path)/\(getuid())", top: top)
  }

  /// Returns the highest folder above another that is on the same file system.
  private static func topFolder(of folder: String) -> String {
    var top = Path.absolute(folder)
    let device = device(of: top)
    while top != "/" {
      let parent = Path.folder(of: top)
      guard Self.device(of: parent) == device else { break }
      top = parent
    }
    return top
  }

  private static func slashed(_ folder: String) -> String { folder == "/" ? "/" : folder + "/" }

  private static func device(of path: String) -> dev_t? { (try? Stat(of: path))?.rawValue.st_dev }
}
