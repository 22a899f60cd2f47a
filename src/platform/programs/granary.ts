import { nearestTo } from '../operations/setting-names.ts'
import { commandLine } from '../command-line.ts'
import { completion } from './completion.ts'
import { operatorPrograms } from './declared.ts'
import { helpOf } from './program.ts'
import { read, WrongUse } from './words.ts'

// `granary NAME …`: one command for the server and every program of an operator. Each is a file beside this one.
async function main(): Promise<void> {
  const [name, ...rest] = process.argv.slice(2)
  if (!name || name === '--help' || name === '-h' || name === 'help') return console.log(list())
  if (name === 'completion') return console.log(completionFor(rest))
  const program = operatorPrograms.find((each) => each.name === name) ?? refuse(name)
  if (rest.includes('--help') || rest.includes('-h')) return console.log(helpOf(program))
  // Refused here, before the program and its libraries are read.
  read(program, rest)
  process.argv.splice(2, 1)
  await import(/* @vite-ignore */ new URL(`./${name === 'start' ? 'server' : name}.js`, import.meta.url).href)
}

function list(): string {
  const named = [
    ...operatorPrograms.map(({ name, about }) => [name, about] as const),
    ['completion bash', 'Prints the completion of this command: eval "$(granary completion bash)".'] as const,
  ]
  const width = Math.max(...named.map(([name]) => name.length))
  return [
    'Usage: granary COMMAND …',
    '',
    ...named.map(([name, about]) => `  ${name.padEnd(width)}  ${about}`),
    '',
    'granary COMMAND --help prints its arguments and options.',
  ].join('\n')
}

function completionFor([shell]: string[]): string {
  if (shell !== 'bash') throw new WrongUse('There is a completion for bash: granary completion bash')
  return completion(operatorPrograms)
}

function refuse(name: string): never {
  const nearest = nearestTo(
    name,
    operatorPrograms.map((each) => each.name),
  )
  throw new WrongUse(`There is no command ${name}. Did you mean granary ${nearest}? granary --help lists all.`)
}

await commandLine(main)
