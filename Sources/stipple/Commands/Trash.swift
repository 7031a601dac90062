import ArgumentParser
import Files
import SketchLibrary
import TerminalUI

/// `stipple trash`: the deleted sketches.
struct Trash: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "trash",
    abstract: "List the deleted sketches, last deleted first, or remove them for good.",
    discussion: """
      Deleted sketches stay in the desktop's trash until you empty it; stipple never empties it on \
      its own. --empty removes only sketches, and leaves other files in the trash alone.
      """)

  @Flag(help: "Remove all deleted sketches for good, after asking.") var empty = false
  @Flag(help: "With --empty: do not ask.") var yes = false
  @Flag(help: "Print a JSON array.") var json = false

  func validate() throws {
    if yes && !empty { throw ValidationError("--yes requires --empty.") }
    if json && empty { throw ValidationError("--json and --empty cannot be combined.") }
  }

  func perform() throws {
    let trash = SketchTrash.current
    let sketches = trash.sketches()
    if empty {
      try remove(sketches, from: trash)
    } else if json {
      print(try sketches.json())
    } else {
      let text = sketches.map(\.text).joined(separator: "\n")
      print(sketches.isEmpty ? "The trash has no sketches." : text)
    }
  }

  private func remove(_ sketches: [TrashedSketch], from trash: SketchTrash) throws {
    let count = sketches.count == 1 ? "1 sketch" : "\(sketches.count) sketches"
    if !sketches.isEmpty && !yes { try confirm("Remove \(count) for good?") }
    var firstError: (any Error)?
    for sketch in sketches {
      do { try trash.remove(sketch) } catch { firstError = firstError ?? error }
    }
    // One that cannot be removed does not keep the others.
    if let firstError { throw firstError }
    print("Removed \(count) for good.")
  }

  private func confirm(_ question: String) throws {
    let streams = StandardStreams.current
    guard streams.canAsk
    else { throw UserError("Nobody can answer here; add --yes to empty the trash.", .usage) }
    guard streams.confirms(question) else { throw UserError("Nothing was removed.", .usage) }
  }
}
