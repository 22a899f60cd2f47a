import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { draftCommand, editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { firstReason } from '#platform/rules.ts'
import { applicationLife } from '../applications/life.ts'
import { grantApplication, type GrantApplication } from '../applications/records.ts'
import { limitsOn } from '../grants/facts.ts'
import { budgetPlan, budgetPlanLine, type BudgetPlan, type BudgetPlanLine } from './records.ts'
import { amountOf, planChecks, whyNotFinish, work } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })

export const draftPlan = draftCommand('grant-budget-plans/draft', budgetPlan)
export const editPlan = editCommand('grant-budget-plans/edit', budgetPlan)

async function worked(tx: CommandTx, plan: BudgetPlan, now: Date) {
  const limits = await limitsOn(tx, await todayOf(tx, now))
  const lines = await tx.sql<BudgetPlanLine>('select * from grant_plan_lines where organization_id = $1 and plan = $2 order by position, id', [tx.organizationId(), plan.id])
  const terms = { indirect: plan.indirect, indirect_rate: plan.indirect_rate, match_share: plan.match_share, subawardBase: limits.cents('subaward_base') ?? 0 }
  const of = work(lines, terms)
  return { of, lines, checks: planChecks(lines, terms, of, { deMinimis: limits.number('de_minimis_percent'), asked: null, match: null }) }
}

export const setPlanLines = command('grant-budget-plans/set-lines', {
  about: 'Puts the lines of a budget proposal down and works out its sums.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(budgetPlanLine) }),
  async run({ id, version, lines }, { tx, actor, now }) {
    const plan = await tx.lock<BudgetPlan>(budgetPlan, id)
    refuseIf(whyNotEdit(budgetPlan, plan, actor))
    await refuseIfMoved(tx, budgetPlan, plan, version)
    await putLines(tx, budgetPlanLine, id, lines, (line) => ({ amount: amountOf(line) }))
    const { of } = await worked(tx, plan, now)
    return tx.update<BudgetPlan>(budgetPlan, id, { federal: of.federal, match: of.match, total: of.total })
  },
})

export const finishPlan = command('grant-budget-plans/finish', {
  about: 'Makes a budget proposal final; its application asks for what it comes to.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    const plan = await tx.lock<BudgetPlan>(budgetPlan, id)
    const { of, lines, checks } = await worked(tx, plan, now)
    refuseIf(firstReason(whyNotEdit(budgetPlan, null, actor), whyNotFinish(plan, lines, checks)))
    if (plan.application) {
      const row = await tx.lock<GrantApplication>(grantApplication, plan.application)
      refuseIf(!applicationLife.is(row, 'draft') ? 'Its application is no longer a draft: what it asks for does not change any more.' : of.federal <= 0 ? 'An application asks for something.' : null)
      await tx.update<GrantApplication>(grantApplication, row.id, { asked: of.federal, match: of.match, match_cash: Math.min(row.match_cash, of.match) })
    }
    return tx.update<BudgetPlan>(budgetPlan, id, { status: 'final', federal: of.federal, match: of.match, total: of.total })
  },
})

export const reopenPlan = command('grant-budget-plans/reopen', {
  about: 'Opens a final budget proposal again, while its application is a draft.',
  input: one,
  async run({ id }, { tx, actor }) {
    const plan = await tx.lock<BudgetPlan>(budgetPlan, id)
    const row = plan.application ? await tx.lock<GrantApplication>(grantApplication, plan.application) : null
    refuseIf(firstReason(whyNotEdit(budgetPlan, null, actor), plan.status !== 'final' && 'It is open.', row && !applicationLife.is(row, 'draft') && 'Its application is no longer a draft.'))
    return tx.update<BudgetPlan>(budgetPlan, id, { status: 'draft' })
  },
})
