import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { among } from '#platform/life/status-sql.ts'
import { notify } from '../notifications/notify.ts'
import { asPlatform } from '../operator/platform.ts'
import { dueOn, periodOf, periodsDue, prorated, type Period } from './proration/rules.ts'
import { billLife, planChangeLife } from './life.ts'
import { billingInvoice, billingLine, planChange, type BillingInvoice, type PlanChange } from './records.ts'
import { offeredOn, whyNotSettle, type Plan, subscriptionStatus, whyNotWriteBill } from './rules.ts'
import { plans, standing, type Standing } from './subscription.ts'

export const billCommands = commandsOf(billLife, {})

export const settleBill = command('billing-invoices/settle', {
  about: 'Settles a dispute: upholds the invoice, which is then due, or voids it. For the operator.',
  decides: 'money',
  personal: true,
  input: z.strictObject({
    organization: z.uuid(),
    id: z.uuid(),
    stands: z.boolean(),
    reason: z.string().trim().min(3, 'Enter a reason').max(500),
  }),
  reason: 'reason',
  async run({ organization, id, stands, reason }, { tx, actor, now }) {
    return asPlatform(tx, actor, async () => {
      const row = await tx.one<BillingInvoice>(
        'select * from billing_invoices where organization_id = $1 and id = $2 for update',
        [organization, id],
      )
      if (!row) throw new NotFound(billingInvoice.label)
      refuseIf(whyNotSettle(row, { actor }))
      const asked = await tx.sql<{ actor: string }>(
        `select actor from record_changes where organization_id = $1 and table_name = 'billing_invoices' and record = $2
          and after ->> 'status' = 'disputed' and actor is not null order by id desc limit 1`,
        [organization, id],
      )
      await notify(
        tx,
        {
          organization_id: organization,
          people: asked.map((each) => each.actor),
          event: 'approval_decided',
          record: { table: billingInvoice.table, id },
          words: `The invoice ${row.number} ${stands ? 'was upheld' : 'is void'}: ${reason}`,
          actor: actor.user_id,
        },
        now,
      )
      return (await tx.one<BillingInvoice>(
        'update billing_invoices set status = $3, settlement = $4 where organization_id = $1 and id = $2 returning *',
        [organization, id, stands ? 'open' : 'void', reason],
      ))!
    })
  },
})

/**
 * A month with a plan change in the middle was billed as well: the earlier part before the change. So was one whose
 * invoice was voided: it is not billed again.
 */
export async function isBilled(tx: CommandTx, { plan }: Pick<Standing, 'plan'>, period: Period): Promise<boolean> {
  if (plan.monthly_price === 0) return true
  return Boolean(
    await tx.one(
      `select id from billing_invoices where organization_id = $1 and kind = 'invoice' and period_from >= $2
        and period_to <= $3`,
      [tx.organization_id, period.from, period.to],
    ),
  )
}

/**
 * The invoice of the current month and of any months missed since the last invoice; a scheduled change takes effect
 * with its month. A second run finds the invoices of the first. A trial is not billed.
 */
export async function billMonth(tx: CommandTx, now: Date): Promise<BillingInvoice | null> {
  const today = await todayOf(tx, now)
  const current = await standing(tx, true)
  if (!current || subscriptionStatus.is(current, 'trialing')) return null
  const planned = await tx.one<PlanChange>(
    `select *, effective_on::text from plan_changes where organization_id = $1
      and status ${among(planChangeLife, 'planned')}
      and effective_on <= $2 for update`,
    [tx.organization_id, today],
  )
  const to = planned ? offeredOn(await plans(tx), today).find(({ code }) => code === planned.to_code) : undefined
  const past = (await tx.one<{ billed_to: string | null; changed_on: string | null }>(
    `select (select max(period_to)::text from billing_invoices where organization_id = $1 and kind = 'invoice')
      as billed_to, (select max(app.day_of(organization_id, ended_at))::text from subscriptions
        where organization_id = $1 and ended_at is not null) as changed_on`,
    [tx.organization_id],
  ))!
  const due = periodsDue(current.began, { billed_to: past.billed_to, changed_on: past.changed_on, today })
  let last: BillingInvoice | null = null
  for (const period of due) {
    const isNew = to !== undefined && planned!.effective_on <= period.from
    last =
      (await writeInvoice(tx, now, {
        plan: isNew ? to : current.plan,
        simulated: subscriptionStatus.is(current, 'simulated'),
        period,
        today,
      })) ?? last
  }
  await tx.sql(
    `update subscriptions set current_period_end = app.start_of_day($1, $3) where organization_id = $1 and id = $2
      and current_period_end is distinct from app.start_of_day($1, $3)`,
    [tx.organization_id, current.id, periodOf(current.began, today).to],
  )
  if (planned && to) {
    await tx.sql('update subscriptions set ended_at = $3 where organization_id = $1 and id = $2', [
      tx.organization_id,
      current.id,
      now,
    ])
    await tx.sql(
      `insert into subscriptions (organization_id, plan_id, status, started_at, current_period_end)
        values ($1, $2, $3, app.start_of_day($1, $4), app.start_of_day($1, $5))`,
      [tx.organization_id, to.id, current.status, current.began, periodOf(current.began, today).to],
    )
    await tx.update(planChange, planned.id, { status: 'done' })
  } else if (planned) {
    // It would block every other change.
    await tx.update(planChange, planned.id, { status: 'canceled' })
    await notify(
      tx,
      {
        organization_id: tx.organization_id!,
        people: [planned.asked_by],
        event: 'approval_decided',
        record: { table: planChange.table, id: planned.id },
        words: `The change to ${planned.to_plan} did not take effect: that plan is no longer offered. Select another plan.`,
        actor: null,
      },
      now,
    )
  }
  return last
}

async function writeInvoice(
  tx: CommandTx,
  now: Date,
  { plan, simulated, period, today }: { plan: Plan; simulated: boolean; period: Period; today: string },
): Promise<BillingInvoice | null> {
  if (await isBilled(tx, { plan }, period)) return null
  const account = await tx.one<{ po_number: string | null }>(
    'select po_number from billing_accounts where organization_id = $1',
    [tx.organization_id],
  )
  const amount = prorated(plan.monthly_price, 1, 1)
  const invoice = await tx.insert<BillingInvoice>(billingInvoice, {
    number: await nextNumber(tx, billingInvoice.table, billingInvoice.fields.number.initial as string, now),
    kind: 'invoice',
    plan: plan.name,
    period_from: period.from,
    period_to: period.to,
    issued_on: today,
    due_on: dueOn(today),
    amount,
    simulated,
    po_number: account?.po_number ?? null,
  })
  await tx.insert(billingLine, {
    invoice: invoice.id,
    words: `${plan.name}, one month`,
    price: plan.monthly_price,
    amount,
  })
  return invoice
}

export const writeBill = command('billing/write-invoice', {
  about: 'Creates this month’s invoice, if it does not exist yet.',
  input: z.strictObject({}),
  async run(_input, { tx, actor, now }) {
    refuseIf(whyNotWriteBill(actor))
    const invoice = await billMonth(tx, now)
    refuseIf(invoice ? null : 'Nothing to bill: this month is already billed, or the plan is free.')
    return invoice!
  },
})
