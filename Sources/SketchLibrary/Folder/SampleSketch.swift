import Files
import Glibc

/// The sketch that comes with the program.
package enum SampleSketch {
  /// The file below the prefix that the program is installed in, and below the project's folder.
  ///
  /// With the prefix `~/.local`, `share/stipple` is the data folder. The sample is not a sketch of the
  /// user's, so it has a folder of its own there.
  static let file = "share/stipple/examples/sample.stipple"

  static let maximumDepth = 4

  /// Finds the sample nearest above the folder of a program, given without symbolic links, or
  /// throws `UserError.noSample`.
  package static func path(of program: String = runningProgram) throws -> String {
    var folder = program
    for _ in 0...maximumDepth {
      folder = Path.folder(of: folder)
      let path = "\(folder == "/" ? "" : folder)/\(file)"
      if File.refusal(of: path, R_OK) == nil { return path }
    }
    throw UserError.noSample(file: file)
  }

  package static var runningProgram: String { Path.resolved("/proc/self/exe") }
}
