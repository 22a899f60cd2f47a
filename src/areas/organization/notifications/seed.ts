import { randomUUID } from 'node:crypto'
import type { Tx } from '#platform/database/database.ts'
import { addDays, localDay } from '#platform/dates.ts'

type About = {
  table: 'budget_lines' | 'solicitations' | 'approval_requests' | 'payment_runs' | 'contract_amendments'
  id: string
}
const path = ({ table, id }: About) => `/records/${table}/${id}`

type Pointer = readonly [table: About['table'], column: string, like: string]
/** Each desk of an organization: three notifications and three tasks that everyone has, and four more by name. */
type Desk = {
  notices: readonly [event: string, words: string, about: Pointer, hoursAgo: number][]
  everybodys: readonly [title: string, kind: string, about: Pointer, dueIn: number][]
  duties: Record<string, readonly [title: string, dueIn: number][]>
}

/**
 * Each entry opens what it names. A bid opens on the page of its solicitation: people who may not read bids must be
 * able to open the entry too.
 */
const orderWaits: Pointer = ['approval_requests', `document_table = 'purchase_orders' and status`, 'waiting']
const [runWaits, amending]: Pointer[] = [
  ['payment_runs', 'status', 'submitted'],
  ['contract_amendments', 'status', 'draft'],
]
const [cones, trees, resurfacing]: Pointer[] = [
  ['solicitations', 'title', 'Traffic cones%'],
  ['budget_lines', 'name', 'Tree care'],
  ['budget_lines', 'name', 'Street resurfacing'],
]
/** The six entries that the header is known for are among them. */
const alderFalls: Desk = {
  notices: [
    ['budget_threshold', 'Budget threshold exceeded at 95 percent: Tree care is nearly spent.', trees!, 2],
    ['bid_received', 'New bid received from Larkspur Paving & Supply for the traffic cones.', cones!, 5],
    [
      'approval_waiting',
      'Approval required for a purchase order: tire chains for the loaders are waiting for approval.',
      orderWaits,
      20,
    ],
  ],
  everybodys: [
    ['Review budget variance', 'task', resurfacing!, 1],
    ['Approve vendor payment', 'approval', runWaits!, 3],
    ['Sign contract amendment', 'approval', amending!, 8],
  ],
  duties: {
    'Rosa Delgado': [
      ['Ask Northline for a second quote on the booster pumps', 2],
      ['File the W-9 of Catskill Timber', 5],
      ['Enter the winter salt order', 1],
      ['Close the helmet purchase', 9],
    ],
    'Max Okafor': [
      ['Approve the November purchasing report', 3],
      ['Answer the auditor about split orders', 6],
      ['Plan the spring resurfacing bids', 20],
      ['Talk to Ridgeway about late blades', 1],
    ],
    'Nora Whitcomb': [
      ['Reconcile the October bank statement', 2],
      ['Review the invoices that miss a discount', 1],
      ['Send the forecast to the council', 9],
      ['Prepare the schedule of federal awards', 16],
    ],
    'Gwen Ibarra': [
      ['Prepare the quarterly financial report', 4],
      ['Check the match of the culvert grant', 2],
      ['Plan the visit to the subrecipient', 13],
      ['Write the narrative for the next application', 7],
    ],
    'Eli Sato': [
      ['Confirm the shelter keys with the school', 1],
      ['Send the site list to the state', 3],
      ['Plan the spring flood exercise', 18],
      ['Check the radios of the emergency center', 5],
    ],
    'Odile Price': [
      ['Review the sample of storm purchases', 2],
      ['Follow up on the single audit', 6],
      ['Verify a month of the audit log', 4],
      ['Draft the audit plan for next year', 15],
    ],
    'Ada Lindqvist': [
      ['Review who has the manager role', 4],
      ['Renew the records retention schedule', 12],
      ['Invite the new buyer in Public Works', 1],
      ['Check the backup of last Friday', 2],
    ],
    'Pat Moreau': [
      ['Check the email queue', 1],
      ['Review the list of demo accounts', 7],
      ['Read the release notes', 3],
      ['Try a restore from backup', 14],
    ],
  },
}

