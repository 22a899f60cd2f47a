import { notify } from '#areas/organization/notifications/notify.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { asCommand, forEachOrganization } from '#platform/jobs/periodic.ts'
import { dayInWords } from '#platform/dates.ts'
import type { Tx } from '#platform/database/database.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { workOrder, type MaintenancePlan } from './records.ts'
import { dueBy, linesOf } from './rules.ts'
import { planLife } from './plans/life.ts'
import { assetLife } from '../assets/life.ts'

type Planned = MaintenancePlan & { reading: number | null; lines: string | null; owner: string | null }

export const planWork = forEachOrganization('plan-maintenance', {
  about: 'Creates the work order of each maintenance plan whose date or meter is due, once, and notifies the assignee.',
  every: 3_600,
  // One day beyond the local date, because it may already be tomorrow at the agency.
  due: `select distinct p.organization_id from maintenance_plans p
    left join meters m on m.organization_id = p.organization_id and m.id = p.meter
         where p.status ${among(planLife, 'active')} and p.open_order is null
         and (p.next_on <= $1::timestamptz::date + 1 + p.lead_days::int or m.reading >= p.next_at)`,
  run: asCommand('work-orders/plan', ({ tx, organization, today, now }) => makeDueOrders(tx, organization, today, now)),
})

export async function makeDueOrders(tx: Tx, organization: string, today: string, now: Date): Promise<number> {
  const plans = await tx.sql<Planned>(
    `select p.*, m.reading::float8 as reading, c.lines, coalesce(p.assigned_to, a.custodian, p.created_by) as owner
      from maintenance_plans p
       join assets a on a.organization_id = p.organization_id and a.id = p.asset
       and a.status ${notAmong(assetLife, 'disposed')}
       left join meters m on m.organization_id = p.organization_id and m.id = p.meter
       left join work_checklists c on c.organization_id = p.organization_id and c.id = p.checklist
      where p.organization_id = $1
      and p.status ${among(planLife, 'active')} and p.open_order is null order by p.id for update of p`,
    [organization],
  )
  let made = 0
  for (const plan of plans) {
    if (!dueBy(plan, { today, reading: plan.reading }) || !plan.owner) continue
    const due = plan.next_on && plan.next_on > today ? plan.next_on : (plan.next_on ?? today)
    const number = await nextNumber(tx, workOrder.table, String(workOrder.fields.number.initial), now)
    const order = (await tx.one<{ id: string }>(
      `insert into work_orders (organization_id, number, title, asset, kind, priority, due, checklist, needs_permit,
        minutes_planned, requested_by, assigned_to, plan, plan_due, status)
       values ($1, $2, $3, $4, 'preventive', 'normal', $5, $6, $7, $8, $9, $10, $11, $5, $12) returning id`,
      [
        organization,
        number,
        plan.title,
        plan.asset,
        due,
        plan.checklist,
        plan.needs_permit,
        plan.minutes,
        plan.owner,
        plan.assigned_to,
        plan.id,
        plan.assigned_to ? 'assigned' : 'triaged',
      ],
    ))!
    for (const [at, line] of linesOf(plan.lines ?? '').entries())
      await tx.sql(
        'insert into work_tasks (organization_id, work_order, position, words, asks) values ($1, $2, $3, $4, $5)',
        [organization, order.id, at + 1, line.words, line.asks],
      )
    await tx.sql('update maintenance_plans set open_order = $3 where organization_id = $1 and id = $2', [
      organization,
      plan.id,
      number,
    ])
    await notify(
      tx,
      {
        organization_id: organization,
        people: [plan.owner],
        event: 'task_assigned',
        record: { table: 'work_orders', id: order.id },
        words: `${number}, ${plan.title}, is due on ${dayInWords(due)}.`,
        actor: null,
      },
      now,
    )
    made++
  }
  return made
}
