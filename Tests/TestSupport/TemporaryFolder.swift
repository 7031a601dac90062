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

  /// Creates or replaces a file in the folder.
  ///
  /// - Returns: The path of the file.
  public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let path = path(of: name)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  /// The bytes of a file in the folder.
  public func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(of: name))))
  }

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
