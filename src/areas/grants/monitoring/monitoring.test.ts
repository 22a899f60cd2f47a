import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { city } from '#tests/city.ts'
import { answerFinding, closeFinding, finishVisit, noteFinding, planVisit, reopenFinding, reopenVisit } from './commands.ts'

async function subrecipient() {
  const place = await city()
  const { organization, owner, max } = place
  const [funding, vendor, subaward] = [randomUUID(), randomUUID(), randomUUID()]
  await owner.query(`insert into grants (organization_id, id, number, title, kind, agency, manager, awarded_on, starts_on, ends_on, amount, drafted_by, documents, status) values ($1, $2, 'G-1', 'Training', 'state', 'The State', $3, '2025-01-01', '2025-01-01', '2030-12-31', 10000000, $3, '[]', 'active')`, [organization.id, funding, max.user_id])
  await owner.query(`insert into vendors (organization_id, id, number, name, type, email, status) values ($1, $2, 'V-9', 'Birch', 'nonprofit', 'b@example.com', 'active')`, [organization.id, vendor])
  await owner.query(`insert into subawards (organization_id, id, number, funding, recipient, title, description, amount, starts_on, ends_on, manager, drafted_by, documents, status) values ($1, $2, 'SA-1', $3, $4, 'Courses', 'Courses', 8000000, '2025-01-01', '2030-12-31', $5, $5, '[]', 'active')`, [organization.id, subaward, funding, vendor, max.user_id])
  return { ...place, today: place.clock.today(), funding, subaward }
}

test('a visit that is done is opened again with a reason; what was seen stays', async () => {
  const { does, rosa, max, ada, today, subaward, owner, funding } = await subrecipient()
  const { id } = await does(max, planVisit, { subaward, kind: 'desk', planned_on: today, visitor: max.user_id, documents: [] } as never)
  await expect(does(max, reopenVisit, { id, reason: 'More to see' })).rejects.toThrow('Only a done or cancelled monitoring visit can become planned.')
  await does(max, finishVisit, { id, day: today, summary: 'The sheets are whole.' })
  await expect(does(rosa, reopenVisit, { id, reason: 'More to see' })).rejects.toThrow('Opening a visit again needs the role manager.')
  expect(await does(ada, reopenVisit, { id, reason: 'The sheets of March came later.' })).toMatchObject({ status: 'planned', done_on: null, summary: 'The sheets are whole.', reopened_by: ada.user_id, reopened_because: 'The sheets of March came later.' })
  await does(max, finishVisit, { id, day: today, summary: 'Those of March too.' })
  await owner.query('update grants set keep_until = $2 where id = $1', [funding, addDays(today, -1)])
  await expect(does(ada, reopenVisit, { id, reason: 'Again' })).rejects.toThrow('nothing is opened again after that day (2 CFR 200.345)')
})

test('a finding that was closed is opened again with a day to come', async () => {
  const { does, max, ada, today, subaward } = await subrecipient()
  const { id } = await does(max, noteFinding, { subaward, title: 'Hours', severity: 'finding', criteria: '2 CFR 200.430', condition: 'Written before.', owner: max.user_id, due_on: today } as never)
  await does(max, answerFinding, { id, answer: 'Done.' })
  await does(ada, closeFinding, { id, decision: 'Enough.' })
  await expect(does(max, reopenFinding, { id, due_on: addDays(today, -1), reason: 'Seen again' })).rejects.toThrow('Give it a day to come.')
  expect(await does(max, reopenFinding, { id, due_on: addDays(today, 30), reason: 'Seen again' })).toMatchObject({ status: 'open', closed_by: null, closed_on: null, due_on: addDays(today, 30), decision: 'Enough.', reopened_by: max.user_id })
})

test('another agency opens neither', async () => {
  const { does, max, today, subaward } = await subrecipient()
  const { id } = await does(max, planVisit, { subaward, kind: 'desk', planned_on: today, visitor: max.user_id, documents: [] } as never)
  const there = await city()
  await expect(there.does(there.ada, reopenVisit, { id, reason: 'x' })).rejects.toThrow('This monitoring visit does not exist.')
})
