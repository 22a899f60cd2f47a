import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { city } from '#tests/city.ts'
import { findingCommands, noteFinding, planVisit, visitCommands } from './commands.ts'

async function subrecipient() {
  const place = await city()
  const { organization, owner, max } = place
  const [funding, vendor, subaward] = [randomUUID(), randomUUID(), randomUUID()]
  await owner.query(
    `insert into grants (organization_id, id, number, title, kind, agency, manager, awarded_on, starts_on, ends_on,
      amount, drafted_by, documents, status)
      values ($1, $2, 'G-1', 'Training', 'state', 'The State', $3, '2025-01-01', '2025-01-01', '2030-12-31', 10000000,
        $3, '[]', 'active')`,
    [organization.id, funding, max.user_id],
  )
  await owner.query(
    `insert into vendors (organization_id, id, number, name, type, email, status)
      values ($1, $2, 'V-9', 'Birch', 'nonprofit', 'b@example.com', 'active')`,
    [organization.id, vendor],
  )
  await owner.query(
    `insert into subawards (organization_id, id, number, funding, recipient, title, description, amount, starts_on,
      ends_on, manager, drafted_by, documents, status)
      values ($1, $2, 'SA-1', $3, $4, 'Courses', 'Courses', 8000000, '2025-01-01', '2030-12-31', $5, $5, '[]',
        'active')`,
    [organization.id, subaward, funding, vendor, max.user_id],
  )
  return { ...place, today: place.clock.today(), funding, subaward }
}

test('a completed visit is reopened with a reason, and its observations stay', async () => {
  const { does, rosa, max, ada, today, subaward, owner, funding } = await subrecipient()
  const { id } = await does(max, planVisit, {
    subaward,
    kind: 'desk',
    planned_on: today,
    visitor: max.user_id,
    documents: [],
  } as never)
  await expect(does(max, visitCommands.reopen, { id, reason: 'More to see' })).rejects.toThrow(
    'MV-2026-0001 is already scheduled.',
  )
  await does(max, visitCommands.finish, { id, day: today, summary: 'The sheets are whole.' })
  await expect(does(rosa, visitCommands.reopen, { id, reason: 'More to see' })).rejects.toThrow(
    'Only a manager can do this.',
  )
  expect(await does(ada, visitCommands.reopen, { id, reason: 'The sheets of March came later.' })).toMatchObject({
    status: 'planned',
    done_on: null,
    summary: 'The sheets are whole.',
    reopened_by: ada.user_id,
    reopened_because: 'The sheets of March came later.',
  })
  await does(max, visitCommands.finish, { id, day: today, summary: 'Those of March too.' })
  await owner.query('update grants set keep_until = $2 where id = $1', [funding, addDays(today, -1)])
  await expect(does(ada, visitCommands.reopen, { id, reason: 'Again' })).rejects.toThrow(
    'Visits and findings can’t be reopened after that (2 CFR 200.345).',
  )
})

test('a closed finding is reopened with a future due date', async () => {
  const { does, max, ada, today, subaward } = await subrecipient()
  const { id } = await does(max, noteFinding, {
    subaward,
    title: 'Hours',
    severity: 'finding',
    criteria: '2 CFR 200.430',
    condition: 'Written before.',
    owner: max.user_id,
    due_on: today,
  } as never)
  await does(max, findingCommands.answer, { id, answer: 'Done.' })
  await expect(does(max, findingCommands.close, { id, decision: 'Enough.' })).rejects.toThrow(
    'You can’t close a finding whose response you entered. Another manager must close it.',
  )
  await does(ada, findingCommands.close, { id, decision: 'Enough.' })
  await expect(
    does(max, findingCommands.reopen, { id, due_on: addDays(today, -1), reason: 'Seen again' }),
  ).rejects.toMatchObject({ fields: { due_on: 'The date can’t be in the past.' } })
  expect(
    await does(max, findingCommands.reopen, { id, due_on: addDays(today, 30), reason: 'Seen again' }),
  ).toMatchObject({
    status: 'open',
    closed_by: null,
    closed_on: null,
    due_on: addDays(today, 30),
    decision: 'Enough.',
    reopened_by: max.user_id,
  })
})

test('the reviewer and the owner record results, and nothing is recorded in advance', async () => {
  const { does, max, ada, rosa, person, today, subaward } = await subrecipient()
  const { id } = await does(max, planVisit, {
    subaward,
    kind: 'desk',
    planned_on: today,
    visitor: rosa.user_id,
    documents: [],
  } as never)
  const other = await person('Lee')
  await expect(does(other, visitCommands.finish, { id, day: today, summary: 'Seen.' })).rejects.toThrow(
    'Only a manager, or the person under “Reviewer”, can do this.',
  )
  await expect(
    does(rosa, visitCommands.finish, { id, day: addDays(today, 1), summary: 'Seen.' }),
  ).rejects.toMatchObject({ fields: { day: 'The date can’t be in the future.' } })
  expect(await does(rosa, visitCommands.finish, { id, day: today, summary: 'Seen.' })).toMatchObject({
    status: 'done',
    done_on: today,
    summary: 'Seen.',
  })
  expect(await does(max, visitCommands.facts, { id })).toEqual({ keepUntil: null })
  const next = await does(max, planVisit, {
    subaward,
    kind: 'desk',
    planned_on: today,
    visitor: rosa.user_id,
    documents: [],
  } as never)
  expect(await does(max, visitCommands.cancel, { id: next.id, reason: 'The school is closed.' })).toMatchObject({
    status: 'canceled',
    summary: 'The school is closed.',
  })
  const finding = await does(max, noteFinding, {
    subaward,
    title: 'Hours',
    severity: 'finding',
    criteria: '2 CFR 200.430',
    condition: 'Written before.',
    owner: rosa.user_id,
    due_on: today,
    audit_reference: '2025-003',
    accepted_on: '2026-05-15',
  } as never)
  // Six months after the FAC accepted the subrecipient's audit (2 CFR 200.521(d)).
  expect(finding).toMatchObject({ decide_by: '2026-11-15' })
  await expect(does(other, findingCommands.answer, { id: finding.id, answer: 'Done.' })).rejects.toThrow(
    'Only a manager, or the person under “Owner”, can do this.',
  )
  expect(await does(rosa, findingCommands.answer, { id: finding.id, answer: 'Done.' })).toMatchObject({
    status: 'answered',
    answered_by: rosa.user_id,
  })
  expect(await does(ada, findingCommands.close, { id: finding.id, decision: 'Enough.' })).toMatchObject({
    status: 'closed',
    closed_by: ada.user_id,
    closed_on: today,
    decision: 'Enough.',
  })
})

test('another agency can open neither', async () => {
  const { does, max, today, subaward } = await subrecipient()
  const { id } = await does(max, planVisit, {
    subaward,
    kind: 'desk',
    planned_on: today,
    visitor: max.user_id,
    documents: [],
  } as never)
  const there = await city()
  await expect(there.does(there.ada, visitCommands.reopen, { id, reason: 'x' })).rejects.toThrow(
    'This monitoring visit does not exist.',
  )
})
