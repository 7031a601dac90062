import Glibc
package import SystemPackage

extension Stat {
  /// Reads the status of a file, or of a link itself.
  package init(of path: String, followingLinks: Bool = true) throws(Errno) {
    self = try throwing {
      try path.withPath { try Stat($0, followTargetSymlink: followingLinks) }
    }
  }

  /// The modification time, in nanoseconds since 1970.
  package var modified: Int { st_mtim.tv_sec * 1_000_000_000 + st_mtim.tv_nsec }
}

/// The device and the number of a file, which all its links share.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  /// The number of the file on its device.
  package let number: UInt64

  /// Identifies an existing file.
  package init?(_ path: String) {
    guard let status = try? Stat(of: path) else { return nil }
    (device, number) = (UInt64(status.rawValue.st_dev), UInt64(status.rawValue.st_ino))
  }
}
