import { z } from 'zod'
import { standingOf } from '#platform/auth/standing.ts'
import type { Command, Member } from '#platform/commands/command.ts'
import { addDays, localDay } from '#platform/dates.ts'
import { isSealed } from '#platform/keys/sealed-text.ts'
import type { Life } from '#platform/life.ts'
import type { AnyMove, AnyRow } from '#platform/life/move.ts'
import type { Field } from '#platform/records/fields.ts'
import { InvalidInput } from '#platform/commands/refusals.ts'
import { columnsOf, type Fields, type Kept } from '#platform/records/record.ts'
import { records } from '../src/records.ts'
import type { TestDatabase } from './database.ts'
import { sampleOf } from './sample-input.ts'

export type Try = { input: Record<string, unknown>; actor: Member }
export type Row = AnyRow & Kept
export type Tries = Awaited<ReturnType<typeof triesOn>>

/** Rows, and people for each of them, with which a move is tried. */
const mostRows = 40
const mostTries = 8
/** Tries of one command, with those that its refusals suggest. */
const mostAttempts = 40
const mostPeople = 12

/**
 * With what each command can be tried on the whole demo: moves on the rows of their statuses, other commands with the
 * inputs that the demo was made with.
 */
export async function triesOn(place: Pick<TestDatabase, 'owner' | 'services' | 'clock'>) {
  const { rows: members } = await place.owner.query<{ user_id: string }>(
    'select user_id from organization_members order by email',
  )
  const found = await standingOf(
    place.services,
    members.map(({ user_id }) => user_id),
  )
  const people = found.map(({ caller }) => caller.actor)
  const countOf = ({ organization_id }: Member) =>
    people.filter((each) => each.organization_id === organization_id).length
  /** The agency with the most people. */
  const city = people.toSorted((one, other) => countOf(other) - countOf(one))[0]!.organization_id
  return { people, triesOf, firstAllowed, newest, oneOfEachRole, answersTo }

  /**
   * The first try that is not refused, with its answer. A refusal often says what to try next: another row of
   * the kind that it did not find, or another day.
   */
  async function firstAllowed<Found>(
    command: Command,
    attempt: (each: Try) => Promise<Found>,
    refused: (error: Error) => void,
    most = mostAttempts,
  ): Promise<Found | null> {
    const open = await triesOf(command)
    const seen = new Set<string>()
    for (let at = 0; at < open.length && seen.size < most; at++) {
      const by = open[at]!
      const key = JSON.stringify([by.input, by.actor.user_id])
      if (seen.has(key)) continue
      seen.add(key)
      try {
        return await attempt(by)
      } catch (error) {
        refused(error as Error)
        open.push(...(await better(by, error as Error)))
      }
    }
    return null
  }

  /** Further tries, as the refusal suggests. */
  async function better({ input, actor }: Try, error: Error): Promise<Try[]> {
    const { message } = error
    const missing = /^This (.+) does not exist\.$/.exec(message)?.[1]
    if (missing) return rowsOfKind(missing, { input, actor })
    if (/^Only (?:the|panel|evaluators|a vendor)/.test(message))
      return asOthers(
        input,
        people.filter((each) => each.organization_id === actor.organization_id).slice(0, mostPeople),
      )
    if (error instanceof InvalidInput) {
      const fixed = structuredClone(input)
      for (const [path, words] of Object.entries(error.fields)) {
        const value = answers.find(([said]) => said.test(words))?.[1]
        if (value !== undefined) put(fixed, path.split('.'), value)
      }
      return isSame(fixed, input) ? [] : [{ input: fixed, actor }]
    }
    if (message.includes('Node.fromJSON')) return [{ input: { ...input, text: someText }, actor }]
    const today = localDay(place.clock.now(), 'America/Chicago')
    const days = /in the future/.test(message)
      ? [today, addDays(today, -3)]
      : /later date|in the past|has passed|or later|after the|must be after/.test(message)
        ? [addDays(today, 1), addDays(today, 400)]
        : []
    return days.flatMap((day) => {
      const moved = withDay(input, day) as Try['input']
      return isSame(moved, input) ? [] : [{ input: moved, actor }]
    })
  }

  /** The newest rows of the kind that was not found, under each name that may mean it. */
  async function rowsOfKind(label: string, { input, actor }: Try): Promise<Try[]> {
    const named = namesOfIds(input)
    if (label === 'member')
      return named.includes('user_id') ? [{ input: { ...input, user_id: colleagueOf(actor) }, actor }] : []
    if (label === 'record') {
      const [row] = await newest(anyTable)
      const table = ['table', 'record_table', 'table_name'].find((name) => name in input)
      const of = named.find((name) => /record/.test(name))
      return table && of && row ? [{ input: { ...input, [table]: anyTable, [of]: row.id }, actor }] : []
    }
    const record = records.find((each) => each.label.toLowerCase() === label)
    if (!record) return []
    const rows = await newest(record.table)
    const wrong = named.filter((name) => rows.every(({ id }) => id !== input[name]))
    const own = record.table.replace(/s$/, '')
    const sure = wrong.filter((name) => refers.get(name) === record.table || name === own)
    const actors = someOfEachRole(rows[0]?.organization_id ?? city)
    return rows.flatMap((row) =>
      (sure.length > 0 ? sure : wrong).flatMap((name) =>
        asOthers({ ...input, [name]: row.id, ...('version' in input && { version: row.version }) }, actors),
      ),
    )
  }

  function colleagueOf(actor: Member): string | undefined {
    return people.find((each) => each.organization_id === actor.organization_id && each.user_id !== actor.user_id)
      ?.user_id
  }

  async function triesOf(command: Command): Promise<Try[]> {
    const life = lifeOf(command)
    return life ? triesOfMove(life, command) : [...(await earlier(command)), ...(await drafted(command))]
  }

  /** The inputs with which the demo ran it, the newest first. */
  async function earlier({ name }: Command): Promise<Try[]> {
    const { rows } = await place.owner.query<{ actor: string; input: Try['input'] }>(
      'select actor, input from audit_events where command = $1 order by at desc, id desc limit $2',
      [name, mostTries],
    )
    const tries = rows.flatMap(({ actor, input }) => {
      const person = people.find(({ user_id }) => user_id === actor)
      return person && !Object.values(input).some(isSealed) ? [{ input, actor: person }] : []
    })
    return (await Promise.all(tries.map(async (each) => [await asSeenNow(name, each), others(each)]))).flat()
  }

  /** With the version that the row has by now. */
  async function asSeenNow(name: string, { input, actor }: Try): Promise<Try> {
    const table = name.split('/')[0]!.replaceAll('-', '_')
    if (!('version' in input) || !records.some((record) => record.table === table)) return { input, actor }
    const { rows } = await place.owner.query<{ version: number }>(`select version from public.${table} where id = $1`, [
      input.id,
    ])
    return { input: { ...input, ...rows[0] }, actor }
  }

  /** Inputs in its shape, about the newest rows of its topic and of each kind that it names. */
  async function drafted({ name, input }: Command): Promise<Try[]> {
    const table = name.split('/')[0]!.replaceAll('-', '_')
    const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape
    const sample = sampleOf(input) as Record<string, unknown>
    const known = records.some((record) => record.table === table) ? await newest(table) : []
    const rows = known.length > 0 ? known : [{ organization_id: city }]
    const tries: Try[] = []
    for (const row of rows as Partial<Row>[])
      for (const actor of someOfEachRole(row.organization_id!)) {
        const given: Record<string, unknown> = {}
        for (const field of Object.keys(properties)) {
          const value =
            (row as Record<string, unknown>)[field] ??
            (isPerson(field) ? colleagueOf(actor) : await newestOf(field, actor.organization_id))
          if (value !== undefined && value !== null) given[field] = value
          else if (required.includes(field)) given[field] = sample[field]
        }
        // A form that is saved without a change writes nothing.
        tries.push(fitted(input, others({ input: given, actor })))
      }
    return tries
  }

  /** The three newest, and the newest of each status: which one a command takes is known to its rule alone. */
  async function newest(table: string): Promise<Row[]> {
    const { rows: anywhere } = await place.owner.query<Row>(
      `select organization_id from public.${table} order by organization_id <> $1, created_at desc limit 1`,
      [city],
    )
    const at = anywhere[0]?.organization_id ?? city
    const { rows } = await place.owner.query<Row>(
      `select * from public.${table} where organization_id = $1 order by created_at desc, id limit 3`,
      [at],
    )
    const hasStatus = records.some((record) => record.table === table && record.fields.status)
    const { rows: ofEach } = hasStatus
      ? await place.owner.query<Row>(
          `select distinct on (status) * from public.${table} where organization_id = $1
            order by status, created_at desc, id`,
          [at],
        )
      : { rows: [] }
    return [...new Map([...rows, ...ofEach].map((row) => [row.id, row])).values()]
  }

  /** The newest row of the kind to which fields of this name refer. */
  async function newestOf(field: string, organization: string): Promise<string | undefined> {
    const to = refers.get(field)
    if (!to) return undefined
    const { rows } = await place.owner.query<{ id: string }>(
      `select id from public.${to} where organization_id = $1 order by created_at desc, id limit 1`,
      [organization],
    )
    return rows[0]?.id
  }

  /** Two of each role, first one of each: where one person prepared something, another decides. */
  function someOfEachRole(organization: string): Member[] {
    const of = (role: Member['role']) =>
      people.filter((each) => each.organization_id === organization && each.role === role)
    const roles = (['admin', 'manager', 'user'] as const).map(of)
    return [0, 1].flatMap((at) => roles.flatMap((some) => some[at] ?? []))
  }

  function oneOfEachRole(organization: string): Member[] {
    const roles = new Map(someOfEachRole(organization).map((each) => [each.role, each]))
    return [...roles.values()]
  }

  async function triesOfMove(life: Life, command: Command): Promise<Try[]> {
    const name = command.move!.name
    const move = life.moves[name] as AnyMove
    const { rows } = await place.owner.query<Row>(
      `select * from public.${life.record.table} where status = any ($1) order by created_at desc, id limit $2`,
      [[move.from].flat(), mostRows],
    )
    const tries: Try[] = []
    for (const row of rows)
      for (const actor of people.filter(({ organization_id }) => organization_id === row.organization_id)) {
        const asking = { actor, today: localDay(place.clock.now(), 'America/Chicago') }
        if (life.whyNotHere(name, row, asking) !== null) continue
        const answers = await answersTo(move.asks as Fields, row, asking)
        tries.push({ input: { id: row.id, ...answers, ...move.start?.(row, asking) }, actor })
        break
      }
    return tries.slice(0, mostTries)
  }

  async function answersTo(asks: Fields = {}, row: Row, asking: { actor: Member; today: string }) {
    const answers: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(asks)) {
      const value = await answerOf(field, row, asking, Object.values(answers))
      if (value !== undefined) answers[name] = value
    }
    return answers
  }

  async function answerOf(
    field: Field,
    row: Row,
    { actor, today }: { actor: Member; today: string },
    given: readonly unknown[],
  ): Promise<unknown> {
    const { kind, to, options, min } = field as Field & { options?: readonly string[]; min?: number }
    if (field.initial !== undefined) return field.initial
    switch (kind) {
      case 'text':
      case 'long_text':
        return someWords
      case 'choice':
        return options![0]
      case 'flag':
        return true
      case 'date':
        return today
      case 'instant':
        return place.clock.now().toISOString()
      case 'number':
      case 'money':
      case 'percent':
        return Math.max(1, min ?? 1)
      case 'person':
        return people.find(
          ({ organization_id, user_id }) =>
            organization_id === row.organization_id && user_id !== actor.user_id && !given.includes(user_id),
        )?.user_id
      case 'ref': {
        const { rows } = await place.owner.query<{ id: string }>(
          `select id from public.${to} where organization_id = $1 order by created_at desc limit 1`,
          [row.organization_id],
        )
        return rows[0]?.id
      }
      case 'files':
        return [{ path: `${row.organization_id}/a.pdf`, name: 'a.pdf', size: 1, type: 'application/pdf' }]
      default:
        return undefined
    }
  }
}

