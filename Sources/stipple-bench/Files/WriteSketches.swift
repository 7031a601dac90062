import ArgumentParser
import Foundation
import Sketches
import Workloads

/// `stipple-bench sketches`: files on which every command of stipple can be measured.
struct WriteSketches: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sketches",
    abstract: "Write small sketches whose pictures are expensive to compute.")

  @Argument(help: "The folder; created if it does not exist.")
  var folder: String

  func run() throws {
    let url = URL(filePath: folder)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for log in HeavyLog.allCases {
      let file = url.appending(path: "\(log.rawValue).stipple")
      try SketchStore.write(log.edits, to: file.path, title: log.rawValue, now: 0)
      print(file.path)
    }
  }
}
