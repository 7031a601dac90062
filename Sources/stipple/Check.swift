import ArgumentParser
import Documents
import Foundation
import Ink
import Sketches

/// `stipple check FILE…`: whether sketches are sound, and what can be saved of one that is not.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make sure that sketches are sound, or save what can be read of a damaged one.")

  @Argument(help: "The sketches to check.", completion: .file())
  var files: [String]

  @Option(
    help: "Save what can be read of the one FILE in a new sketch of this name.",
    completion: .file())
  var repair: String?

  func validate() throws {
    if repair != nil && files.count != 1 {
      throw ValidationError("--repair goes with one damaged sketch.")
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
  /// - Returns: Whether all are sound.
  private func checkAll() -> Bool {
    var areSound = true
    for file in files {
      do throws(SketchError) {
        let document = try SketchDocument.check(path: file)
        let strokes = Sketch(folding: document.edits).items.count
        print(
          "\(file.printable()): sound, \(count(document.edits.count, "edit")), "
            + "\(count(strokes, "stroke")) in the picture" + document.draftRemark)
      } catch {
        areSound = false
        print("\(file.printable()): \(error)")
      }
    }
    return areSound
  }

  private func save(_ file: String, as output: String) throws {
    let repair = try SketchRepair(of: file, to: output, now: Date.now.timeIntervalSince1970)
    print(
      "\(output.printable()): \(count(repair.savedEdits, "edit")) saved, "
        + "\(count(repair.savedStrokes, "stroke")) in the picture")
    let losses = [
      ("lost strokes, of the edits", repair.lostStrokes), ("lost edits", repair.lostEdits),
      ("edits that only concerned lost strokes", repair.droppedEdits),
    ]
    for (name, numbers) in losses where !numbers.isEmpty {
      print("\(name): \(Self.ranges(numbers))")
    }
    if repair.hasLostProperties { print("lost: the title and the date") }
  }

  /// Ascending numbers, those that follow each other as a range.
  private static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
      .joined(separator: ", ")
  }
}

extension SketchDocument {
  /// What there is to say of an unfinished stroke, after a comma; nothing when there is none.
  var draftRemark: String {
    unfinished.map { ", and \(count($0.samples.count, "sample")) of an unfinished stroke" } ?? ""
  }

  /// Tells on standard error of a stroke that was not finished, which the picture is without.
  func reportDraft() {
    guard let unfinished else { return }
    writeToStandardError(
      "stipple: A stroke of \(count(unfinished.samples.count, "sample")) is not finished; it is "
        + "being drawn, or stipple was killed, and then opening the sketch to draw recovers it.\n")
  }
}
