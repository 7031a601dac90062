import Files
import SystemPackage

/// A sketch in a trash.
///
/// The names of the properties are the keys of the JSON object.
package struct TrashedSketch: Hashable, Sendable, Encodable {
  /// The name that it had, without its extension, safe to print on a terminal.
  package let name: String
  package let path: String
  /// The local time of its deletion: `2025-07-14T15:30:12`.
  package let deleted: String
  package let file: String
  let info: String
  /// When its description was written, in nanoseconds; orders sketches that were deleted in the same second.
  let order: Int

  private enum CodingKeys: CodingKey { case name, path, deleted, file }

  init(_ info: TrashInfo, file: String, in trash: TrashFolder) {
    path = trash.original(info.path)
    name = DataFolder.name(ofFile: path)
    deleted = info.date
    self.file = "\(trash.files)/\(file)"
    self.info = "\(trash.infos)/\(file)\(TrashInfo.fileExtension)"
    order = (try? Stat(of: self.info, followingLinks: false))?.modified ?? 0
  }

  /// A line of `stipple trash`, without a line end.
  package var text: String {
    let date = deleted.replacing("T", with: " ").printable(limit: 19)
    return "\(date)  \(name)  (\(Path.folder(of: path).printable()))"
  }

  /// Returns the path of a sketch with another name in the folder where this one was.
  package func path(named name: String) throws -> String {
    try DataFolder.folder(of: path).file(named: name)
  }
}
