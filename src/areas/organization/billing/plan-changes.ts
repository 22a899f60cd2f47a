import { z } from 'zod'
import { command, question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { among } from '#platform/life/status-sql.ts'
import { billMonth } from './bills.ts'
import { changeOfPlan, dueOn, periodOf, type Change } from './proration/rules.ts'
import { planChangeLife } from './life.ts'
import { billingInvoice, billingLine, planChange, type BillingInvoice, type PlanChange } from './records.ts'
import { offeredOn, overLimits, whyNotChange, subscriptionStatus } from './rules.ts'
import { plans, standing, usageOf } from './subscription.ts'

const input = z.strictObject({ plan: z.uuid('Select a plan') })

export const previewChange = question('billing/preview-change', {
  about: 'Previews the exact charge of a plan change, and what blocks it.',
  input: input,
  async run({ plan }, { tx, actor, now }): Promise<{ change: Change; whyNot: string | null; over: string[] }> {
    const { to, current, planned, over, change } = await weigh(tx, plan, now)
    return { change, over, whyNot: whyNotChange({ actor, now: current, to, planned, over }) }
  },
})

async function weigh(tx: CommandTx, plan: string, now: Date, lock = false) {
  const today = await todayOf(tx, now)
  const to = offeredOn(await plans(tx), today).find(({ id }) => id === plan)
  if (!to) throw new NotFound('Plan')
  const current = await standing(tx, lock)
  const planned =
    (await tx.one<PlanChange>(
      `select * from plan_changes where organization_id = $1
    and status ${among(planChangeLife, 'planned')} limit 1`,
      [tx.organization_id],
    )) ?? null
  const change = changeOfPlan(current?.plan ?? null, to, {
    period: periodOf(current?.began ?? today, today),
    day: today,
  })
  return { today, to, current, planned, over: overLimits(to, await usageOf(tx)), change }
}

export const changePlan = command('billing/change-plan', {
  about: 'Changes the plan: upgrades at once with the difference prorated, downgrades with the next month.',
  decides: 'money',
  personal: true,
  input: input.extend({ due: z.int(), reason: z.string().trim().max(500).default('') }),
  async run({ plan, due, reason }, { tx, actor, now }) {
    const { today, to, current, planned, over, change } = await weigh(tx, plan, now, true)
    refuseIf(whyNotChange({ actor, now: current, to, planned, over }))
    refuseIf(due !== change.due ? 'The amount has changed since the preview. Review it again.' : null)
    const isNow = change.effective_on === today
    // The rest of a month is credited from what was billed for it: a month that has only just begun may have no invoice
    // yet.
    if (isNow) await billMonth(tx, now)
    const row = await tx.insert<PlanChange>(planChange, {
      from_plan: current?.plan.name ?? null,
      to_plan: to.name,
      to_code: to.code,
      effective_on: change.effective_on,
      credit: change.credit,
      charge: change.charge,
      asked_by: actor.user_id,
      reason: reason || null,
      status: isNow ? 'done' : 'planned',
    })
    if (!isNow) return row
    const simulated = subscriptionStatus.is(current, 'simulated')
    const began = current ? current.began : today
    if (current)
      await tx.sql('update subscriptions set ended_at = $3 where organization_id = $1 and id = $2', [
        actor.organization_id,
        current.id,
        now,
      ])
    await tx.sql(
      `insert into subscriptions (organization_id, plan_id, status, started_at, current_period_end)
        values ($1, $2, $3, app.start_of_day($1, $4), app.start_of_day($1, $5))`,
      [actor.organization_id, to.id, simulated ? 'simulated' : 'active', began, periodOf(began, today).to],
    )
    if (change.due > 0) {
      const period = periodOf(began, today)
      const invoice = await tx.insert<BillingInvoice>(billingInvoice, {
        number: await nextNumber(tx, billingInvoice.table, billingInvoice.fields.number.initial as string, now),
        kind: 'invoice',
        plan: to.name,
        period_from: today,
        period_to: period.to,
        issued_on: today,
        due_on: dueOn(today),
        amount: change.due,
        simulated,
        po_number:
          (
            await tx.one<{ po_number: string | null }>(
              'select po_number from billing_accounts where organization_id = $1',
              [actor.organization_id],
            )
          )?.po_number ?? null,
      })
      for (const line of change.lines)
        await tx.insert(billingLine, {
          invoice: invoice.id,
          words:
            line.words === 'unused' ? `${line.plan}, unused rest of the month` : `${line.plan}, the rest of the month`,
          days: line.days,
          of_days: line.of_days,
          price: line.price,
          amount: line.amount,
        })
    }
    return row
  },
})

export const planChangeCommands = commandsOf(planChangeLife, {})
