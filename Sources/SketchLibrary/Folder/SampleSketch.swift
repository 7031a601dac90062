import Foundation

/// The sketch that comes with the program.
package enum SampleSketch {
  /// The file below the prefix that the program is installed in, and below the project's folder.
  ///
  /// With the prefix `~/.local`, `share/stipple` is the data folder. The sample is not a sketch of the
  /// user's, so it has a folder of its own there.
  static let file = "share/stipple/examples/sample.stipple"

  /// The levels of folders between the program and the prefix, or the project's folder, at most.
  static let maximumDepth = 4

  /// Finds the sample nearest above the folder of a program, given without symbolic links.
  ///
  /// - Throws: `DocumentError.noSample`.
  package static func path(of program: String = runningProgram) throws -> String {
    var folder = URL(filePath: program)
    for _ in 0...maximumDepth {
      folder.deleteLastPathComponent()
      let path = folder.appending(path: file).path
      if FileManager.default.isReadableFile(atPath: path) { return path }
    }
    throw DocumentError.noSample(file: file)
  }

  package static var runningProgram: String {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
  }
}
