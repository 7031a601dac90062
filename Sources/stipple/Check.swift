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
    var areSound = true
    try Failure.reporting {
      if let repair { try save(files[0], as: repair) } else { areSound = checkAll() }
      try Failure.checkOutput()
    }
    if !areSound { throw ExitCode(Failure.Status.badData.rawValue) }
  }

  /// Prints a line for each file.
  ///
  /// - Returns: Whether all files are sound.
  private func checkAll() -> Bool {
    var areSound = true
    for file in files {
      let verdict = SketchVerdict(path: file)
      print(verdict.text)
      areSound = areSound && verdict.isSound
    }
    return areSound
  }

  private func save(_ file: String, as output: String) throws {
    let repair = try SketchRepair(of: file, to: output, now: Date.now.timeIntervalSince1970)
    for line in RepairSummary(repair, output: output).lines { print(line) }
  }
}
