import { notify } from '#areas/organization/notifications/notify.ts'
import type { Context } from '#platform/commands/command.ts'
import { dayInWords } from '#platform/dates.ts'
import type { Vendor } from '../vendors/records.ts'

/** What is open with a vendor, by table: whom it concerns, and what the suspension means for it. */
const open = [
  {
    table: 'evaluations',
    sql: `select distinct e.id, e.number, array[e.chair] as people from evaluations e
      join bids b on b.organization_id = e.organization_id and b.solicitation = e.solicitation and b.vendor = $2
      where e.organization_id = $1 and e.status not in ('finished', 'canceled')`,
    words: 'Its bid stays under evaluation, and no award can be recommended to it.',
  },
  {
    table: 'awards',
    sql: `select a.id, a.number, array[a.written_by, s.contact] as people from awards a
      join solicitations s on s.organization_id = a.organization_id and s.id = a.solicitation
      where a.organization_id = $1 and a.status not in ('awarded', 'annulled', 'rescinded')
        and exists (select from award_lines l where l.organization_id = $1 and l.award = a.id and l.vendor = $2)`,
    words: 'It can’t be announced or made. Wait, or annul or rescind it and recommend another bidder.',
  },
  {
    table: 'contracts',
    sql: `select id, number, array[owner] as people from contracts where organization_id = $1 and vendor = $2
      and status not in ('closed', 'terminated')`,
    words: 'It continues, but nothing new is signed, ordered or paid under it.',
  },
  {
    table: 'purchase_orders',
    sql: `select id, number, array[buyer] as people from purchase_orders where organization_id = $1 and vendor = $2
      and status not in ('closed', 'canceled', 'rejected')`,
    words: 'An issued order continues, a draft can’t be issued, and nothing is paid.',
  },
] as const

/** The people who work on what is open with a suspended vendor learn of it, and of what they can do. */
export async function tellSuspended(row: Vendor, { tx, actor, now }: Context): Promise<void> {
  const until = dayInWords(row.suspended_until!.slice(0, 10))
  for (const { table, sql, words } of open)
    for (const { id, number, people } of await tx.sql<{ id: string; number: string; people: string[] }>(sql, [
      tx.organization_id,
      row.id,
    ]))
      await notify(
        tx,
        {
          organization_id: row.organization_id,
          people: [...new Set(people)],
          event: 'task_assigned',
          record: { table, id },
          words: `${row.name} is suspended until ${until}. ${number}: ${words}`,
          actor: actor.user_id,
        },
        now,
      )
}
