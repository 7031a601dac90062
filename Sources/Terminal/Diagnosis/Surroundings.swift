import Glibc

/// The findings about what is around the program: the terminal's type, multiplexers, and the locale.
struct Surroundings {
  let environment: [String: String]

  /// The multiplexer between the program and the terminal, which hides the terminal's features.
  var multiplexerName: String? {
    environment["TMUX"] != nil ? "tmux" : environment["STY"] != nil ? "screen" : nil
  }

  var terminal: Finding {
    let type = environment["TERM"] ?? ""
    let isOld = multiplexerName != nil && type.hasPrefix("screen") && !type.contains("256")
    let option =
      multiplexerName == "tmux"
      ? "in ~/.tmux.conf: set -g default-terminal tmux-256color"
      : "in ~/.screenrc: term screen-256color"
    return Finding(
      "terminal", [type.isEmpty ? "TERM is not set" : type],
      advice: [type.isEmpty ? "set TERM, for example to xterm-256color" : isOld ? option : nil],
      values: ["type": .init(type.isEmpty ? nil : type)])
  }

  var multiplexer: Finding {
    let lines = multiplexerName.map { ["\($0): the latency excludes the path to the terminal"] }
    return Finding(
      "inside", lines ?? ["neither tmux nor screen"],
      values: ["multiplexer": .init(multiplexerName)])
  }

  var remote: Finding {
    let isRemote = environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil
    return Finding(
      "remote", [isRemote ? "yes, over ssh: --predict hides some of the latency" : "not over ssh"],
      values: ["ssh": .init(isRemote)])
  }

  var locale: Finding {
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    setlocale(LC_CTYPE, "")
    let encoding = String(cString: nl_langinfo(Int32(CODESET)))
    let isUTF8 = encoding == "UTF-8"
    let remark = isUTF8 ? "" : "; using C.UTF-8 for the screen"
    return Finding(
      "locale", ["\(name ?? "not set"), encoding \(encoding)\(remark)"],
      advice: [isUTF8 ? nil : "for names in other programs, set LANG=C.UTF-8"],
      values: ["locale": .init(name), "encoding": .init(encoding)])
  }
}
