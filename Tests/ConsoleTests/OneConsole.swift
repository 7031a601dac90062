import Testing

/// Everything here uses the one console or the one pointer daemon of the machine, so nothing of it
/// runs beside anything else of it.
@Suite(.serialized) enum OneConsole {}
