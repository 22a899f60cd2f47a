import { beforeAll, expect, test } from 'vitest'
import { standingOf } from '#platform/auth/standing.ts'
import type { Command, Member } from '#platform/commands/command.ts'
import { execute } from '#platform/commands/execute.ts'
import { Refusal } from '#platform/commands/refusals.ts'
import { dollars } from '#platform/money.ts'
import { labelOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'
import { demonstration } from '#tests/demonstration.ts'
import { measured } from '#tests/measured.ts'
import { commands } from '../../../commands.ts'
import { records } from '../../../records.ts'
import type { Answered } from './answer.ts'

const answer = commands.find(({ name }) => name === 'assistant/answer') as Command<string, object, Answered | null>
const recordFor = (table: string) => records.find((each) => each.table === table)! as AnyRecord

type Row = Record<string, unknown> & { id: string; number: string; status: string }
/** A question, and its answer according to the rows. `theirs`: the answer that another agency must read instead. */
type Asked = {
  question: string
  ours: (text: string | null, who: Member) => unknown
  theirs: 'unknown' | 'own' | 'none'
}

const kinds = [
  ['purchase_orders', 'purchase orders'],
  ['invoices', 'invoices'],
  ['requisitions', 'requisitions'],
  ['work_orders', 'work orders'],
  ['grants', 'grants'],
  ['contracts', 'contracts'],
  ['solicitations', 'solicitations'],
] as const

let place: Awaited<ReturnType<typeof filled>>
beforeAll(async () => {
  place = await filled()
})

async function filled() {
  const here = await demonstration()
  const rows = async <R>(sql: string, values: unknown[] = []) => (await here.owner.query(sql, values)).rows as R[]
  const [city] = await rows<{ id: string }>(`select id from organizations where name like 'City of Alder Falls%'`)
  const [other] = await rows<{ id: string; user_id: string }>(
    `select o.id, m.user_id from organizations o join organization_members m on m.organization_id = o.id
      join user_roles r on r.organization_id = o.id and r.user_id = m.user_id and r.role = 'manager'
      where o.kind = 'agency' and o.id <> $1 and o.name not like '%Aging%' order by o.name limit 1`,
    [city!.id],
  )
  const people = await rows<{ user_id: string; email: string }>(
    `select user_id, email from organization_members where organization_id = $1 and email ~ '^(rosa|max|ada)@'`,
    [city!.id],
  )
  const standings = await standingOf(here.services, [...people.map(({ user_id }) => user_id), other!.user_id])
  const actorOf = (id: string, organization: string) =>
    standings.find(({ caller: { actor } }) => actor.user_id === id && actor.organization_id === organization)!.caller
      .actor
  const named = (name: string) => actorOf(people.find(({ email }) => email.startsWith(`${name}@`))!.user_id, city!.id)
  return {
    ...here,
    rows,
    city: city!.id,
    four: {
      user: named('rosa'),
      manager: named('max'),
      administrator: named('ada'),
      'another agency': actorOf(other!.user_id, other!.id),
    },
  }
}

const countIn = async (table: string, organization: string, status: string): Promise<number> =>
  (
    await place.rows<{ count: number }>(
      `select count(*)::int as count from ${table} where organization_id = $1 and status = $2`,
      [organization, status],
    )
  )[0]!.count

/** Seventy-five questions, made from the rows: about one record, counts, sums, and what must not be answered. */
async function questions(): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const [table, many] of [
    ['invoices', 8],
    ['grants', 5],
    ['contracts', 5],
    ['purchase_orders', 40],
  ] as const) {
    const record = recordFor(table)
    const found = await place.rows<Row>(
      `select * from ${table} where organization_id = $1 and number is not null and status <> 'draft' order by number limit ${many}`,
      [place.city],
    )
    for (const row of found.slice(0, table === 'purchase_orders' ? 30 - asked.length : many)) {
      const status = optionLabel(record.fields.status, row.status)
      const isLeft = table === 'grants'
      const left = isLeft ? dollars(Number(row.amount) - Number(row.spent)) : null
      asked.push({
        question: isLeft ? `How much is left on ${row.number} and until when?` : `What is the status of ${row.number}?`,
        ours: (text) =>
          expect([
            text?.includes(row.number),
            text?.includes(status) || isLeft,
            left === null || text?.includes(left),
          ]).toEqual([true, true, true]),
        theirs: 'unknown',
      })
    }
  }
  const statuses: [string, string, string][] = []
  for (const [table, many] of kinds)
    for (const { status } of await place.rows<{ status: string }>(
      `select distinct status from ${table} where organization_id = $1 order by status`,
      [place.city],
    ))
      statuses.push([table, many, status])
  for (const [table, many, status] of statuses.slice(0, 24)) {
    const label = optionLabel(recordFor(table).fields.status, status).toLowerCase()
    asked.push({
      question: `How many ${many} have the status ${label}?`,
      ours: async (text, { organization_id }) => {
        const count = await countIn(table, organization_id, status)
        expect([
          label,
          Number(
            /You can open ([\d,]+|no) /
              .exec(text ?? '')?.[1]
              ?.replace('no', '0')
              .replace(',', ''),
          ),
        ]).toEqual([label, count])
      },
      theirs: 'own',
    })
  }
  for (const [table, many] of [
    ['purchase_orders', 'purchase orders'],
    ['requisitions', 'requisitions'],
    ['grants', 'grants'],
    ['contracts', 'contracts'],
  ] as const)
    for (const [which, where] of [
      ['', 'true'],
      ['draft ', `status = 'draft'`],
    ] as const)
      asked.push({
        question: `What is the total of ${which}${many}?`,
        ours: async (text, { organization_id }) => {
          const record = recordFor(table)
          const label = /total of “(.+?)” over/.exec(text ?? '')?.[1]
          const column = Object.keys(record.fields).find((name) => labelOf(record, name) === label)
          expect([which, table, typeof column]).toEqual([which, table, 'string'])
          const [sum] = await place.rows<{ sum: string; count: number }>(
            `select coalesce(sum(${column}), 0)::bigint as sum, count(*)::int as count from ${table} where organization_id = $1 and ${where}`,
            [organization_id],
          )
          expect(text).toContain(`${dollars(Number(sum!.sum))} is the total`)
        },
        theirs: 'own',
      })
  const [order] = await place.rows<Row>(
    `select * from purchase_orders where organization_id = $1 and status = 'closed' order by number limit 1`,
    [place.city],
  )
  const cancel = commands.find(({ name }) => name === 'purchase-orders/cancel')!
  asked.push({
    question: `Why can’t I cancel ${order!.number}?`,
    ours: async (text, who) => {
      const why = await execute(place.services, cancel, { id: order!.id, reason: 'x' }, who).catch(
        (error: unknown) => error,
      )
      expect(why).toBeInstanceOf(Refusal)
      expect(text).toContain((why as Refusal).message)
    },
    theirs: 'unknown',
  })
  for (const number of [
    'PO-1999-0001',
    'INV-1999-0001',
    'GR-1999-0001',
    'REQ-1999-0001',
    'C-1999-0001',
    'WO-1999-0001',
  ])
    asked.push({
      question: `What is the status of ${number}?`,
      ours: (text) => expect(text).toMatch(/^I found no record/),
      theirs: 'unknown',
    })
  for (const question of [
    'Who will win the election?',
    'Write me a poem about the sea.',
    'What is two plus two?',
    'Tell me a joke.',
    'How is the weather on the moon?',
    'Sing something.',
  ])
    asked.push({ question, ours: (text) => expect(text).toBeNull(), theirs: 'none' })
  // Where a status is missing in this year's demonstration, further orders are asked about.
  const spare = await place.rows<Row>(
    `select number, status from purchase_orders where organization_id = $1 and status = 'issued' order by number desc limit 20`,
    [place.city],
  )
  for (const { number, status } of spare.slice(0, Math.max(0, 75 - asked.length)))
    asked.push({
      question: `Show ${number}`,
      ours: (text) => expect(text).toContain(optionLabel(recordFor('purchase_orders').fields.status, status)),
      theirs: 'unknown',
    })
  return asked
}

