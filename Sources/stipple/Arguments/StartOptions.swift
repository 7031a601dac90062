public import ArgumentParser
import Drawing
public import Ink
import TerminalUI

/// What the drawing view starts with: the tool, the toolbar, and the keys.
struct StartOptions: ParsableArguments {
  @Option(help: "The tool at the start.")
  var tool = ToolArgument(name: "pen")

  @Option(
    help: """
      The ink at the start: plain, red, green, yellow, blue, magenta, cyan, gray, or a color in \
      hexadecimal digits, such as '#FF8000'.
      """)
  var ink = InkColor.foreground

  @Option(help: "The width of the pens at the start in dots, from 1 to 24.")
  var width: Double = 1

  @Flag(
    inversion: .prefixedNo,
    help: "Show the toolbar in the bottom row; Tab shows it in any case.")
  var toolbar = true

  @Flag(inversion: .prefixedNo, help: "Show a grid of dots to snap to; the key # toggles it.")
  var grid = false

  @Option(help: "The distance between two dots of the grid, from 2 to 64 dots.")
  var gridSpacing: Double = 8

  @Flag(
    inversion: .prefixedNo,
    help: "Snap edges and centers to those of other strokes; the key % toggles it.")
  var guides = true

  @Option(
    name: .customLong("key"), parsing: .singleValue,
    help: """
      Bind a key to a command, in place of the command's own keys: COMMAND=KEY. Can be repeated; \
      COMMAND= leaves the command without keys. 'stipple config --default' lists the commands.
      """)
  var keys: [KeyArgument] = []

  /// The keys of the commands.
  ///
  /// - Throws: `KeyBindings.Refusal`.
  func bindings() throws(KeyBindings.Refusal) -> KeyBindings {
    let names = keys.map(\.command).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    return try KeyBindings(
      changing: names.map { name in
        (name: name, keys: keys.filter { $0.command == name }.compactMap(\.key))
      })
  }

  /// Sets what the drawing view starts with.
  func apply(to controller: DrawingController) {
    if let bindings = try? bindings() { controller.keyBindings = bindings }
    var settings = StartSettings()
    (settings.toolName, settings.color, settings.width) = (tool.name, ink, width)
    (settings.hasToolbar, settings.hasGrid) = (toolbar, grid)
    (settings.gridSpacing, settings.hasGuides) = (gridSpacing, guides)
    controller.start(with: settings)
  }

  /// The names of these options in the settings.
  static let settings = [
    "tool", "ink", "width", "toolbar", "grid", "grid-spacing", "guides", "key",
  ]

  func validate() throws {
    guard StrokeStyle.widths.contains(width) else {
      throw ValidationError("--width must be from 1 to 24, not \(width.plainText).")
    }
    guard StartSettings.gridSpacings.contains(gridSpacing) else {
      throw ValidationError("--grid-spacing must be from 2 to 64, not \(gridSpacing.plainText).")
    }
    do throws(KeyBindings.Refusal) { _ = try bindings() } catch {
      throw ValidationError("--key: \(error.sentence).")
    }
  }
}

/// The colors of the inks.
struct PaletteOptions: ParsableArguments {
  @Option(
    parsing: .singleValue,
    help: """
      Show an ink in a color of the terminal, from 0 to 15: INK=NUMBER. Can be repeated. Default: the \
      color of the ink's name, or its bright version, whichever is easier to see.
      """)
  var palette: [PaletteArgument] = []

  /// The numbers of the colors of the inks; the last one for an ink counts.
  var numbers: [InkColor: Int] {
    Dictionary(palette.map { ($0.ink, $0.number) }) { $1 }
  }

  /// The names of these options in the settings.
  static let settings = ["palette"]
}

/// The name of a tool.
struct ToolArgument: ExpressibleByArgument, CustomStringConvertible {
  let name: String

  init(name: String) { self.name = name }

  init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    name = argument
  }

  static var allValueStrings: [String] { StartSettings.toolNames }

  var description: String { name }
  var defaultValueDescription: String { name }
}

/// A command and one of its keys: `undo=Ctrl-U`.
struct KeyArgument: ExpressibleByArgument {
  let command: String
  /// `nil` to leave the command without keys.
  let key: Key?

  init?(argument: String) {
    guard let separator = argument.firstIndex(of: "=") else { return nil }
    let name = String(argument[argument.index(after: separator)...])
    command = String(argument[..<separator])
    key = Key(name: name)
    guard KeyBindings.names.contains(command), name.isEmpty || key != nil else { return nil }
  }
}

/// An ink and the number of a color: `red=9`.
struct PaletteArgument: ExpressibleByArgument {
  let ink: InkColor
  let number: Int

  init?(argument: String) {
    let parts = argument.split(separator: "=")
    guard parts.count == 2, let ink = InkColor.named.first(where: { $0.name == parts[0] }),
      let number = Int(parts[1]), InkPalette.numbers.contains(number)
    else { return nil }
    (self.ink, self.number) = (ink, number)
  }
}

extension InkColor: ExpressibleByArgument {
  /// Parses the name of an ink, or hexadecimal digits after a number sign.
  public init?(argument: String) { self.init(name: argument) }

  /// The names of the inks that have one.
  public static var allValueStrings: [String] { named.map(\.name) }

  /// The default as the help prints it.
  public var defaultValueDescription: String { name }
}

extension KeyBindings.Refusal {
  /// The refusal in words.
  var sentence: String {
    switch self {
    case .unknownCommand(let name): "there is no command '\(name)'"
    case .conflict(let key, let one, let other):
      "\(key.name) is bound to both '\(one)' and '\(other)'; give one of them another key"
    case .fixed(let key): "\(key.name) cannot be bound to another command"
    }
  }
}