const [rides, menus]: Pointer[] = [
  ['budget_lines', 'name', 'Rides to clinics and centers'],
  ['solicitations', 'title', 'Winter menus%'],
]
export const agingDepartment: Desk = {
  notices: [
    [
      'budget_threshold',
      'Budget threshold exceeded at 95 percent: Rides to clinics and centers is nearly spent.',
      rides!,
      3,
    ],
    ['bid_received', 'New bid received from Harbor Kitchen Cooperative for the winter menus.', menus!, 7],
    [
      'approval_waiting',
      'Approval required for a purchase order: insulated meal carriers are waiting for approval.',
      orderWaits,
      18,
    ],
  ],
  everybodys: [
    ['Review budget variance', 'task', rides!, 1],
    ['Approve vendor payment', 'approval', runWaits!, 3],
    ['Sign contract amendment', 'approval', amending!, 6],
  ],
  duties: {
    'Organization Admin': [
      ['Review who may see client data', 4],
      ['Renew the retention schedule', 12],
      ['Invite the new program lead', 2],
      ['Read the single audit letter', 9],
    ],
    'Grant Manager': [
      ['File the Title III quarterly report', 10],
      ['Plan the monitoring visits', 15],
      ['Answer the state about match', 3],
      ['Move money toward the rides', 1],
    ],
    'Financial Officer': [
      ['Draw down Title III-C for October', 2],
      ['Check the indirect rate', 8],
      ['Forecast the rides to June', 4],
      ['Close the books of last month', 5],
    ],
    'Program Staff': [
      ['Count the meals of this week', 1],
      ['Call the homes on the waiting list', 2],
      ['Collect the signatures of the drivers', 6],
      ['Post the winter menu', 11],
    ],
  },
}

/**
 * The notifications and tasks a visitor finds: three unread notifications and seven open tasks for each person of a
 * demo organization. Each opens its record.
 */
export async function seedNotices(tx: Tx, organization: string, now: Date, desk: Desk = alderFalls): Promise<void> {
  const found = async ([table, column, value]: Pointer): Promise<About> => {
    const row = await tx.one<{ id: string }>(
      `select id from ${table} where organization_id = $1 and ${column} like $2 order by created_at, id limit 1`,
      [organization, value],
    )
    if (!row) throw new Error(`The demo data has no ${table} whose ${column} is like ${value}.`)
    return { table, id: row.id }
  }
  const { time_zone } = (await tx.one<{ time_zone: string }>('select time_zone from organizations where id = $1', [
    organization,
  ]))!
  const today = localDay(now, time_zone)

  for (const { user_id, display_name } of await tx.sql<{ user_id: string; display_name: string }>(
    'select user_id, display_name from organization_members where organization_id = $1 order by email',
    [organization],
  )) {
    for (const [event, words, pointer, hoursAgo] of desk.notices) {
      const about = await found(pointer)
      await tx.sql(
        `insert into notifications (organization_id, user_id, event, words, path, about_organization, table_name,
          record, happening, at) values ($1, $2, $3, $4, $5, $1, $6, $7, $8, $9)`,
        [
          organization,
          user_id,
          event,
          words,
          path(about),
          about.table,
          about.id,
          randomUUID(),
          new Date(now.getTime() - hoursAgo * 3_600_000),
        ],
      )
    }
    await tx.sql(`select set_config('app.user_id', $1, true), set_config('app.command', 'tasks/create', true)`, [
      user_id,
    ])
    for (const [title, kind, pointer, dueIn] of desk.everybodys) {
      const about = await found(pointer)
      await tx.sql(
        `insert into tasks (organization_id, created_by, assignee, title, kind, table_name, record, due_on, zone)
          values ($1, $2, $2, $3, $4, $5, $6, $7, $8)`,
        [organization, user_id, title, kind, about.table, about.id, addDays(today, dueIn), time_zone],
      )
    }
    for (const [title, dueIn] of desk.duties[display_name] ?? [])
      await tx.sql(
        `insert into tasks (organization_id, created_by, assignee, title, due_on, zone)
          values ($1, $2, $2, $3, $4, $5)`,
        [organization, user_id, title, addDays(today, dueIn), time_zone],
      )
  }
  await tx.sql(`select set_config('app.user_id', '', true), set_config('app.command', '', true)`)
}