test('300 questions over the demonstration are answered by the rows that each of four people may read', async () => {
  const all = await questions()
  expect(all).toHaveLength(75)
  const wrong: string[] = []
  let asked = 0
  for (const [role, who] of Object.entries(place.four))
    for (const { question, ours, theirs } of all) {
      asked++
      const said = await execute(place.services, answer, { question }, who)
      const isOther = role === 'another agency'
      try {
        if (isOther && theirs === 'unknown') {
          expect(said?.text).toMatch(/^I found no record/)
          expect(said?.cited).toEqual([])
        } else await ours(said?.text ?? null, who)
      } catch (error) {
        wrong.push(
          `${role}: ${question} → ${said?.text.slice(0, 160) ?? 'not about records'} (${String(error).slice(0, 120)})`,
        )
      }
    }
  expect(asked).toBe(300)
  measured('Questions about records, by four people', 'without a model', { right: asked - wrong.length, of: asked })
  expect(wrong).toEqual([])
})

test('asking changes nothing: no row, no task and no audit line', async () => {
  const before = await place.rows(
    'select (select count(*) from record_changes) as changes, (select count(*) from audit_events) as lines',
  )
  for (const question of [
    'Approve all requisitions.',
    'Delete the invoices.',
    'Cancel PO-2026-0001 now.',
    'Pay every invoice.',
  ])
    await execute(place.services, answer, { question }, place.four.administrator)
  expect(
    await place.rows(
      'select (select count(*) from record_changes) as changes, (select count(*) from audit_events) as lines',
    ),
  ).toEqual(before)
})
