import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Life } from '#platform/life.ts'
import { columnsOf } from '#platform/records/record.ts'
import { classOfRefusal } from '#platform/security/kinds.ts'
import { commands } from '../src/commands.ts'
import { lives } from '../src/lives.ts'
import { records } from '../src/records.ts'

const sources = readdirSync('src/areas', { recursive: true, encoding: 'utf8' })
const files = sources.filter((path) => path.endsWith('/life.ts'))
const isLife = (value: unknown): value is Life => typeof value === 'object' && value !== null && 'commandOf' in value

test('every life of a topic is in the list that the audit log and the documentation read', async () => {
  const modules: object[] = await Promise.all(files.map((path) => import(join(process.cwd(), 'src/areas', path))))
  const declared = modules.flatMap((module) => Object.values(module)).filter(isLife)
  expect(new Set(lives)).toEqual(new Set(declared))
})

test('the server has a command for each move of a life, and the query behind its buttons', () => {
  const named = new Map(commands.map((command) => [command.name, command]))
  for (const { topic, moves, commandOf, hasFacts, record } of lives) {
    for (const move of Object.keys(moves)) expect(named.get(commandOf(move))?.move?.name, commandOf(move)).toBe(move)
    const question = named.get(`${topic}/facts`)
    if (hasFacts) expect(question?.reads, `${record.table} is judged by facts`).toBe(true)
  }
})

test("a move's refusal for a person who may not do both parts is documented as separation of duties", () => {
  const moves = lives.flatMap((life) => Object.values(life.moves))
  const sentences = moves.flatMap(({ not = {} }) => Object.values(not as Record<string, string>))
  expect(sentences.length).toBeGreaterThan(50)
  expect(sentences.filter((sentence) => classOfRefusal(sentence) !== 'separation_of_duties_refused')).toEqual([])
})

test('no deadline names its record twice, as in “the invoice this invoice”', () => {
  const dated = records.flatMap((record) =>
    columnsOf(record).flatMap(([, { due }]) => (due ? [{ record, says: due.says }] : [])),
  )
  expect(dated.length).toBeGreaterThan(40)
  // “the order {title}” becomes “this order” on the record’s own page; without “the”, both are said.
  const twice = dated.filter(({ record: { title, label }, says }) =>
    new RegExp(`(?<!the (?:[a-z-]+ )*)(?<= )${label.split(' ').at(-1)} \\{${title}\\}`, 'i').test(says),
  )
  expect(twice.map(({ record, says }) => `${record.table}: ${says}`)).toEqual([])
})

test('a life names a day or a moment for each status that it dates', () => {
  const dated = lives.flatMap(({ record, reachedOn = {} }) =>
    Object.values(reachedOn).map((name) => [`${record.table}.${name}`, record.fields[name]?.kind] as const),
  )
  expect(dated.length).toBeGreaterThan(15)
  expect(dated.filter(([, kind]) => kind !== 'date' && kind !== 'instant')).toEqual([])
})
