import Files
import Glibc

/// What can be found out about a data folder without opening its sketches.
package struct FolderState {
  /// The number of sketches; `nil` if the folder cannot be read.
  package let count: Int?
  /// Whether sketches can be created; a missing folder is created with the first.
  package let isWritable: Bool
  /// The space that is free for the user; `nil` if it is unknown.
  package let freeBytes: UInt64?
  private let exists: Bool

  /// Less free space than this is reported, in bytes.
  private static let scarceBytes: UInt64 = 10_000_000

  package init(of folder: DataFolder) {
    count = (try? folder.files())?.count
    let existing = Path.existing(above: folder.path)
    exists = existing == folder.path
    isWritable = File.refusal(of: existing, W_OK | X_OK) == nil
    freeBytes = Folder.freeBytes(of: existing)
  }

  package var lines: [String] {
    let number = count.map { "\($0) \($0 == 1 ? "sketch" : "sketches")" } ?? "cannot be read"
    let space = freeBytes.map { ", \(size(bytes: $0)) free" } ?? ""
    return [exists ? number + space : "not there yet\(space)"]
  }

  /// Returns what to change, so that sketches can be saved at a path; `nil` if all is well.
  package func advice(for path: String) -> String? {
    if !isWritable { return "sketches cannot be saved: chmod u+rwx '\(path)'" }
    if count == nil { return "the folder cannot be read: chmod u+rwx '\(path)'" }
    if let freeBytes, freeBytes < Self.scarceBytes { return "free some space on its file system" }
    return nil
  }
}
