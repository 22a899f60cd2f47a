import { beforeAll, expect, test } from 'vitest'
import { foreseenSentence } from '#platform/functions/answers.ts'
import { localDay } from '#platform/dates.ts'
import type { Life } from '#platform/life.ts'
import type { AnyMove, AnyRow } from '#platform/life/move.ts'
import { demandedBy, isAsked } from '#platform/records/asked.ts'
import type { Field } from '#platform/records/fields.ts'
import { openFields, type AnyRecord } from '#platform/records/record.ts'
import { rehearse, whyNotRehearse } from '#platform/rehearsal/rehearse.ts'
import { commands } from '../src/commands.ts'
import { records } from '../src/records.ts'
import '../src/server.ts'
import { demonstration } from './demonstration.ts'
import { lifeOf, triesOn, type Tries, type Try } from './tries.ts'
import { withoutHaste } from './without-haste.ts'

// No form calls a field optional that a later move demands. Each move that the demo allows is tried again with each
// optional field of its record emptied in turn: a refusal must be declared at the field, as `requiredTo`.

/** Refusals that a value causes, and not its absence. */
const notMissing = [
  // None are left.
  'contracts.renewals renew',
  // There is nothing to complete.
  'safety_incidents.action actionDone',
  // Orders of one cost center are added up.
  'purchase_orders.cost_center submit',
  // The certificate is for this work, or for any.
  'certificates.needed_for confirm',
]

/** Rows with which one move is tried. */
const mostRows = 3

type Command = (typeof commands)[number]
let place: Awaited<ReturnType<typeof demonstration>>
let tries: Tries

const moving = commands.flatMap((command) => {
  const life = lifeOf(command)
  return life && whyNotRehearse(command) === null ? [{ command, life, move: command.move!.name }] : []
})

beforeAll(async () => {
  withoutHaste()
  place = await demonstration()
  tries = await triesOn(place)
})

test('a field that a move demands of a row says so in the form', async () => {
  const hidden = new Set<string>()
  for (const { life, move } of moving) {
    const { rows } = await place.owner.query<AnyRow>(`select * from public.${life.record.table} limit 200`)
    for (const actor of tries.people.slice(0, 12))
      for (const read of rows) {
        const row = { ...read, status: [(life.moves[move] as AnyMove).from].flat()[0]! } as AnyRow
        const asking = { actor, today: localDay(place.clock.now(), 'America/Chicago') }
        const reason = life.whyNotHere(move, row as never, asking)
        for (const [name, field] of optional(life.record, move, row)) {
          const without = life.whyNotHere(move, { ...row, [name]: emptied(field) } as never, asking)
          if (without !== null && without !== reason) hidden.add(`${life.commandOf(move)} demands ${name}: ${without}`)
        }
      }
  }
  expect([...hidden].toSorted()).toEqual([])
})

test('a field that a move demands by what it reads says so in the form', async () => {
  const hidden = new Set<string>()
  for (const { command, life, move } of moving) {
    let left = mostRows
    for (const attempt of await tries.triesOf(command))
      if (left > 0 && (await refusalOf(command, attempt)) === null) {
        left--
        for (const found of await demands(command, life, move, attempt)) hidden.add(found)
      }
  }
  expect([...hidden].toSorted()).toEqual([])
})

/** The filled fields that the form calls optional. */
const optional = (record: AnyRecord, move: string, row: AnyRow): [string, Field][] =>
  openFields(record).filter(
    ([name, field]) =>
      !field.required &&
      // These start with a value that no one can clear.
      field.kind !== 'flag' &&
      !(field.kind === 'choice' && field.initial !== undefined) &&
      row[name] !== null &&
      isAsked(field, row) &&
      !demandedBy(field, row).some((each) => each.move === move || each.move === 'save') &&
      !notMissing.includes(`${record.table}.${name} ${move}`),
  )

const emptied = ({ kind }: Field) => (kind === 'files' ? [] : null)

async function refusalOf(command: Command, { input, actor }: Try): Promise<string | null> {
  try {
    await rehearse(place.services, command, input, actor, records)
    return null
  } catch (error) {
    return foreseenSentence(error as Error) ?? String(error)
  }
}

async function demands(command: Command, { record }: Life, move: string, attempt: Try): Promise<string[]> {
  const at = `from public.${record.table} where id = $1`
  const { rows } = await place.owner.query<AnyRow>(`select * ${at}`, [attempt.input.id])
  const found: string[] = []
  for (const [name, field] of optional(record, move, rows[0]!))
    if (await put(record, rows[0]!, name, emptied(field))) {
      const why = await refusalOf(command, attempt)
      if (why !== null) found.push(`${command.name} demands ${name}: ${why}`)
      await put(record, rows[0]!, name, rows[0]![name])
    }
  return found
}

/** Writes past the triggers; false where the column can't be empty. */
async function put({ table }: AnyRecord, { id }: AnyRow, name: string, value: unknown): Promise<boolean> {
  const client = await place.owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(`update public.${table} set "${name}" = $2 where id = $1`, [
      id,
      typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value,
    ])
    return true
  } catch {
    return false
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}
