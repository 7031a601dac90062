import ArgumentParser
import Files
import Foundation
import SketchLibrary
import Synchronization
import TerminalUI

/// `stipple find`: the sketches with some words.
struct Find: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "List the sketches whose names or texts contain all words, last modified first.",
    discussion: """
      Capitals and accents make no difference. The first search reads every sketch; later ones read those \
      that have changed.
      """)

  @Argument(help: "The words, or parts of words.") var words: [String]
  @Flag(help: "Search the trash, last deleted first.") var trash = false
  @OptionGroup var list: ListArguments

  func perform() throws {
    let environment = ProcessText.environment
    let trashed = trash ? SketchTrash.current.sketches() : []
    let files =
      trash ? trashed.map(\.file) : try DataFolder(environment: environment).files()
    let text = words.joined(separator: " ")
    let search = SketchSearch(text, inTrash: trash, environment: environment)
    let bar = Mutex(ProgressBar(at: ProcessInfo.processInfo.systemUptime))
    let showsBar = StandardStreams.current.isErrorTerminal
    let result = search.search(files) { part in
      let time = ProcessInfo.processInfo.systemUptime
      let text = bar.withLock { $0.update(part, at: time) }
      if showsBar, let text { writeToStandardError(text) }
      return true
    }
    if showsBar { writeToStandardError(bar.withLock(\.removal)) }
    try list.print(
      result.found.map { files[$0] }, named: trash ? result.found.map { trashed[$0].name } : [],
      empty: "No sketch contains '\(text.printable(limit: 256))'.")
    if let warning = result.warning { writeToStandardError("stipple: \(warning)\n") }
  }
}
