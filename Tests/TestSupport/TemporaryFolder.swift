import FoundationEssentials
import Glibc

/// A temporary folder for one test, removed with its contents when the last reference goes away.
public final class TemporaryFolder {
  /// The absolute path, without a trailing slash.
  public let path: String

  /// Creates an empty folder with a unique name in `$TMPDIR`, or in `/tmp`.
  ///
  /// - Throws: ``Failure`` if the folder cannot be created.
  public init() throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/stipple-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(parent: parent, error: errno) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the absolute path of an item in the folder, whether or not it exists.
  public func path(of name: String) -> String { "\(path)/\(name)" }

  /// Creates a folder in the folder, with those that lead to it.
  public func addFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(of: name), withIntermediateDirectories: true)
  }

  /// Returns the names of the items in the folder or in one of its folders, in ascending order.
  public func names(in name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(of: name)).sorted()
  }

  /// Creates or replaces a file in the folder.
  ///
  /// - Returns: The path of the file.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(text.utf8, to: name)
  }

  /// Creates or replaces a file in the folder.
  ///
  /// - Returns: The path of the file.
  @discardableResult
  public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let path = path(of: name)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  /// Returns the bytes of a file in the folder.
  public func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(of: name))))
  }

  /// The folder could not be created.
  public struct Failure: Error, CustomStringConvertible {
    /// The folder in which it was to be created.
    public var parent: String
    /// The `errno` of `mkdtemp`.
    public var error: Int32

    /// The failure in words.
    public var description: String {
      "cannot create a folder in \(parent): \(String(cString: strerror(error)))"
    }
  }
}
