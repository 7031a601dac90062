import Foundation

/// A file that was made just now, empty, of a name that was not taken: nobody else was given it.
package struct NewFile {
  /// Where it is.
  package let path: String
  /// Open for writing, to be closed by whoever made the file.
  package let descriptor: Int32

  /// Makes a file of a name, or of the name with a number from 2 to 99 behind it; `nil` where none
  /// can be made, and `errno` says why.
  ///
  /// - Parameters:
  ///   - stem: The path without its ending.
  ///   - ending: How the name is to end, with its dot.
  package init?(_ stem: String, ending: String) {
    for number in [""] + (2...99).map({ "-\($0)" }) {
      let path = "\(stem)\(number)\(ending)"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        self.path = path
        self.descriptor = descriptor
        return
      }
      if errno != EEXIST { break }
    }
    return nil
  }
}
