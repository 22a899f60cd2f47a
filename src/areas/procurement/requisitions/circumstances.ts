import type { BudgetLine } from '#areas/planning/budgets/records.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { todayIn } from '#platform/commands/today.ts'
import { addDays } from '#platform/dates.ts'
import { among } from '#platform/life/status-sql.ts'
import type { CatalogItem } from '../catalog/records.ts'
import { limitRows } from '../methods/questions.ts'
import type { CostItem, Earlier } from '../methods/rules.ts'
import type { Requisition, RequisitionLine } from './records.ts'
import type { Circumstances } from './rules.ts'
import { requisitionLife } from './life.ts'

type Head = Pick<Requisition, 'vendor' | 'cost_center'> & { id?: string | null }
type Line = Pick<RequisitionLine, 'budget_line' | 'catalog_item' | 'commodity'>

/** Everything a requisition is checked against at this moment. */
export async function circumstancesOf(
  tx: CommandTx,
  head: Head,
  lines: readonly Line[],
  now: Date,
): Promise<Circumstances> {
  const organization = tx.organization_id!
  const day = await todayIn(tx, organization, now)
  const ids = (of: (line: Line) => string | null) => [...new Set(lines.flatMap((line) => of(line) ?? []))]
  return {
    today: day,
    budgets: await tx.sql<BudgetLine>('select * from budget_lines where organization_id = $1 and id = any($2)', [
      organization,
      ids(({ budget_line }) => budget_line),
    ]),
    items: await tx.sql<CatalogItem>('select * from catalog_items where organization_id = $1 and id = any($2)', [
      organization,
      ids(({ catalog_item }) => catalog_item),
    ]),
    limits: await limitRows(tx),
    costs: await tx.sql<CostItem>(
      `select paragraph, name, treatment, terms, amount_from, rule, checked from cost_items where valid_from <= $1
        and (valid_to is null or valid_to >= $1) order by paragraph`,
      [day],
    ),
    earlier: await earlierOnes(
      tx,
      head,
      ids(({ commodity }) => commodity),
      addDays(day, -366),
    ),
  }
}

const earlierOnes = (tx: CommandTx, head: Head, commodities: readonly string[], since: string): Promise<Earlier[]> => {
  const { text, values } = earlierStatement(tx.organization_id!, head, commodities, since)
  return tx.sql<Earlier>(text, values)
}

/**
 * Recent requests and direct orders of the same department, from the same vendor or of the same kind. Purchases
 * without a department are compared with each other: `is not distinct from` would say both, and no index has it.
 */
export function earlierStatement(
  organization: string,
  { id, vendor, cost_center }: Head,
  commodities: readonly string[],
  since: string,
): { text: string; values: unknown[] } {
  const center = cost_center ? '= $6' : 'is null'
  return {
    text: `select r.id, r.number, r.title, app.day_of($1, r.created_at) as day, r.amount,
      case when r.vendor = $3 then 'vendor' else 'commodity' end as why
       from requisitions r
      where r.organization_id = $1 and r.id is distinct from $2 and r.cost_center ${center}
      and r.status ${among(requisitionLife, 'submitted', 'approved', 'converted')}
      and r.created_at >= app.start_of_day($1, $5)
        and (r.vendor = $3 or exists (select from requisition_lines l where l.organization_id = $1
          and l.requisition = r.id and l.commodity = any($4)))
      union all
     select o.id, o.number, o.title, app.day_of($1, o.created_at), o.amount + o.charges, case when o.vendor = $3 then 'vendor'
     else 'commodity' end
       from purchase_orders o
      where o.organization_id = $1 and o.id is distinct from $2 and o.cost_center ${center}
      and o.status in ('submitted', 'approved', 'issued', 'closed') and o.created_at >= app.start_of_day($1, $5)
        and o.requisition is null and o.award is null and o.blanket is null and o.contract is null
        and o.kind = 'standard'
        and (o.vendor = $3 or exists (select from order_lines l where l.organization_id = $1 and l.purchase_order = o.id
          and l.commodity = any($4)))
      order by day, id limit 200`,
    values: [organization, id ?? null, vendor, commodities, since, ...(cost_center ? [cost_center] : [])],
  }
}
