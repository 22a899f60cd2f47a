import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { assessRisk, draftSubaward, editSubaward, subawardCommands } from './commands.ts'

const { approve, facts, submit } = subawardCommands
const low = { experience: 1, audits: 1, new_systems: 1, federal_monitoring: 1, size: 1, findings: 1 }
const dates = { starts_on: '2026-02-01', ends_on: '2026-11-30', budget_starts: '2026-02-01', budget_ends: '2026-11-30' }
const stated = {
  terms: true,
  access: true,
  closing_terms: true,
  indirect_rate: 0,
  determination: 'It decides who is served.',
}

test('the page lists what a draft lacks; a manager who neither drafted nor changed it approves it', async () => {
  const { organization, owner, does, max, ada, rosa, person } = await city()
  const [funding, recipient] = [randomUUID(), randomUUID()]
  await owner.query(
    `insert into grants (organization_id, id, number, title, kind, agency, manager, awarded_on, starts_on, ends_on,
       amount, drafted_by, documents, status)
     values ($1, $2, 'G-1', 'Training', 'state', 'The State', $3, '2026-01-01', '2026-01-01', '2026-12-31',
       10000000, $3, '[]', 'active')`,
    [organization.id, funding, max.user_id],
  )
  await owner.query(
    `insert into vendors (organization_id, id, number, name, type, email, uei, status)
     values ($1, $2, 'V-9', 'Birch', 'nonprofit', 'b@example.com', 'ABCDEFGHJKL1', 'active')`,
    [organization.id, recipient],
  )
  const award = { funding, recipient, title: 'Courses', description: 'Courses', amount: 8_000_000, contact: 'Max' }
  const draft = { ...award, ...dates, ...stated, manager: max.user_id, documents: [] }
  const { id, version } = await does(max, draftSubaward, draft as never)
  const unassessed = 'Assess the risk first (2 CFR 200.332(c)).'
  expect(await does(rosa, facts, { id })).toMatchObject({ missing: unassessed, open: 0 })
  await expect(does(max, submit, { id })).rejects.toThrow(unassessed)
  await does(max, assessRisk, { subaward: id, assessed_on: '2026-01-05', ...low } as never)
  expect(await does(rosa, facts, { id })).toMatchObject({ missing: null })
  await does(ada, editSubaward, { id, version, changes: { title: 'Courses for crews' } as never })
  await does(max, submit, { id })

  const own = 'You can’t approve your own subaward. Another manager must approve it.'
  await expect(does(max, approve, { id })).rejects.toThrow(own)
  expect(await does(ada, facts, { id })).toMatchObject({ wroteIt: true })
  await expect(does(ada, approve, { id })).rejects.toThrow(
    'You can’t approve a subaward you changed. Another manager must approve it.',
  )
  const eve = await person('Eve', 'manager')
  expect(await does(eve, approve, { id })).toMatchObject({ status: 'active', approved_by: eve.user_id })
  const { rows } = await owner.query('select obligated from grants where id = $1', [funding])
  expect(rows).toEqual([{ obligated: 8_000_000 }])
})
