internal import ArgumentParser

/// The completion scripts that swift-argument-parser generates, mended where they know either files or
/// subcommands: `ticketcal FILE` takes files where `ticketcal log` takes a command.
enum CompletionScript {
  static func mended(_ script: String) -> String {
    let names = Ticketcal.configuration.subcommands.compactMap { $0.configuration.commandName }
    let commands = names + ["help"]
    if script.hasPrefix("#compdef") { return zsh(script) }
    return script.hasPrefix("#!/bin/bash") ? bash(script, commands) : fish(script, commands)
  }

  /// Candidates, one a line, with the tab that stands between one and its description in fish.
  static func safe(candidates: String) -> String {
    candidates.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
        .map { SafeText(String($0)).text }.joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// Two rest arguments are one too many for `_arguments`: files are offered beside the commands, and
  /// behind a word that is none.
  private static func zsh(_ script: String) -> String {
    var script = replacing("        '*:file:_files'\n", in: script, with: "")
    script = replacing(
      "_describe -V subcommand subcommands && ret=0\n", in: script,
      with: "_describe -V subcommand subcommands && ret=0\n        _files && ret=0\n")
    let end = "_ticketcal_${words[1]}\" && ret=0\n            ;;\n"
    return replacing(
      end, in: script, with: end + "        *)\n            _files && ret=0\n            ;;\n")
  }

  /// A command as the first word has its own options; while the first word is typed, it may become one.
  private static func bash(_ script: String, _ commands: [String]) -> String {
    let line = "    __ticketcal_offer_flags_options -1\n"
    guard script.contains("complete -o filenames -F _ticketcal ticketcal") else { return script }
    let choice = """
          case "${COMP_WORDS[1]}" in
          \(commands.joined(separator: "|")))
              if ((COMP_CWORD > 1)); then
                  unset 'unparsed_words[0]'
                  unparsed_words=("${unparsed_words[@]}")
                  "_ticketcal_${COMP_WORDS[1]}"
                  return
              fi
              ;;
          esac
          if ((COMP_CWORD == 1)); then
              COMPREPLY+=($(compgen -W '\(commands.joined(separator: " "))' -- "${cur}"))
          fi

      """
    return replacing(
      bashWords, in: replacing(line, in: script, with: choice + line),
      with: bashWords + literalWords)
  }

  /// What adds words in the generated script: `compgen -W` has the shell expand them.
  private static let bashWords = """
    __ticketcal_add_completions() {
        local completion

    """

  /// Words that come from outside, such as the names of calendars, are taken as they are, and quoted where
  /// the shell would take them for something else. Behind a quote of one's own, what is special there is
  /// left out.
  private static let literalWords = #"""
        if [[ "${1}" = -W ]]; then
            local typed="${cur//\\/}"
            typed="${typed#[\"\']}"
            compopt +o filenames 2>/dev/null
            while IFS='' read -r completion; do
                [[ -n "${completion}" && "${completion}" = "${typed}"* ]] || continue
                if [[ "${cur}" != [\"\']* ]]; then
                    printf -v completion %q "${completion}"
                elif [[ "${completion}" = *[\"\'\`\$\\!]* ]]; then
                    continue
                fi
                COMPREPLY+=("${completion}")
            done <<<"${2}"
            return
        fi

    """#

  /// A command is one as the first word alone, and has its own options and words then.
  ///
  /// Where the cursor stands in a word is told by the word up to it: not every fish tells it otherwise where
  /// completions are asked for by a program.
  private static func fish(_ script: String, _ commands: [String]) -> String {
    let root = "    case 'ticketcal'\n        __ticketcal_parse_subcommand -r 1 "
    let mended = replacing(
      root, in: script,
      with: """
            case 'ticketcal'
                set -l rest -r 1
                contains -- "$unparsed_tokens[2]" \(commands.joined(separator: " ")); and set rest 0
                __ticketcal_parse_subcommand $rest\u{20}
        """)
    return
      mended
      .replacing(
        "_for_positional \"ticketcal\" -eq 2'", with: "_for_positional \"ticketcal\" -eq 1'"
      )
      .replacing(
        "(__ticketcal_tokens -tC)", with: "(string length -- \"$(commandline -ct)\")")
  }

  /// Only the first: what stands at the root.
  private static func replacing(_ part: String, in script: String, with other: String) -> String {
    guard let range = script.firstRange(of: part) else { return script }
    return script.replacingCharacters(in: range, with: other)
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>, with other: String) -> String
  {
    String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }
}
