import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Life } from '#platform/life.ts'
import { pairsOf, statusesLeft } from '#platform/life/leaves.ts'
import { mainMove } from '#platform/life/next-step.ts'
import { waitsFor } from '#platform/life/waits-for.ts'
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

const pairs = pairsOf(lives)
const named = ({ of, move, from }: (typeof pairs)[number]) => `${of.record.table}.${move} < ${from.record.table}`

test('a move that ends a record answers for the open records that refer to it', () => {
  expect(pairs.length).toBeGreaterThan(200)
  expect(pairs.filter(({ left }) => !left).map(named)).toEqual([])
})

test('each answer is about a record that refers to the ended one, and about statuses that it has', () => {
  const answered = new Set(pairs.filter(({ left }) => left).map(named))
  const wrong = lives.flatMap((life) =>
    Object.keys(life.moves).flatMap((move) =>
      Object.keys(life.leaves(move))
        .map((table) => `${life.record.table}.${move} < ${table}`)
        .filter((name) => !answered.has(name)),
    ),
  )
  expect(wrong).toEqual([])
  for (const pair of pairs) {
    const { from, left } = pair
    if (!left) continue
    const { stopping, becoming, ending, staying } = statusesLeft(from, left)
    const all = (from.record.fields.status as { options: readonly string[] }).options
    expect(all, named(pair)).toEqual(expect.arrayContaining([...stopping, ...becoming]))
    expect(staying.length > 0, `${named(pair)}: what stays has a reason, and nothing else has one`).toBe(
      left.stay !== undefined,
    )
    if (left.ended) {
      expect(from.isOpen({ status: left.ended }), named(pair)).toBe(false)
      expect(all, named(pair)).toContain(left.ended)
      // An approval in progress would decide on a record that ended: it is withdrawn first.
      expect(ending, named(pair)).not.toContain('submitted')
    }
    if (left.becomes) expect(all, named(pair)).toContain(left.becomes.status)
    // A record that ends, or goes on without it, tells its people.
    const people = columnsOf(from.record).flatMap(([name, { kind }]) => (kind === 'person' ? [name] : []))
    const tells = left.tells ?? []
    expect(['created_by', ...people], named(pair)).toEqual(expect.arrayContaining([...tells]))
    if (people.length > 0) expect(tells.length > 0, `${named(pair)} tells`).toBe(Boolean(left.ended ?? left.becomes))
  }
})

const states = lives.flatMap((life) => (life.openStatuses as readonly string[]).map((status) => ({ life, status })))

test('a row in each open status with a next move says who it waits for, in words that fit a list', () => {
  const today = '2026-11-25'
  const wrong: string[] = []
  let said = 0
  for (const { life, status } of states)
    for (const role of ['user', 'manager', 'admin'] as const) {
      const filled = columnsOf(life.record).flatMap(([name, { kind }]) =>
        kind === 'date' || kind === 'instant' ? [[name, today]] : kind === 'files' ? [[name, []]] : [],
      )
      const row = { ...Object.fromEntries(filled), created_by: 'another', status }
      const actor = { user_id: 'reader', role }
      const waits = waitsFor(life, row, { actor, today, names: new Map() })
      if ((waits === null) !== (mainMove(life, row) === undefined))
        wrong.push(`${life.record.table} ${status}: ${role}`)
      if (!waits) continue
      said++
      const words = `${waits.who}: ${waits.does}`
      if (words.length > 60 || /[_{}]|undefined/.test(words)) wrong.push(`${life.record.table} ${status}: ${words}`)
      if (waits.tone === 'you' && !life.isFor(mainMove(life, row)!, row as never, actor))
        wrong.push(`${life.record.table} ${status}: the turn of ${role}`)
    }
  expect(wrong).toEqual([])
  expect(said).toBeGreaterThan(500)
})

/** States that last: they end by a decision, and wait for none. The others name who decides. */
const lasting = new Set(
  `certificates active, controls active, legal_holds active, policies in_force, records_requests in_review,
  standards active, signing_certificates active, contracts active, contracts expired, contract_securities current,
  stock_transfers short, invoice_mailboxes paused, payments issued, grant_costs recorded, grants active,
  pa_requests eligible, sso_connections draft, sso_connections tested, sso_connections in_force, budget_lines adopted,
  fiscal_years open, fiscal_years closing, fiscal_periods open, awards rescission_proposed, evaluations ranked,
  solicitations approved, solicitations published, solicitations opening, solicitations evaluation,
  code_lists open`.split(/,\s+/),
)

test('a status from which a record is decided on has a next move, or lasts', () => {
  const silent = states.filter(
    ({ life, status }) =>
      life.open({ status }).some((name) => life.moves[name]?.decides) && !mainMove(life, { status }),
  )
  expect(new Set(silent.map(({ life, status }) => `${life.record.table} ${status}`))).toEqual(lasting)
})
