import { Argument, type Command, type Option } from 'commander'
import { addCommand, type Program } from '../program.ts'

const shells = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof shells)[number]

export function addCompletion({ root, environment }: Program) {
  addCommand(root, 'completion', {
    summary: 'print a script that completes commands and options in a shell',
    examples: [
      'completion bash > ~/.local/share/bash-completion/completions/fovea',
      'completion zsh > "${fpath[1]}/_fovea"',
      'completion fish > ~/.config/fish/completions/fovea.fish',
    ],
  })
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .action((shell: Shell) => environment.writeOut(scripts[shell](listWords(root))))
}

/** The words that can follow a command (`/keys/create`), or one of its options that takes a value (`/keys/create --platform`). */
type Words = Map<string, string[]>

function listWords(command: Command, at = '', inherited: readonly Option[] = []): Words {
  const visible = command.createHelp()
  const commands = visible.visibleCommands(command).filter((child) => child.name() !== 'help')
  const options = [...visible.visibleOptions(command), ...inherited]
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])
  const flags = options.flatMap(({ long }) => long ?? [])
  const taking = options.filter(({ required, optional }) => required || optional)
  const words = new Map([[at, [...commands.map((child) => child.name()), ...choices, ...flags]]])
  for (const { long, argChoices } of taking) words.set(`${at} ${long}`, argChoices ?? [])
  const below = inherited.length > 0 ? inherited : command.options
  for (const child of commands) {
    for (const [place, list] of listWords(child, `${at}/${child.name()}`, below))
      words.set(place, list)
  }
  return words
}

/** In `sh`: sets `words` to the words that can follow, from the typed words before the cursor. */
function findWords(words: Words) {
  const cases = [...words].map(([place, list]) => `    '${place}') words='${list.join(' ')}' ;;`)
  return `  local place='' option='' word words=''
  for word in "$@"; do
    if [ -n "$option" ]; then option=''; continue; fi
    case "$place/$word" in
      ${commandsOf(words).join('|')}) place="$place/$word"; continue ;;
    esac
    case "$place $word" in
      ${optionsOf(words).join('|')}) option=" $word" ;;
    esac
  done
  case "$place$option" in
${cases.join('\n')}
  esac`
}

function commandsOf(words: Words) {
  return [...words.keys()].filter((place) => place.startsWith('/') && !place.includes(' '))
}

function optionsOf(words: Words) {
  return [...words.keys()].filter((place) => place.includes(' ')).map((place) => `'${place}'`)
}

const scripts: Record<Shell, (words: Words) => string> = {
  bash: (words) => `# Completes fovea in bash.
_fovea_words() {
${findWords(words)}
  printf '%s' "$words"
}
_fovea() {
  COMPREPLY=($(compgen -W "$(_fovea_words "\${COMP_WORDS[@]:1:COMP_CWORD-1}")" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _fovea fovea
`,
  zsh: (words) => `#compdef fovea
# Completes fovea in zsh.
_fovea_words() {
${findWords(words)}
  printf '%s' "$words"
}
_fovea() {
  local -a found
  found=(\${=$(_fovea_words "\${(@)words[2,CURRENT-1]}")})
  if (( $#found )); then compadd -- $found; else _files; fi
}
if [ "$funcstack[1]" = _fovea ]; then _fovea "$@"; else compdef _fovea fovea; fi
`,
  fish: (words) => `# Completes fovea in fish.
function __fovea_words
    set -l place ''
    set -l option ''
    for word in (commandline -opc)[2..-1]
        if test -n "$option"
            set option ''
            continue
        end
        switch "$place/$word"
            case ${commandsOf(words).join(' ')}
                set place "$place/$word"
                continue
        end
        switch "$place $word"
            case ${optionsOf(words).join(' ')}
                set option " $word"
        end
    end
    switch "$place$option"
${[...words]
  .map(
    ([place, list]) =>
      `        case '${place}'\n            string split ' ' -- '${list.join(' ')}'`,
  )
  .join('\n')}
    end
end
complete -c fovea -f -a '(__fovea_words)'
`,
}
