import type { Program } from './program.ts'

/** The completion of bash: the commands, the options of each, and files elsewhere. */
export function completion(programs: readonly Program<any>[]): string {
  const options = programs.map(
    ({ name, options: own }) =>
      `    ${name}) words="${[...Object.keys(own), 'help'].map((option) => `--${option}`).join(' ')}" ;;`,
  )
  return `_granary() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${[...programs.map(({ name }) => name), 'completion', '--help'].join(' ')}" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${options.join('\n')}
    completion) words="bash" ;;
  esac
  if [ "\${word:0:1}" = - ] || [ "\${COMP_WORDS[1]}" = completion ]; then
    COMPREPLY=($(compgen -W "$words" -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _granary granary`
}