export const lifeOf = ({ move }: Command) => move && (move.life as Life)

/** The same with other names, as what must be unique is in use since, and no value that only the database may send. */
const others = ({ input, actor }: Try): Try => ({
  input: Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      isSealed(value) ? someWords : unique.test(name) ? `${String(value)} B` : value,
    ]),
  ),
  actor,
})
export const someWords = 'A word or two'
const unique = /^(code|name|title|key|number|serial|award_number|legal_name)$/

type Shape = { properties?: object; required?: string[] }

const refers = new Map(
  records.flatMap((record) => columnsOf(record).flatMap(([name, { to }]) => (to ? [[name, to] as const] : []))),
)

const isPerson = (field: string): boolean => personFields.has(field)
const personFields = new Set([
  'user_id',
  ...records.flatMap((record) => columnsOf(record).flatMap(([name, { kind }]) => (kind === 'person' ? [name] : []))),
])

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const asOthers = (input: Try['input'], others: readonly Member[]): Try[] => others.map((actor) => ({ input, actor }))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const anyTable = 'purchase_orders'
const someText = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A word or two' }] }] }

/** Values for a field whose message says what it wants. */
const answers: [RegExp, unknown][] = [
  [/date and a time/, '2026-12-10 14:00'],
  [/email/i, 'a@example.gov'],
  [/routing number/, '021000021'],
  [/account number/, '12345678'],
  [/tax number/, '123456789'],
  [/server/, 'imap.example.gov'],
  [/domain/, 'example.gov'],
  [/scope/, ['read:procurement']],
  [/hexadecimal|digest/, '0'.repeat(64)],
  [/must be less than/, someWords],
  [/Must be text/, someWords],
  [/Must be a list/, []],
]

