import type { settingNames } from '../operations/setting-names.ts'

type Option = { type: 'boolean'; about: string } | { type: 'string'; value: string; about: string }
type Options = Readonly<Record<string, Option>>
type Argument = { name: string; about: string; optional?: true; list?: true }

/** A program as a person types it. Help, parsing, refusals, completion and the page of programs are made from this. */
export type Program<O extends Options = Options> = {
  name: string
  about: string
  arguments: readonly Argument[]
  options: O
  settings: readonly (typeof settingNames)[number][]
  example: string
  /** Its page in docs/operations. */
  page: string
}

export type Values<O extends Options> = {
  -readonly [K in keyof O]?: O[K]['type'] extends 'boolean' ? boolean : string
}

export const defineProgram = <const O extends Options>(program: Program<O>): Program<O> => program

/** As it is called here: through npm in a clone, or as a command of an installation. */
export const calledAs = (name: string, env = process.env) =>
  env.npm_lifecycle_event ? `npm run ${name} --` : `granary ${name}`

export function usageOf({ name, arguments: words, options }: Program, called = calledAs(name)): string {
  const shown = words.map(({ name: word, optional, list }) => {
    const whole = list ? `${word}…` : word
    return optional ? `[${whole}]` : whole
  })
  const named = Object.entries(options).map(([option, each]) => `[--${option}${valueOf(each)}]`)
  return [called, ...shown, ...named].join(' ')
}

const valueOf = (option: Option) => (option.type === 'string' ? ` ${option.value}` : '')

/** One screen: what it does, its words, the settings that it reads, an example and its page. */
export function helpOf(program: Program): string {
  const words = [
    ...program.arguments.map(({ name, about }) => [name, about] as const),
    ...Object.entries(program.options).map(([name, each]) => [`--${name}${valueOf(each)}`, each.about] as const),
    ['--help', 'Prints this.'] as const,
  ]
  const width = Math.max(...words.map(([word]) => word.length))
  return [
    wrapped(`Usage: ${usageOf(program)}`),
    '',
    program.about,
    '',
    ...words.map(([word, about]) => `  ${word.padEnd(width)}  ${about}`),
    '',
    ...(program.settings.length > 0
      ? [wrapped(`Settings: ${program.settings.join(', ')} (all: docs/settings.md)`)]
      : []),
    `Example:  ${calledAs(program.name)} ${program.example}`.trimEnd(),
    `Manual:   docs/operations/${program.page}`,
    'Exit code: 0 done, 1 failed, 2 wrong use',
  ].join('\n')
}

/** Lines for a terminal; what belongs together in brackets may be divided. */
function wrapped(text: string, width = 100): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!
    if (last.trim() !== '' && last.length + word.length > width) lines.push(`          ${word}`)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines.join('\n')
}

/** docs/operations/programs.md; a test compares them, and `npm test -- programs -u` writes it. */
export const pageOfPrograms = (programs: readonly Program<any>[]): string =>
  [
    '# Programs',
    '',
    '`granary COMMAND` in the image and the release archive, `npm run COMMAND --` in a clone. Each answers `--help`. The exit code is 0 when it is done, 1 when it failed, and 2 when it was used wrongly. Completion for bash: `eval "$(granary completion bash)"`.',
    '',
    '| Command | What it does | Manual |',
    '|---|---|---|',
    ...programs.map(
      (program) =>
        `| \`${usageOf(program, `granary ${program.name}`)}\` | ${program.about} | [${program.page.replace(/^.*\/|\.md$/g, '')}](${program.page}) |`,
    ),
    '',
  ].join('\n')
