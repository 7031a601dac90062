import Testing

/// The tests that use the machine's only console or pointer daemon, run one at a time.
@Suite(.serialized) enum OneConsole {}
