import { z } from 'zod'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { command, documentQuestion } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { draftCommand, editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { applicationLife } from '../applications/life.ts'
import { grantApplication, type GrantApplication } from '../applications/records.ts'
import { federalFormPaper } from '../federal-forms/paper/rules.ts'
import { sf424a } from '../federal-forms/sf424a/rules.ts'
import { planLife } from './life.ts'
import { workedOf } from './facts.ts'
import { budgetPlan, budgetPlanLine, type BudgetPlan } from './records.ts'
import { sf424aFrom } from './sf424a/rules.ts'
import { amountOf, whyNoBudgetForm, whyNotFinish } from './rules.ts'

export const draftPlan = draftCommand('grant-budget-plans/draft', budgetPlan)
export const editPlan = editCommand('grant-budget-plans/edit', budgetPlan)

export const setPlanLines = command('grant-budget-plans/set-lines', {
  about: 'Saves the lines of a budget proposal and calculates its totals.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(budgetPlanLine) }),
  async run({ id, version, lines }, { tx, actor, now }) {
    const plan = await tx.lock<BudgetPlan>(budgetPlan, id)
    refuseIf(whyNotEdit(budgetPlan, plan, actor))
    await refuseIfMoved(tx, budgetPlan, plan, version)
    await putLines(tx, budgetPlanLine, id, lines, (line) => ({ amount: amountOf(line) }))
    const { of } = await workedOf(tx, plan, now)
    return tx.update<BudgetPlan>(budgetPlan, id, { federal: of.federal, match: of.match, total: of.total })
  },
})

/** Locked so that the application can't be submitted meanwhile. */
async function draftOf(tx: CommandTx, id: string): Promise<GrantApplication> {
  const row = await tx.lock<GrantApplication>(grantApplication, id)
  refuseIf(applicationLife.is(row, 'draft') ? null : 'The application is no longer a draft.')
  return row
}

export const planCommands = commandsOf(planLife, {
  async facts(plan, { tx, now }) {
    const { of: sums, lines, checks } = await workedOf(tx, plan, now)
    const application = plan.application
      ? await tx.one<{ status: string }>(
          'select status from grant_applications where organization_id = $1 and id = $2',
          [tx.organization_id, plan.application],
        )
      : null
    const asksNothing = plan.application !== null && sums.federal <= 0
    return {
      missing: whyNotFinish(lines, checks) ?? (asksNothing ? 'The amount requested must be above $0.' : null),
      changeable: !application || applicationLife.is(application, 'draft'),
    }
  },
  async finish(plan, { tx, now }) {
    const { federal, match, total } = (await workedOf(tx, plan, now)).of
    if (plan.application) {
      const { id, match_cash } = await draftOf(tx, plan.application)
      const asked = { asked: federal, match, match_cash: Math.min(match_cash, match) }
      await tx.update<GrantApplication>(grantApplication, id, asked)
    }
    return { federal, match, total }
  },
  async reopen({ application }, { tx }) {
    if (application) await draftOf(tx, application)
  },
})

export const planDocument = documentQuestion('grant-budget-plans/document', {
  about: 'The SF-424A of a budget proposal, sections A to F, filled from its lines.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, now }) {
    const plan = await tx.one<BudgetPlan>('select * from grant_budget_plans where organization_id = $1 and id = $2', [
      tx.organization_id,
      id,
    ])
    if (!plan) throw new NotFound(budgetPlan.label, { table: budgetPlan.table, id })
    refuseIf(whyNoBudgetForm(plan))
    const { of: sums } = await workedOf(tx, plan, now)
    const application = await tx.one<Pick<GrantApplication, 'title' | 'aln'>>(
      'select title, aln from grant_applications where organization_id = $1 and id = $2',
      [tx.organization_id, plan.application],
    )
    return federalFormPaper(sf424a, sf424aFrom(sums, { plan, application }), {
      number: plan.number,
      subject: plan.title,
      letterhead: await letterheadOf(tx, tx.organization_id),
      today: await todayOf(tx, now),
    })
  },
})
