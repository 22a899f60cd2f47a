import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { seedDemo } from '../../../seed.ts'

test('in the demonstration the bell says three and the tasks say seven, for each person of the city and for nobody else; every entry opens its record', async () => {
  const { services, owner, mails } = await freshDatabase()
  await seedDemo(services)
  const people = await owner.query(`select m.user_id, m.organization_id, m.display_name, o.name = 'City of Alder Falls (demo)' as city from organization_members m join organizations o on o.id = m.organization_id order by m.email`)
  expect(people.rows).toHaveLength(6)
  for (const { user_id, organization_id, display_name, city } of people.rows) {
    const role = display_name.startsWith('Ada') ? 'admin' : display_name.startsWith('Max') ? 'manager' : 'user'
    const caller = { role: 'authenticated', actor: { user_id, organization_id, role, session_id: user_id, aal: 'aal1', email: '' } } as const
    const read = async (text: string) => (await services.database.read(caller, { text })).rows
    expect(await read('select notifications, tasks from my_badges()')).toEqual([city ? { notifications: 3, tasks: 7 } : { notifications: 0, tasks: 0 }])
    if (!city) continue
    expect(await read(`select app.sees(table_name, record, about_organization) as opens from notifications`)).toEqual(Array(3).fill({ opens: true }))
    expect(await read(`select app.sees(table_name, record, organization_id) as opens from tasks where assignee = app.user_id() and table_name is not null`)).toEqual(Array(3).fill({ opens: true }))
    if (role !== 'user') expect(await read('select approvals from my_badges()')).toEqual([{ approvals: 3 }])
  }
  const { rows } = await owner.query(`select words as entry from notifications union select title from tasks where table_name is not null`)
  const entries = rows.map(({ entry }) => entry as string).toSorted()
  expect(entries.map((entry) => entry.split(/[:,] | from /)[0])).toEqual([
    'Approval required for a purchase order', 'Approve vendor payment', 'Budget threshold exceeded at 95 percent', 'New bid received', 'Review budget variance', 'Sign contract amendment',
  ])
  expect(mails).toEqual([])
})
