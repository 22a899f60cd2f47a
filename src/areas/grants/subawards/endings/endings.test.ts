import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { city } from '#tests/city.ts'
import { subawardCommands } from '../commands.ts'
import { receiveRequest, requestCommands } from '../requests/commands.ts'

async function passedOn() {
  const place = await city()
  const { organization, owner, max, clock } = place
  await owner.query('select app.default_grants($1)', [organization.id])
  const today = clock.today()
  const [funding, vendor, subaward] = [randomUUID(), randomUUID(), randomUUID()]
  await owner.query(
    `insert into grants (organization_id, id, number, title, kind, agency, manager, awarded_on, starts_on, ends_on,
      amount, obligated, drafted_by, documents, status)
      values ($1, $2, 'G-1', 'Training', 'federal', 'FEMA', $3, '2025-01-01', '2025-01-01', '2040-12-31', 10000000,
        8000000, $3, '[]', 'active')`,
    [organization.id, funding, max.user_id],
  )
  await owner.query(
    `insert into grant_budget_lines (organization_id, funding, position, class, description, federal)
      values ($1, $2, 1, 'contractual', 'Courses', 10000000)`,
    [organization.id, funding],
  )
  await owner.query(
    `insert into vendors (organization_id, id, number, name, type, email, status)
      values ($1, $2, 'V-9', 'Birch', 'nonprofit', 'b@example.com', 'active')`,
    [organization.id, vendor],
  )
  await owner.query(
    `insert into subawards (organization_id, id, number, funding, recipient, title, description, amount, starts_on,
      ends_on, manager, drafted_by, documents, status)
      values ($1, $2, 'SA-1', $3, $4, 'Courses', 'Courses', 8000000, $6, '2040-12-31', $5, $5, '[]', 'active')`,
    [organization.id, subaward, funding, vendor, max.user_id, addDays(today, -90)],
  )
  const sums = async () =>
    (
      await owner.query(
        `select g.obligated, g.spent, s.paid, s.released, s.status, s.closeout_due::text from grants g
          join subawards s on s.funding = g.id where s.id = $1`,
        [subaward],
      )
    ).rows[0]
  return { ...place, today, subaward, sums }
}
type Place = Awaited<ReturnType<typeof passedOn>>
const notice = ({ subaward, today }: Place) => ({
  id: subaward,
  ground: 'noncompliance' as const,
  reason: 'Hours entered before they are worked.',
  last_day: addDays(today, 30),
  object_by: addDays(today, 14),
})

test('a subaward ends after a notice, an objection and a response by another person, and the balance returns to the grant', async () => {
  const place = await passedOn()
  const { does, max, ada, rosa, today, subaward: id, sums } = place
  await expect(does(rosa, subawardCommands.giveNotice, notice(place))).rejects.toThrow('Only a manager can do this.')
  await does(max, subawardCommands.giveNotice, notice(place))
  await expect(does(ada, subawardCommands.end, { id, kept: 0, answer: null })).rejects.toThrow(
    'The subrecipient may object until',
  )
  await does(max, subawardCommands.object, { id, day: today, objection: 'The sheets were made again.' })
  await expect(does(max, subawardCommands.end, { id, kept: 0, answer: 'No.' })).rejects.toThrow(
    'You can’t decide on a termination whose notice you issued. Another manager must decide.',
  )
  await expect(does(ada, subawardCommands.end, { id, kept: 0, answer: null })).rejects.toThrow(
    'Answer the objection first',
  )
  const asked = await does(max, receiveRequest, {
    subaward: id,
    period_start: addDays(today, -60),
    period_end: addDays(today, -30),
    amount: 10_000_00,
    description: 'Courses',
    documents: [],
  } as never)
  await expect(does(ada, subawardCommands.end, { id, kept: 0, answer: 'They were not.' })).rejects.toThrow(
    'Requests for $10,000.00 are waiting.',
  )
  const ended = await does(ada, subawardCommands.end, { id, kept: 15_000_00, answer: 'They were not.' })
  expect(ended).toMatchObject({ status: 'terminated', released: 65_000_00, closeout_due: addDays(today, 120) })
  expect(await sums()).toMatchObject({ obligated: 15_000_00 })

  await does(ada, requestCommands.approve, { id: asked.id })
  const late = await does(max, receiveRequest, {
    subaward: id,
    period_start: addDays(today, 1),
    period_end: addDays(today, 31),
    amount: 1_00,
    description: 'Later',
    documents: [],
  } as never)
  await expect(does(ada, requestCommands.approve, { id: late.id })).rejects.toThrow('Later obligations can’t be paid')
  const dear = await does(max, receiveRequest, {
    subaward: id,
    period_start: addDays(today, -29),
    period_end: addDays(today, -1),
    amount: 5_000_01,
    description: 'Courses',
    documents: [],
  } as never)
  await expect(does(ada, requestCommands.approve, { id: dear.id })).rejects.toThrow(
    'Only $5,000.00 of this subaward remains.',
  )
  await place.owner.query(`update subaward_requests set status = 'returned' where id = any($1)`, [[late.id, dear.id]])
  await does(max, requestCommands.pay, { id: asked.id, day: today })
  await does(max, subawardCommands.close, { id, reason: 'All is settled.' })
  expect(await sums()).toEqual({
    obligated: 10_000_00,
    spent: 10_000_00,
    paid: 10_000_00,
    released: 70_000_00,
    status: 'closed',
    closeout_due: addDays(today, 120),
  })
})

test('two decisions at once release the money once', async () => {
  const place = await passedOn()
  const { does, max, ada, person, subaward: id, sums } = place
  await does(max, subawardCommands.giveNotice, { ...notice(place), ground: 'consent', object_by: null })
  const eve = await person('Eve', 'manager')
  const both = await Promise.allSettled(
    [ada, eve].map((who) => does(who, subawardCommands.end, { id, kept: 0, answer: null })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await sums()).toMatchObject({ obligated: 0, released: 80_000_00 })
})

test('a withdrawn notice leaves the subaward as it was signed', async () => {
  const place = await passedOn()
  const { does, max, subaward: id } = place
  await does(max, subawardCommands.giveNotice, notice(place))
  expect(await does(max, subawardCommands.withdrawNotice, { id, reason: 'They were right.' })).toMatchObject({
    status: 'active',
    last_day: null,
    ending_ground: null,
    object_by: null,
  })
})

test("another agency can't issue a notice", async () => {
  const place = await passedOn()
  const there = await city()
  await expect(there.does(there.ada, subawardCommands.giveNotice, notice(place))).rejects.toThrow(
    'This subaward does not exist.',
  )
})
