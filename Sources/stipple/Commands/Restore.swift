import ArgumentParser
import SketchLibrary

/// `stipple restore NAME`: moves a sketch back from the trash.
struct Restore: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Move a deleted sketch back to where it was.",
    usage: """
      stipple restore NAME [--as NEW]
      stipple restore --last [--as NEW]
      """)

  @Argument(
    help:
      "The sketch, from 'stipple trash'; if several have the same name, the last deleted.",
    completion: .deletedSketches)
  var name: String?

  @Flag(help: "Restore the sketch that was deleted last.") var last = false

  @Option(name: .customLong("as"), help: "A new name, for example if the old one is taken.")
  var newName: String?

  func validate() throws {
    if last && name != nil { throw ValidationError("--last and NAME cannot be combined.") }
    if !last && name == nil { throw ValidationError("Name a sketch, or use --last.") }
  }

  func perform() throws {
    let trash = SketchTrash.current
    let sketch = try trash.sketch(named: name)
    let target = try newName.map { try sketch.path(named: $0) }
    StandardOutput.print(path: try trash.restore(sketch, to: target))
  }
}
