import type { CommandTx } from '#platform/commands/command-tx.ts'
import { among } from '#platform/life/status-sql.ts'
import type { ObjectClass } from '../budgets/records.ts'
import { budgetOf } from '../budgets/commands.ts'
import { sectionB, totalsOf } from '../budgets/rules.ts'
import { limitsOn } from '../grants/facts.ts'
import type { Grant } from '../grants/records.ts'
import type { CostException } from './records.ts'
import type { ClassBooks } from './rules.ts'
import { costExceptionLife } from './life.ts'
import { amendmentLife } from '../budgets/life.ts'

/** Facts that decide on a charge to an object class, with the grant under its lock. */
export async function classBooks(tx: CommandTx, row: Grant): Promise<ClassBooks> {
  const at = [tx.organization_id, row.id]
  const lines = await budgetOf(tx, row.id)
  const limits = await limitsOn(tx, row.awarded_on)
  const charged = await tx.sql<{ class: ObjectClass; sum: number }>(
    `select class, sum(amount)::bigint as sum from grant_costs where organization_id = $1 and funding = $2
      and status <> 'disallowed' group by class`,
    at,
  )
  const excepted = await tx.sql<{ class: ObjectClass; sum: number }>(
    `select class, sum(amount)::bigint as sum from cost_exceptions where organization_id = $1 and funding = $2
      and kind = 'class' and status ${among(costExceptionLife, 'approved')} group by class`,
    at,
  )
  const { moved } = (await tx.one<{ moved: number }>(
    `select coalesce(sum(abs(amount)), 0)::bigint as moved from grant_amendments where organization_id = $1
      and funding = $2 and kind = 'transfer' and status ${among(amendmentLife, 'approved')}`,
    at,
  ))!
  const [percent, from] = [limits.number('transfer_percent'), limits.cents('transfer_from')]
  return {
    totals: totalsOf(lines),
    charged: byClass(charged),
    excepted: byClass(excepted),
    moved,
    budget: sectionB(lines).k,
    federal: row.amount,
    limits: { ...(percent !== undefined && { percent }), ...(from !== undefined && { from }) },
  }
}

const byClass = (rows: readonly { class: ObjectClass; sum: number }[]) =>
  Object.fromEntries(rows.map(({ class: name, sum }) => [name, sum]))

/** Amounts approved above a worksheet's damage, or above the worksheet. */
export const exceptedOf = async (tx: CommandTx, project: string, kind: CostException['kind']): Promise<number> =>
  (await tx.one<{ sum: number }>(
    `select coalesce(sum(amount), 0)::bigint as sum from cost_exceptions where organization_id = $1 and project = $2
      and kind = $3 and status ${among(costExceptionLife, 'approved')}`,
    [tx.organization_id, project, kind],
  ))!.sum
