import Glibc
package import SystemPackage

/// Operations on folders.
package enum Folder {
  /// Creates a folder for the user alone, and by default those above it; does nothing if it exists.
  package static func create(
    _ path: String, inMissing createsParents: Bool = true
  ) throws(Errno) {
    do throws(Errno) {
      try call(path) { mkdir($0, FilePermissions.ownerReadWriteExecute.rawValue) }
    } catch {
      let parent = Path.folder(of: path)
      if error == .noSuchFileOrDirectory && createsParents && !File.exists(parent) {
        try create(parent)
        try create(path, inMissing: false)
      } else if error != .fileExists {
        throw error
      }
    }
  }

  /// Creates a folder with a unique name and the permissions 0700 in another one.
  package static func createUnique(in parent: String) throws(Errno) -> String {
    var template = "\(parent)/stipple-XXXXXX".pathBytes.map(CChar.init(bitPattern:)) + [0]
    guard mkdtemp(&template) != nil else { throw .last }
    return String(path: template)
  }

  /// Creates a folder like `createUnique(in:)` for temporary files.
  package static func createTemporary(environment: [String: String]) throws(FileError) -> String {
    let parents = BaseFolder.temporary(environment: environment)
    for parent in parents { if let folder = try? createUnique(in: parent) { return folder } }
    throw .unwritable(path: parents[0], reason: "no temporary folder can be created")
  }

  /// Removes a folder with the files in it.
  package static func remove(_ path: String) {
    for name in (try? names(in: path)) ?? [] { try? File.remove("\(path)/\(name)") }
    try? call(path) { rmdir($0) }
  }

  /// Returns the names in a folder, in no order.
  package static func names(in path: String) throws(Errno) -> [String] {
    guard let folder = path.withPath({ opendir($0) }) else { throw .last }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(path: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// Returns the free space of a folder's file system for the user, in bytes; `nil` if it is unknown.
  package static func freeBytes(of path: String) -> UInt64? {
    var status = statvfs()
    guard path.withPath({ statvfs($0, &status) }) == 0 else { return nil }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize)
  }
}
