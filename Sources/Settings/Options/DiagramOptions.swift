import ArgumentParser
package import Formats
import SketchLibrary

/// The options of text diagrams.
package struct DiagramOptions: ParsableArguments {
  @Option(
    help: """
      boxes, ascii: a file with an earlier text, from which the new one differs no more than needed. \
      Default for an export: the file that --force replaces.
      """, completion: .file())
  var like: String?
  @Option(
    help: "boxes: how to write other ink. Default: braille, or none with --comment or --fence.")
  var ink: DiagramInk?
  @Option(
    parsing: .unconditional, help: "boxes, ascii: begin each line with this text, such as '// '.")
  var comment: String?
  @Flag(help: "boxes, ascii: put the text in a fence of Markdown.") var fence = false

  package init() {}

  /// The options that were given.
  package var choices: Set<ExportChoice> {
    let isSet: [ExportChoice: Bool] = [
      .like: like != nil, .ink: ink != nil, .comment: comment != nil, .fence: fence,
    ]
    return Set(isSet.filter(\.value).keys)
  }

  /// Changes the options of an export, whose guide is the text that it replaces unless another is named.
  package func apply(to options: inout ExportOptions, replacing path: String? = nil) throws {
    (options.comment, options.isFenced) = (comment, fence)
    options.keepsInk = ink.map { $0 == .braille }
    options.guide =
      try like.map(TextFile.diagram) ?? path.flatMap { try? TextFile.diagram(in: $0) }
  }
}

/// How ink that is no part of a diagram is written.
enum DiagramInk: String, CaseIterable, ExpressibleByArgument { case braille, none }

extension ExportFormat {
  /// Throws a usage error if the format does not have one of the options.
  package func check(_ choices: Set<ExportChoice>) throws {
    let misplaced = choices.subtracting(self.choices)
    if let choice = ExportChoice.allCases.first(where: misplaced.contains) {
      throw ValidationError("\(choice.flag) has no effect on \(name); leave it out.")
    }
  }
}
