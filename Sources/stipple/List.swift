import ArgumentParser
import Documents
import Foundation
import Sketches

/// `stipple list`: the sketches of the data folder.
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the sketches of the data folder, the last one first.")

  @Option(help: "How many sketches to list at most.")
  var limit = 20

  @Flag(help: "Print one JSON array.")
  var json = false

  func validate() throws {
    guard limit >= 1 else { throw ValidationError("--limit is at least 1, not \(limit).") }
  }

  func run() throws {
    try Failure.reporting {
      let folder = try DataFolder(environment: ProcessInfo.processInfo.environment)
      let files = folder.files()
      let listings = SketchListing.of(
        Array(files.prefix(limit)), colored: !json && Show.usesColors)
      print(json ? try Self.json(listings) : Self.text(listings, of: files.count, in: folder))
      try Failure.checkOutput()
    }
  }

  private static func json(_ listings: [SketchListing]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    return String(decoding: try encoder.encode(listings), as: UTF8.self)
  }

  private static func text(
    _ listings: [SketchListing], of total: Int, in folder: DataFolder
  ) -> String {
    guard total > 0 else { return "There is no sketch in '\(folder.path.printable())' yet." }
    let more = total - listings.count
    let rest = more > 0 ? ["and \(more) more; --limit shows them"] : []
    return (listings.map(\.text) + rest).joined(separator: "\n\n")
  }
}
