import { parseArgs } from 'node:util'
import { nearestTo } from '../operations/setting-names.ts'
import { helpOf, usageOf, type Program, type Values } from './program.ts'

/** The program was asked for something that it does not do: exit code 2, and the right words. */
export class WrongUse extends Error {}

type Words<P> = P extends Program<infer O> ? { values: Values<O>; positionals: string[] } : never

/** Words that fit the declaration, and not each other. */
export const wrongUse = (program: Program<any>, reason: string) => new WrongUse(`${reason}\nUsage: ${usageOf(program)}`)

/** The words after the name of a program; `--help` prints the help and ends the process. */
export function wordsOf<P extends Program<any>>(program: P, typed = process.argv.slice(2)): Words<P> {
  if (typed.includes('--help') || typed.includes('-h')) {
    console.log(helpOf(program))
    process.exit(0)
  }
  return read(program, typed)
}

/** Refuses unknown options with the nearest one, a missing or superfluous value, and the wrong number of arguments. */
export function read<P extends Program<any>>(program: P, typed: string[]): Words<P> {
  const options: Program['options'] = program.options
  const config = Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }]))
  const { values, positionals, tokens } = parseArgs({
    args: typed,
    options: config,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const refuse = (reason: string): never => {
    throw wrongUse(program, reason)
  }
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const option = Object.hasOwn(options, name) ? options[name]! : refuse(unknown(rawName, Object.keys(options)))
    if (option.type === 'boolean' && inlineValue) refuse(`${rawName} takes no value.`)
    // The next option is not a value, unless it was written with an equals sign.
    if (option.type === 'string' && (!value || (!inlineValue && value.startsWith('-'))))
      refuse(`${rawName} needs a value: ${rawName} ${option.value}.`)
  }
  const needed = program.arguments.filter(({ optional }) => !optional)
  const missing = needed[positionals.length]
  if (missing) refuse(`${missing.name} is missing.`)
  const most = program.arguments.some(({ list }) => list) ? Infinity : program.arguments.length
  if (positionals.length > most) refuse(`“${positionals[most]}” is too much.`)
  return { values, positionals } as Words<P>
}

function unknown(name: string, options: readonly string[]): string {
  const nearest = nearestTo(
    name,
    options.map((each) => `--${each}`),
  )
  return `Unknown option ${name}.${nearest ? ` Did you mean ${nearest}?` : ''}`
}
