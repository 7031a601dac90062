extension ManualPage {
  /// Returns the pages of a root command and of all commands below it, with a date in the footer.
  static func pages(of command: CommandInfo, date: String) -> [ManualPage] {
    pages(of: command, below: [], date: date)
  }

  private static func pages(
    of command: CommandInfo, below superCommands: [CommandInfo], date: String
  ) -> [ManualPage] {
    let page = ManualPage(
      command: command, superCommands: superCommands, date: date,
      furtherSections: superCommands.isEmpty ? rootSections : commandSections)
    let below = superCommands + [command]
    return [page]
      + documented(command).flatMap { pages(of: $0, below: below, date: date) }
  }

  /// The further sections of every page but the first.
  private static let commandSections = """
    .Sh EXIT STATUS
    .Ex -std stipple
    .Xr stipple 1
    lists the values above 0.

    """

  /// The further sections of the first page.
  private static let rootSections = """
    .Sh ENVIRONMENT
    .Bl -tag -width XDG_CONFIG_HOME
    .It Ev COLORFGBG
    The numbers of the foreground and the background color, such as
    .Ql 0;15
    for a light background, if the terminal does not report its colors.
    .It Ev NO_COLOR
    If set, nothing is drawn in color.
    .It Ev STIPPLE_TOKEN
    The token with which to enter a room, if no file is named.
    .It Ev TERM
    The type of the terminal.
    .It Ev XDG_CONFIG_HOME
    The folder that contains the folder
    .Pa stipple
    with the settings and the tokens;
    .Pa ~/.config
    by default.
    .It Ev XDG_DATA_HOME
    The folder that contains the data folder;
    .Pa ~/.local/share
    by default.
    .El
    .Sh FILES
    .Bl -tag -width Ds
    .It Pa $XDG_DATA_HOME/stipple
    The data folder, with the sketches that were created without a name.
    .It Pa $XDG_DATA_HOME/stipple/rooms
    A folder for each room whose server was started here: configuration, tokens, log, and store.
    .It Pa $XDG_CONFIG_HOME/stipple/tokens
    The tokens that were entered.
    .El
    .Sh EXIT STATUS
    .Bl -tag -width Ds
    .It 0
    The command was successful.
    .It 64
    An argument is wrong, or the answer to a question was no.
    .It 65
    A file is not a sketch, or is damaged.
    .It 66
    There is no such file.
    .It 69
    The terminal, a library, or the server's program cannot be used.
    .It 71
    The system failed.
    .It 73
    A file cannot be created.
    .It 74
    A file or the output cannot be written.
    .It 75
    The sketch is open in another stipple, or a server does not answer.
    .It 77
    A server does not accept the name or the token.
    .El
    .Sh EXAMPLES
    Draw in a new sketch:
    .Pp
    .Dl stipple
    .Pp
    Draw in the sketch that was modified last:
    .Pp
    .Dl stipple \\-\\-last
    .Pp
    Write a sketch as a picture:
    .Pp
    .Dl stipple export tree.stipple \\-o tree.svg

    """
}
