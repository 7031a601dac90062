import FoundationEssentials
import Glibc

/// A folder of its own for one test, removed with everything in it when the last reference goes.
public final class TemporaryFolder {
  /// The absolute path, without a slash at the end.
  public let path: String

  /// Creates an empty folder with a unique name in `$TMPDIR`, or in `/tmp`.
  ///
  /// - Throws: ``Failure`` when the folder cannot be created.
  public init() throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/stipple-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(parent: parent, error: errno) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The absolute path of something in the folder, whether or not it exists.
  public func path(of name: String) -> String { "\(path)/\(name)" }

  /// The folder could not be created.
  public struct Failure: Error, CustomStringConvertible {
    /// Where it should have been.
    public var parent: String
    /// The `errno` of `mkdtemp`.
    public var error: Int32

    /// A sentence for a person.
    public var description: String {
      "cannot create a folder in \(parent): \(String(cString: strerror(error)))"
    }
  }
}
