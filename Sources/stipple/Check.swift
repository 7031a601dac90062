import ArgumentParser
import Documents
import Foundation
import Sketches

/// `stipple check FILE…`: checks sketches, and repairs a damaged one.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check sketches for damage, or repair a damaged one.")

  @Argument(help: "The sketches to check.", completion: .file())
  var files: [String]

  @Option(
    help: "Save everything readable in FILE as a new sketch with this name; takes one FILE.",
    completion: .file())
  var repair: String?

  func validate() throws {
    if repair != nil && files.count != 1 {
      throw ValidationError("--repair takes one damaged sketch, not \(files.count).")
    }
  }

  func run() throws {
    var status: Failure.Status?
    try Failure.reporting {
      if let repair { try save(files[0], as: repair) } else { status = checkAll() }
      try Failure.checkOutput()
    }
    if let status { throw ExitCode(status.rawValue) }
  }

  /// Prints a line for each file; the errors of files that cannot be read go to standard error.
  ///
  /// - Returns: The exit status: that of damage if a file is damaged, that of the first file that
  ///   cannot be read otherwise; `nil` if all files are sound.
  private func checkAll() -> Failure.Status? {
    var unreadable: Failure.Status?
    var areSound = true
    for file in files {
      do throws(SketchError) {
        let verdict = try SketchVerdict(path: file)
        print(verdict.text)
        areSound = areSound && verdict.isSound
      } catch {
        writeToStandardError("stipple: \(error)\n")
        unreadable = unreadable ?? Failure.Status(error)
      }
    }
    return areSound ? unreadable : .badData
  }

  private func save(_ file: String, as output: String) throws {
    let repair = try SketchRepair(of: file, to: output, now: Date.now.timeIntervalSince1970)
    for line in RepairSummary(repair, output: output).lines { print(line) }
  }
}
