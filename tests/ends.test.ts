import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { endWith, whyNotLeave } from '#platform/commands/leave.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { pairsOf, referringFields, statusesLeft } from '#platform/life/leaves.ts'
import { lives } from '../src/lives.ts'
import { deliver } from '#areas/organization/notifications/deliver.ts'
import { tellEnded } from '#areas/organization/notifications/ended.ts'
import { policy } from './access-policy.ts'
import { insertRow, tablesOf, type Special, type Table } from './access-rows.ts'
import { city } from './city.ts'
import { testDatabase } from './database.ts'

/** The open records of an ended one, on rows of the real tables: each answer that stops or changes something. */
const pairs = pairsOf(lives).flatMap(({ of, move, from, left }) =>
  left && (left.stops ?? left.ended ?? left.becomes) ? [{ of, move, from, left }] : [],
)
type Pair = (typeof pairs)[number]
const cases = pairs.map((pair) => [`${pair.of.record.table}.${pair.move} < ${pair.from.record.table}`, pair] as const)

const special: Special = (table, whose) => policy[table]?.row?.(whose) ?? {}
const ids = z.strictObject({ at: z.int(), id: z.uuid() })

/** The second half of a move: the records that refer to its own. The first half is its own rule, which its topic tests. */
const leave = command('ends/leave', {
  about: 'Ends what ends with a record, or says what stops that.',
  input: ids,
  async run({ at, id }, context) {
    const { of, move } = pairs[at]!
    refuseIf(await whyNotLeave(context.tx, of as never, move, id))
    const to = [(of.moves[move] as { to: string | string[] }).to].flat()
    const row = { id, status: to.find((status) => !of.isOpen({ status }))!, number: 'X-1' }
    await endWith(context, of as never, { move, row })
    return { id }
  },
})

let here: Awaited<ReturnType<typeof city>>
let db: PoolClient
let tables: Map<string, Table>

beforeAll(async () => {
  here = await city()
  db = await (await testDatabase()).owner.connect()
  tables = new Map((await tablesOf(db)).map((table) => [table.name, table]))
})
afterAll(() => db.release())

/** A row that refers to a new record, each in its status. Rules of other moves are not asked. */
async function referring({ of, move, from }: Pair, status: string): Promise<[parent: string, id: string]> {
  const whose = { organization: here.organization.id, person: here.rosa.user_id, newcomer: randomUUID() }
  const [field] = referringFields(from, of.record.table)
  const name = `public.${from.record.table}`
  const parent = randomUUID()
  await db.query('begin')
  try {
    await db.query('set local session_replication_role = replica')
    const row = { ...special(name, whose), [field!]: parent, status }
    const made = await insertRow(db, tables, tables.get(name)!, whose, special, row)
    await db.query(`update public.${of.record.table} set status = $3 where organization_id = $1 and id = $2`, [
      whose.organization,
      parent,
      [(of.moves[move] as { from: string | string[] }).from].flat().find((each) => of.isOpen({ status: each })),
    ])
    await db.query('commit')
    return [parent, String(made.id)]
  } catch (error) {
    await db.query('rollback')
    throw error
  }
}

const found = async (table: string, id: string) =>
  (await db.query(`select * from public.${table} where organization_id = $1 and id = $2`, [here.organization.id, id]))
    .rows[0]

test.each(cases)('%s', async (_, pair) => {
  const { of, from, left } = pair
  const at = pairs.indexOf(pair)
  const { table } = from.record
  const { stopping, becoming, ending, staying } = statusesLeft(from, left)
  for (const status of stopping) {
    const [parent, id] = await referring(pair, status)
    await expect(here.does(here.ada, leave, { at, id: parent })).rejects.toThrow(left.stops!.first)
    expect(await found(table, id)).toMatchObject({ status })
  }
  const field = referringFields(from, of.record.table)[0]!
  const after = [
    ...becoming.map((status) => [status, left.becomes!.status] as const),
    ...ending.map((status) => [status, left.ended!] as const),
    ...staying.map((status) => [status, status] as const),
  ]
  for (const [status, becomes] of after) {
    const [parent, id] = await referring(pair, status)
    await here.does(here.ada, leave, { at, id: parent })
    const row = await found(table, id)
    expect(row, status).toMatchObject({ status: becomes })
    const isFree = becoming.includes(status) && !from.record.fields[field].required
    expect(row[field], status).toBe(isFree ? null : parent)
  }
})

test('the people of what ended are told once, with the reason, and not the person who ended it', async () => {
  const { services } = here
  const at = cases.findIndex(([name]) => name === 'checklists.retire < inspections')
  const inspections = [
    await referring(pairs[at]!, 'planned'),
    await referring(pairs[at]!, 'planned'),
    await referring(pairs[at]!, 'planned'),
  ]
  const [[parent, id], , [mine]] = inspections as [[string, string], [string, string], [string, string]]
  for (const [turn, [checklist, each]] of inspections.entries())
    await db.query(
      'update inspections set checklist = $3, inspector = $4, number = $5 where organization_id = $1 and id = $2',
      turn < 2
        ? [here.organization.id, each, parent, here.max.user_id, `IN-${turn + 1}`]
        : [here.organization.id, each, checklist, here.ada.user_id, 'IN-3'],
    )
  for (const each of [parent, mine]) await here.does(here.ada, leave, { at, id: each })
  // A job may run twice.
  await db.query(
    `insert into app.jobs (name, payload, run_at) select name, payload, run_at from app.jobs where name = $1`,
    [tellEnded.name],
  )
  for (let turn = 0; turn < 3; turn++) await runDueJobs(services, [tellEnded, deliver])

  const told = `select words, path, event from notifications where event = 'ended_with'`
  expect(await here.sees(here.max, told)).toEqual([
    {
      words: '2 inspections of yours ended, because inspection checklist X-1 is retired: IN-1, IN-2.',
      path: `/records/checklists/${parent}`,
      event: 'ended_with',
    },
  ])
  expect(await here.sees(here.ada, told)).toEqual([])
  expect(await found('inspections', id)).toMatchObject({ status: 'canceled' })
})
