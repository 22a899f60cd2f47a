import { z } from 'zod'
import { standingOf } from '#platform/auth/standing.ts'
import type { Command, Member } from '#platform/commands/command.ts'
import { localDay } from '#platform/dates.ts'
import type { Life } from '#platform/life.ts'
import type { AnyMove, AnyRow } from '#platform/life/move.ts'
import type { Field } from '#platform/records/fields.ts'
import { columnsOf, type Kept } from '#platform/records/record.ts'
import { records } from '../src/records.ts'
import type { TestDatabase } from './database.ts'
import { sampleOf } from './sample-input.ts'

export type Try = { input: Record<string, unknown>; actor: Member }
export type Row = AnyRow & Kept
export type Tries = Awaited<ReturnType<typeof triesOn>>

/** Rows, and people for each of them, with which a move is tried. */
const mostRows = 40
const mostTries = 8

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
  return { people, triesOf }

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
      return person ? [{ input, actor: person }] : []
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
    const rows = records.some((record) => record.table === table) ? await newest(table) : [{ organization_id: city }]
    const tries: Try[] = []
    for (const row of rows as Partial<Row>[])
      for (const actor of someOfEachRole(row.organization_id!)) {
        const given: Record<string, unknown> = {}
        for (const field of Object.keys(properties)) {
          const value = (row as Record<string, unknown>)[field] ?? (await newestOf(field, actor.organization_id))
          if (value !== undefined && value !== null) given[field] = value
          else if (required.includes(field)) given[field] = sample[field]
        }
        // A form that is saved without a change writes nothing.
        tries.push(others({ input: given, actor }))
      }
    return tries
  }

  /** The three newest, and the newest of each status: which one a command takes is known to its rule alone. */
  async function newest(table: string): Promise<Row[]> {
    const { rows } = await place.owner.query<Row>(
      `select * from public.${table} where organization_id = $1 order by created_at desc, id limit 3`,
      [city],
    )
    const hasStatus = records.some((record) => record.table === table && record.fields.status)
    const { rows: ofEach } = hasStatus
      ? await place.owner.query<Row>(
          `select distinct on (status) * from public.${table} where organization_id = $1
            order by status, created_at desc, id`,
          [city],
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
        const answers = await answersOf(move, row, asking)
        tries.push({ input: { id: row.id, ...answers }, actor })
        break
      }
    return tries.slice(0, mostTries)
  }

  async function answersOf(move: AnyMove, row: Row, asking: { actor: Member; today: string }) {
    const answers: Record<string, unknown> = {}
    for (const [name, field] of Object.entries((move.asks ?? {}) as Record<string, Field>)) {
      const value = await answerOf(field, row, asking)
      if (value !== undefined) answers[name] = value
    }
    return { ...answers, ...move.start?.(row, asking) }
  }

  async function answerOf(
    field: Field,
    row: Row,
    { actor, today }: { actor: Member; today: string },
  ): Promise<unknown> {
    const { kind, to, options, min } = field as Field & { options?: readonly string[]; min?: number }
    if (field.initial !== undefined) return field.initial
    switch (kind) {
      case 'text':
      case 'long_text':
        return 'A word or two'
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
        return people.find((each) => each.organization_id === row.organization_id && each.user_id !== actor.user_id)
          ?.user_id
      case 'ref': {
        const { rows } = await place.owner.query<{ id: string }>(
          `select id from public.${to} where organization_id = $1 order by created_at desc limit 1`,
          [row.organization_id],
        )
        return rows[0]?.id
      }
      default:
        return undefined
    }
  }
}

export const lifeOf = ({ move }: Command) => move && (move.life as Life)

/** The same with other names: what must be unique is in use since. */
const others = ({ input, actor }: Try): Try => ({
  input: Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, unique.test(name) ? `${String(value)} B` : value]),
  ),
  actor,
})
const unique = /^(code|name|title|key|number|serial|award_number|legal_name)$/

type Shape = { properties?: object; required?: string[] }

const refers = new Map(
  records.flatMap((record) => columnsOf(record).flatMap(([name, { to }]) => (to ? [[name, to] as const] : []))),
)
