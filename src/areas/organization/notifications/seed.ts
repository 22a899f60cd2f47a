import { randomUUID } from 'node:crypto'
import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'

type About = { table: 'budget_lines' | 'vendors' | 'approval_requests'; id: string }
const path = ({ table, id }: About) => `/records/${table}/${id}`

/** Further things to do, by role: with the three that everybody has they are seven. */
const duties: Record<string, readonly [title: string, dueIn: number][]> = {
  'Rosa Delgado': [['Ask Northline for a second quote on the booster pumps', 2], ['File the W-9 of Catskill Timber', 5], ['Enter the winter salt order', 1], ['Close the helmet purchase', 9]],
  'Max Okafor': [['Sign the November purchasing report', 3], ['Answer the auditor about split orders', 6], ['Plan the spring resurfacing bids', 20], ['Talk to Ridgeway about late blades', 1]],
  'Ada Lindqvist': [['Review who holds the role of manager', 4], ['Renew the records retention schedule', 12], ['Invite the new buyer in Public Works', 1], ['Check the backup of last Friday', 2]],
  'Pat Moreau': [['Look at the queue of letters', 1], ['Review the list of demonstration accounts', 7], ['Read the release notes', 3], ['Try a restore from backup', 14]],
}

/**
 * What is under the bell and in the list of tasks when a visitor comes: for each person of the demonstration's city three
 * unread notices and seven open tasks, and among them the six that the header is known by. Each opens its record.
 */
export async function seedNotices(tx: Tx, organization: string, now: Date): Promise<void> {
  const id = async (table: About['table'], column: string, value: string): Promise<About> => ({ table, id: (await tx.one<{ id: string }>(`select id from ${table} where organization_id = $1 and ${column} like $2 order by created_at, id limit 1`, [organization, value]))!.id })
  const [trees, resurfacing, paving] = [await id('budget_lines', 'name', 'Tree care'), await id('budget_lines', 'name', 'Street resurfacing'), await id('vendors', 'name', 'Larkspur Paving%')]
  const order = await id('approval_requests', 'status', 'waiting')
  const { time_zone } = (await tx.one<{ time_zone: string }>('select time_zone from organizations where id = $1', [organization]))!
  const today = localDay(now, time_zone)

  const notices: [event: string, words: string, about: About, hoursAgo: number][] = [
    ['budget_threshold', 'Budget threshold exceeded at 95 percent: Tree care is nearly spent.', trees, 2],
    ['bid_received', 'New bid received from Larkspur Paving & Supply for the Mill Road culvert.', paving, 5],
    ['approval_waiting', 'Approval required for a purchase order: the transfer that pays for it waits for a signature.', order, 20],
  ]
  const everybodys: [title: string, kind: string, about: About, dueIn: number][] = [
    ['Review budget variance', 'task', resurfacing, 1],
    ['Approve vendor payment', 'approval', paving, 3],
    ['Sign contract amendment', 'approval', paving, 8],
  ]

  for (const { user_id, display_name } of await tx.sql<{ user_id: string; display_name: string }>('select user_id, display_name from organization_members where organization_id = $1 order by email', [organization])) {
    for (const [event, words, about, hoursAgo] of notices)
      await tx.sql(
        'insert into notifications (organization_id, user_id, event, words, path, about_organization, table_name, record, happening, at) values ($1, $2, $3, $4, $5, $1, $6, $7, $8, $9)',
        [organization, user_id, event, words, path(about), about.table, about.id, randomUUID(), new Date(now.getTime() - hoursAgo * 3_600_000)],
      )
    await tx.sql(`select set_config('app.user_id', $1, true), set_config('app.command', 'tasks/create', true)`, [user_id])
    for (const [title, kind, about, dueIn] of everybodys)
      await tx.sql('insert into tasks (organization_id, created_by, assignee, title, kind, table_name, record, due_on, zone) values ($1, $2, $2, $3, $4, $5, $6, $7, $8)', [
        organization, user_id, title, kind, about.table, about.id, addDays(today, dueIn), time_zone,
      ])
    for (const [title, dueIn] of duties[display_name] ?? [])
      await tx.sql('insert into tasks (organization_id, created_by, assignee, title, due_on, zone) values ($1, $2, $2, $3, $4, $5)', [organization, user_id, title, addDays(today, dueIn), time_zone])
  }
  await tx.sql(`select set_config('app.user_id', '', true), set_config('app.command', '', true)`)
}
