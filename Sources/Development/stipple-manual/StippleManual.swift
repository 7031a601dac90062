import FoundationEssentials
import Glibc

/// Writes the manual pages of stipple, one for each command.
///
/// The pages come from the parser: the program reads the output of `stipple --experimental-dump-help`
/// from standard input. `stipple-manual keys` prints the document of all keys instead, and
/// `stipple-manual schema` the JSON schema of exports.
@main
struct StippleManual {
  static func main() {
    if CommandLine.arguments.dropFirst() == ["keys"] {
      return print(KeyDocument.text, terminator: "")
    }
    if CommandLine.arguments.dropFirst() == ["schema"], let schema = try? SketchSchema.text() {
      return print(schema, terminator: "")
    }
    guard CommandLine.arguments.count == 3 else {
      fail("usage: stipple-manual FOLDER DATE <DUMP; writes FOLDER/NAME.1 for each command")
    }
    do {
      var dump = ""
      while let line = readLine(strippingNewline: false) { dump += line }
      let tool = try JSONDecoder().decode(ToolInfo.self, from: Data(dump.utf8))
      let pages = ManualPage.pages(of: tool.command, date: CommandLine.arguments[2])
      for page in pages {
        try Data(page.source.utf8).write(
          to: URL(filePath: "\(CommandLine.arguments[1])/\(page.name).1"))
      }
    } catch {
      fail("the manual cannot be written: \(error)")
    }
  }

  private static func fail(_ message: String) -> Never {
    let line = "stipple-manual: \(message)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(65)
  }
}