const namesOfIds = (input: Try['input']): string[] =>
  Object.entries(input).flatMap(([name, value]) => (typeof value === 'string' && uuid.test(value) ? [name] : []))

/** The same with another day in each date. */
function withDay(value: unknown, day: string): unknown {
  if (typeof value === 'string') return value.replace(/^\d{4}-\d{2}-\d{2}(?=$|T)/, day)
  if (Array.isArray(value)) return value.map((each) => withDay(each, day))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withDay(each, day)]))
}

/** Texts of the shapes that inputs ask for. */
const texts = [
  ...['A', 'AB', 'word', 'purchase_orders', 'a@example.gov', 'America/Chicago', '/dashboard', '2026-11-24', '2026'],
  ...['123456780', '12-3456789', '0'.repeat(64), 'A'.repeat(43), 'https://example.gov', '10:00', '#aa0000'],
]

/** Values of another shape are replaced by samples: a row has other kinds under the same names. */
function fitted(schema: z.core.$ZodType, each: Try): Try {
  const whole = sampleOf(schema, true)
  const input = structuredClone(each.input)
  for (let round = 0; round < mostRounds; round++) {
    const parsed = z.safeParse(schema, input)
    if (parsed.success) break
    for (const issue of parsed.error.issues) {
      if (issue.code === 'unrecognized_keys') {
        const holder = at(input, issue.path) as Record<string, unknown> | undefined
        for (const name of issue.keys) delete holder?.[name]
        continue
      }
      const now = at(input, issue.path)
      const sample = at(whole, issue.path)
      const fits = texts[round]
      put(input, issue.path, round === 0 || typeof now !== 'string' ? sample : fits)
    }
  }
  return { ...each, input }
}
const mostRounds = texts.length

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (found, key) =>
      Array.isArray(found) ? (found[Number(key)] ?? found[0]) : ((found ?? {}) as Record<PropertyKey, unknown>)[key],
    value,
  )

function put(value: unknown, path: readonly PropertyKey[], item: unknown): void {
  const holder = at(value, path.slice(0, -1))
  if (path.length > 0 && holder !== null && typeof holder === 'object')
    (holder as Record<PropertyKey, unknown>)[path.at(-1)!] = item
}
