/// The completion scripts that swift-argument-parser generates, with additions.
enum CompletionScript {
  /// The script with one more rule: if the first word of a command line is not a command, the line
  /// is completed as an import, which is the default command. Issue 488 of swift-argument-parser
  /// asks for this.
  static func completingDefault(_ script: String) -> String {
    let commands = Ticketcal.commands.joined(separator: " ")
    if script.hasPrefix("#compdef") {
      return replacing(main, in: script, with: zsh(commands) + inner)
    }
    if script.hasPrefix("#!/bin/bash") {
      return replacing(main, in: script, with: bash(commands) + inner)
        .replacing(bashWords, with: bashWords + literalWords)
    }
    return fish(script, commands)
  }

  /// Candidates, one per line; in fish, a tab separates a candidate from its description.
  static func safe(candidates: String) -> String {
    candidates.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
        .map { SafeText(String($0)).text }.joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// The function that completes the whole command line, in zsh and bash.
  private static let main = "\n_ticketcal() {\n"
  private static let inner = "\n__ticketcal_command() {\n"

  /// For zsh. While the first word is typed, it may become a command or a file.
  private static func zsh(_ commands: String) -> String {
    #"""

    _ticketcal() {
        local -ar known=(\#(commands))
        local -i found=1
        if (( CURRENT > 2 && ${known[(Ie)${words[2]}]} )); then
            __ticketcal_command "${@}"
            return
        fi
        if (( CURRENT == 2 )) && [[ "${words[2]}" != -* ]]; then
            __ticketcal_command "${@}" && found=0
        fi
        words=("${words[1]}" import "${(@)words[2,-1]}")
        (( CURRENT++ ))
        __ticketcal_command "${@}" && found=0
        return "${found}"
    }

    """#
  }

  /// For bash. While the first word is typed, it may become a command or a file.
  private static func bash(_ commands: String) -> String {
    #"""

    _ticketcal() {
        if ((COMP_CWORD > 1)) && [[ ' \#(commands) ' = *" ${COMP_WORDS[1]} "* ]]; then
            __ticketcal_command "${@}"
            return
        fi
        if ((COMP_CWORD == 1)) && [[ "${2}" != -* ]]; then
            __ticketcal_command "${@}"
        fi
        COMP_WORDS=("${COMP_WORDS[0]}" import "${COMP_WORDS[@]:1}")
        ((COMP_CWORD++))
        __ticketcal_command "${@}"
    }

    """#
  }

  /// The function that adds words in the generated script of bash. `compgen -W` has the shell
  /// expand the words, even `$(command)` in a calendar's name. Pull request 767 of
  /// swift-argument-parser does not fix this quoting.
  private static let bashWords = """
    __ticketcal_add_completions() {
        local completion

    """

  /// Adds words from outside, such as the names of calendars, literally, and quotes those with
  /// characters that the shell interprets. After an opening quote, words that need escapes are
  /// omitted.
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

  /// For fish: inserts the word `import` into the tokens of the command line, and offers files
  /// beside the commands.
  ///
  /// The length of the current word replaces the cursor's index in it (`commandline -tC`): fish 4
  /// does not report that index to `complete -C`.
  private static func fish(_ script: String, _ commands: String) -> String {
    let tokens = "function __ticketcal_tokens\n"
    let root = "__ticketcal_should_offer_completions_for_positional \"ticketcal\" -eq 1"
    let wrapped = """
      function __ticketcal_tokens
          set -l before (__ticketcal_typed_tokens -pc)
          set -l first $before[2] (commandline -ct)
          if contains -- "$argv" -p -pc
              and not contains -- "$first[1]" \(commands)
              and test (count $before) -gt 1 -o "$(string sub -l 1 -- "$first[1]")" = -
              set -l tokens (__ticketcal_typed_tokens $argv)
              printf '%s\\n' $tokens[1] import $tokens[2..]
          else
              __ticketcal_typed_tokens $argv
          end
      end

      function __ticketcal_typed_tokens

      """
    return replacing(tokens, in: script, with: wrapped)
      .replacing("(__ticketcal_tokens -tC)", with: "(string length -- \"$(commandline -ct)\")")
      + "\ncomplete -c 'ticketcal' -n '\(root)' -F\n"
  }

  /// Replaces only the first match.
  private static func replacing(_ part: String, in script: String, with other: String) -> String {
    guard let range = script.firstRange(of: part) else { return script }
    return script[..<range.lowerBound] + other + script[range.upperBound...]
  }
}
