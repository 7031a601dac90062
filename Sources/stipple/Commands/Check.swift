import ArgumentParser
import Files
import Foundation
import SketchLibrary
import Sketches

/// `stipple check FILE…`: checks sketches, and repairs a damaged one.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check sketches for damage, or repair a damaged one.")

  @Argument(
    help: "The sketches to check: files, or names from 'stipple list'.",
    completion: .sketches)
  var files: [String] = []

  @Flag(help: "Check the last modified sketch in the data folder.") var last = false

  @Option(
    help: "Save everything readable in FILE as a new sketch with this name; takes one FILE.",
    completion: .file())
  var repair: String?

  @Flag(
    help: """
      Also print the digests of the log, of the edits that a room has confirmed, and of the picture, \
      which are equal in all files of a room once everything is confirmed.
      """)
  var digest = false

  func validate() throws {
    if last && !files.isEmpty { throw ValidationError("--last and FILE cannot be combined.") }
    if !last && files.isEmpty { throw ValidationError("Name a sketch, or use --last.") }
    if repair != nil && !last && files.count != 1 {
      throw ValidationError("--repair takes one damaged sketch, not \(files.count).")
    }
  }

  func run() throws {
    var status: ExitStatus?
    try Failure.reporting {
      let lookup = SketchLookup.current
      let names = last ? [nil] : files.map(Optional.some)
      let paths = try names.map { try lookup.path(of: $0, last: last) }
      if let repair { try save(paths[0], as: repair) } else { status = check(paths) }
      try Failure.checkOutput()
    }
    if let status { throw ExitCode(status.rawValue) }
  }

  /// Prints a line for each file; the errors of files that cannot be read go to standard error.
  ///
  /// - Returns: The exit status for damage if a file is damaged, or the status of the first file that
  ///   cannot be read otherwise; `nil` if all files are sound.
  private func check(_ paths: [String]) -> ExitStatus? {
    var unreadable: ExitStatus?
    var areSound = true
    for path in paths {
      do throws(SketchError) {
        let verdict = try SketchVerdict(path: path, hasDigest: digest)
        print(verdict.text)
        areSound = areSound && verdict.isSound
      } catch {
        writeToStandardError("stipple: \(error)\n")
        unreadable = unreadable ?? error.status
      }
    }
    return areSound ? unreadable : .badData
  }

  private func save(_ file: String, as output: String) throws {
    guard !output.isEmpty else { throw UserError.emptyName }
    let repair = try SketchRepair(of: file, to: output, now: Date.now.timeIntervalSince1970)
    for line in RepairSummary(repair, output: output).lines { print(line) }
  }
}
