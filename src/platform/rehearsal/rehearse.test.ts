import { expect, test } from 'vitest'
// Registers how a booking is told.
import '#areas/planning/rehearsal/tell-bookings.ts'
import { requisitionCommands } from '#areas/procurement/requisitions/commands.ts'
import { decide, requestOf } from '#tests/approvals.ts'
import type { Person } from '#tests/city.ts'
import { store } from '#tests/requisitions.ts'
import { records } from '../../records.ts'
import type { Command, Member } from '../commands/command.ts'
import { effectsInShort } from './in-words.ts'
import { rehearse, rehearseTogether, whyNotRehearse } from './rehearse.ts'

type Place = Awaited<ReturnType<typeof store>>
const told = async ({ services }: Place, { name: _, token: __, ...who }: Person, command: Command, input: object) =>
  effectsInShort(await rehearse(services, command, input, who as Member, records), input)

test('a request reserves its money in the rehearsal, and nothing of it is left afterward', async () => {
  const place = await store()
  const { rosa, draft, statusOf, left, owner } = place
  const { id, number } = await draft(100, 90_00)
  const counted = () =>
    owner.query(
      `select (select count(*) from audit_events) as lines, (select count(*) from app.jobs) as jobs,
        (select count(*) from record_changes) as changes, (select sum(last) from app.series) as numbers`,
    )
  const before = (await counted()).rows
  expect(await told(place, rosa, requisitionCommands.submit, { id })).toEqual([
    'Reserves $9,000.00 in Supplies, leaves $51,000.00',
    `Requisition ${number}, Gloves: Draft → Waiting for approval`,
    `New: Approval request AP-2026-0001, ${number}: Gloves`,
    'New: Approval step status Manager',
    'Notifies 2 people',
  ])
  expect((await counted()).rows).toEqual(before)
  expect([await statusOf(id), await left()]).toEqual(['draft', 60_000_00])
})

test('many requests are added up over all of them, and a budget that can’t bear the last one is named', async () => {
  const place = await store()
  const { rosa, draft, sends, left, services } = place
  const made: { id: string }[] = []
  for (let at = 0; at < 26; at++) made.push(await draft(1, 2_400_00))
  const { name: _, token: __, ...who } = rosa
  const inputs = made.map(({ id }) => ({ id }))
  const sums: string[][] = []
  for await (const sum of rehearseTogether(services, requisitionCommands.submit, inputs, who as Member, records))
    sums.push([`${sum.rows} rows, ${sum.refusals.length} refused`, ...effectsInShort(sum.effects)])
  expect(sums.map((lines) => lines.filter((line) => !line.startsWith('New: ')))).toEqual([
    [
      '25 rows, 0 refused',
      'Reserves $60,000.00 in Supplies, leaves $0.00',
      '25 requisitions: Draft → Waiting for approval',
      'Notifies 2 people',
    ],
    [
      '26 rows, 0 refused',
      'Reserves $62,400.00 in Supplies, leaves −$2,400.00',
      'Supplies lacks $2,400.00 for all of these: the last ones would be refused',
      '26 requisitions: Draft → Waiting for approval',
      'Notifies 2 people',
    ],
  ])
  expect(await left()).toBe(60_000_00)
  const last = made.pop()!
  for (const { id } of made) await sends(id)
  expect(await left()).toBe(0)
  await expect(sends(last.id)).rejects.toThrow('No budget is available in Supplies.')
})

test('an approver is told what the last approval does', async () => {
  const place = await store()
  const { id, number } = await place.draft(100, 90_00)
  await place.sends(id)
  const asked = { ...(await requestOf(place, id)), decision: 'approved', comment: '' }
  const lines = await told(place, place.max, decide, asked)
  expect(lines).toContain(`Requisition ${number}, Gloves: Waiting for approval → Approved`)
  expect(lines.at(-1)).toBe('Notifies 1 person')
})

test('a rehearsal is refused in the words of the command', async () => {
  const place = await store()
  const { id } = await place.draft(1_000, 90_00)
  await expect(told(place, place.rosa, requisitionCommands.submit, { id })).rejects.toThrow(
    'Only $60,000.00 is available in Supplies. $90,000.00 exceeds it by $30,000.00.',
  )
})

test('of two people, the one who only looks does not wait for long, and holds no one back afterward', async () => {
  const place = await store()
  const { rosa, draft, owner, sends, statusOf } = place
  const { id } = await draft(1, 90_00)
  const other = await owner.connect()
  try {
    await other.query('begin')
    await other.query('select from requisitions where id = $1 for update', [id])
    await expect(told(place, rosa, requisitionCommands.submit, { id })).rejects.toMatchObject({ code: '55P03' })
  } finally {
    await other.query('rollback')
    other.release()
  }
  await told(place, rosa, requisitionCommands.submit, { id })
  await sends(id)
  expect(await statusOf(id)).toBe('submitted')
})

const plain = { name: 'a/b', about: '', input: {} as never, run: async () => ({}) }
test.each<[string, Partial<Command>, string | null]>([
  ['a command', {}, null],
  ['one that signs', { personal: true, decides: {} as never }, null],
  ['a question', { reads: true }, 'A question changes nothing.'],
  ['an anonymous report', { nameless: true }, 'This action is secret and can’t be rehearsed.'],
  ['a sealed bid', { confidential: true }, 'This action is secret and can’t be rehearsed.'],
  ['a large run', { heavy: true }, 'This action reads too many records to be rehearsed.'],
  [
    'the first act of a founder',
    { newcomers: true },
    'This action founds or joins an organization and can’t be rehearsed.',
  ],
])('%s may be rehearsed, or says why not', (_, more, reason) =>
  expect(whyNotRehearse({ ...plain, ...more })).toBe(reason),
)
