/// The manual page of a command.
struct ManualPage {
  /// The command.
  let command: CommandInfo
  /// The commands above it, from the root.
  let superCommands: [CommandInfo]
  /// The date in the footer, such as `November 22, 2026`.
  let date: String
  /// The sections that the parser does not contain, written in mdoc.
  let furtherSections: String

  /// The name of the page: `stipple-draw`.
  var name: String {
    (superCommands.map(\.commandName) + [command.commandName]).joined(separator: "-")
  }

  /// The source in mdoc.
  var source: String {
    var page = Mdoc()
    page.add("Dd", date)
    page.add("Dt", name.uppercased(), "1")
    page.add("Os")
    page.add("Sh", "NAME")
    page.add("Nm", name)
    page.add("Nd", Mdoc.escape(Self.phrase(command.abstract ?? command.commandName)))
    addSynopsis(to: &page)
    addDescription(to: &page)
    addCommands(to: &page)
    return page.source + furtherSections + seeAlso
  }

  /// The subcommands that have a page.
  static func documented(_ command: CommandInfo) -> [CommandInfo] {
    (command.subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
  }

  /// An abstract as the phrase after a name: without its period, and with a small letter.
  private static func phrase(_ abstract: String) -> String {
    let text = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  private func addSynopsis(to page: inout Mdoc) {
    page.add("Sh", "SYNOPSIS")
    guard !superCommands.isEmpty else {
      page.add("Nm")
      page.add("Op", "Ar option ...")
      page.add("Op", "Ar file")
      page.add("Nm")
      page.add("Ar", "command")
      page.add("Op", "Ar argument ...")
      return
    }
    page.add("Nm", superCommands.map(\.commandName).joined(separator: " "))
    page.add("Cm", command.commandName)
    for argument in arguments {
      page.add(
        argument.isOptional ? "Op" : "\(argument.macro)",
        argument.isOptional ? argument.form : argument.formWithoutMacro)
    }
  }

  private func addDescription(to page: inout Mdoc) {
    page.add("Sh", "DESCRIPTION")
    page.addText(command.abstract ?? "")
    if let discussion = command.discussion { page.addText(discussion) }
    guard !arguments.isEmpty else { return }
    page.add("Pp")
    page.addText(
      superCommands.isEmpty
        ? "Without a command, stipple takes the options of stipple-draw(1), and:"
        : "The arguments are:")
    page.add("Bl", "-tag -width Ds")
    for argument in arguments { add(argument, to: &page) }
    page.add("El")
  }

  private func add(_ argument: ArgumentInfo, to page: inout Mdoc) {
    page.add("It", argument.allForms)
    page.addText(argument.abstract ?? "")
    if let descriptions = argument.allValueDescriptions, let values = argument.allValues,
      !descriptions.isEmpty
    {
      page.add("Bl", "-tag -width centripetal -compact")
      for value in values {
        page.add("It", "Cm", value)
        page.addText(descriptions[value] ?? "")
      }
      page.add("El")
    } else if let values = argument.allValues {
      page.addText("The values are \(values.joined(separator: ", ")).")
    }
    if let value = argument.shownDefault { page.addText("The default is \(value).") }
  }

  private func addCommands(to page: inout Mdoc) {
    let commands = Self.documented(command)
    guard !commands.isEmpty else { return }
    page.add("Sh", "COMMANDS")
    page.add("Bl", "-tag -width Ds")
    for subcommand in commands {
      page.add("It", "Xr", "\(name)-\(subcommand.commandName)", "1")
      page.addText(subcommand.abstract ?? "")
    }
    page.add("El")
  }

  /// The pages of the command above, or of the subcommands.
  private var seeAlso: String {
    var page = Mdoc()
    page.add("Sh", "SEE ALSO")
    if superCommands.isEmpty {
      page.add("Xr", "gpm", "8")
    } else {
      page.add("Xr", superCommands.map(\.commandName).joined(separator: "-"), "1")
    }
    return page.source
  }

  private var arguments: [ArgumentInfo] {
    (command.arguments ?? []).filter { $0.shouldDisplay != false }
  }
}

extension ArgumentInfo {
  /// The macro of the argument.
  fileprivate var macro: String { kind == .positional ? "Ar" : "Fl" }

  /// The argument in a synopsis: `Fl -speed Ar speed`.
  fileprivate var form: String { "\(macro) \(formWithoutMacro)" }

  fileprivate var formWithoutMacro: String {
    switch kind {
    case .positional: (valueName ?? "value") + (isRepeating ? " ..." : "")
    case .flag: preferredName?.flag ?? ""
    case .option: "\(preferredName?.flag ?? "") Ar \(valueName ?? "value")"
    }
  }

  /// The argument in a list, with all its names.
  fileprivate var allForms: String {
    guard let names, kind != .positional else { return form }
    let flags = names.map { "Fl \($0.flag)" }.joined(separator: " , ")
    return kind == .option ? "\(flags) Ar \(valueName ?? "value")" : flags
  }

  /// The default as a person writes it.
  fileprivate var shownDefault: String? {
    guard kind != .flag, let defaultValue else { return nil }
    return defaultValue.hasSuffix(".0") ? String(defaultValue.dropLast(2)) : defaultValue
  }
}

extension ArgumentInfo.Name {
  /// The name as the argument of `Fl`, which prints one hyphen.
  fileprivate var flag: String { kind == .long ? "-\(name)" : name }
}
