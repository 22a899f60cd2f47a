import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { among } from '#platform/life/status-sql.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { billsOfProjects } from './bills/rules.ts'

export type ProjectCost = {
  project: string
  ordered: number
  billed: number
  paid: number
  own: number
  /** Certified on site and not in any counted bill. */ certified: number
  /** Total cost: billed, certified and force account. */ spent: number
}

/**
 * Orders, bills and payments of projects, in one statement: an order belongs to a project directly or through its
 * contract, and a bill through its order or its contract. Retainage is paid when released. Amounts certified on site
 * count until they are billed; force account costs count once confirmed.
 */
const costs = `
  with mine as (
    select distinct s.project, o.id as purchase_order, case when o.status ${among(orderLife, 'placed')} then o.amount
    else 0 end as ordered
      from project_sources s
      join purchase_orders o on o.organization_id = s.organization_id
      and (o.id = s.purchase_order or o.contract = s.contract)
     where s.organization_id = $1 and ($2::uuid is null or s.project = $2)
  ),
  bills as (${billsOfProjects('and ($2::uuid is null or s.project = $2)')}
  ),
  applied as (
    select a.project, sum(a.due_now) as certified
      from pay_applications a
     where a.organization_id = $1 and ($2::uuid is null or a.project = $2) and a.status in ('certified', 'billed')
       and not exists (select from bills b where b.project = a.project and b.id = a.invoice)
     group by a.project
  )
  select p.id as project, coalesce(o.ordered, 0)::bigint as ordered, coalesce(b.billed, 0)::bigint as billed,
  coalesce(b.paid, 0)::bigint as paid,
         coalesce(c.own, 0)::bigint as own, coalesce(a.certified, 0)::bigint as certified,
         (coalesce(b.billed, 0) + coalesce(c.own, 0) + coalesce(a.certified, 0))::bigint as spent
    from projects p
    left join (select project, sum(ordered) as ordered from mine group by project) o on o.project = p.id
    left join (select project, sum(billed) as billed, sum(paid) as paid from bills group by project) b on b.project =
    p.id
    left join applied a on a.project = p.id
    left join (select project, sum(amount) as own from project_costs where organization_id = $1 and status = 'confirmed'
      group by project) c on c.project = p.id
   where p.organization_id = $1 and ($2::uuid is null or p.id = $2)`

export const costsOf = (tx: CommandTx, project: string | null = null): Promise<ProjectCost[]> =>
  tx.sql<ProjectCost>(costs, [tx.organization_id, project])

export const spentOn = async (tx: CommandTx, project: string): Promise<number> =>
  (await costsOf(tx, project))[0]?.spent ?? 0

export const projectCosts = question('projects/costs', {
  about: 'Ordered, billed and paid amounts of each project.',
  input: z.strictObject({ project: z.uuid().nullable() }),
  run: ({ project }, { tx }): Promise<ProjectCost[]> => costsOf(tx, project),
})
