import type { CommandTx } from '#platform/commands/command-tx.ts'
import { todayOf } from '#platform/commands/today.ts'
import { limitsOn } from '../grants/facts.ts'
import type { BudgetPlan, BudgetPlanLine } from './records.ts'
import { planChecks, work } from './rules.ts'

/** The sums of a budget proposal, with what is wrong with it. */
export async function workedOf(tx: CommandTx, plan: BudgetPlan, now: Date) {
  const limits = await limitsOn(tx, await todayOf(tx, now))
  const lines = await tx.sql<BudgetPlanLine>(
    'select * from grant_plan_lines where organization_id = $1 and plan = $2 order by position, id',
    [tx.organization_id, plan.id],
  )
  const terms = {
    indirect: plan.indirect,
    indirect_rate: plan.indirect_rate,
    match_share: plan.match_share,
    subawardBase: limits.cents('subaward_base') ?? 0,
  }
  const of = work(lines, terms)
  return {
    of,
    lines,
    checks: planChecks(lines, terms, of, { deMinimis: limits.number('de_minimis_percent'), asked: null, match: null }),
  }
}
