import { z } from 'zod'
import { command, question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { localDay } from '#platform/dates.ts'
import { notify } from '../notifications/notify.ts'
import { asPlatform } from '../operator/platform.ts'
import { whyNotOperate } from '../operator/rules.ts'
import { changeOfPlan, dueOn, periodOf, periodsDue, prorated, type Change, type Period } from './proration/rules.ts'
import { billingAccount, billingInvoice, billingLine, planChange, type BillingInvoice, type PlanChange } from './records.ts'
import { changeMoves, invoiceMoves, offeredOn, overLimits, whyNotCancel, whyNotChange, whyNotDispute, whyNotPay, whyNotPrice, whyNotSettle, type Offer, type Usage } from './rules.ts'

export const createBillingAccount = draftCommand('billing-accounts/create', billingAccount)
export const editBillingAccount = editCommand('billing-accounts/edit', billingAccount)

type Standing = { id: string; plan_id: string; status: string; began: string; plan: Offer }

async function standing(tx: CommandTx, lock = false): Promise<Standing | null> {
  const row = await tx.one<Omit<Standing, 'plan'>>(`select id, plan_id, status, started_at::date::text as began from subscriptions where organization_id = $1 and ended_at is null${lock ? ' for update' : ''}`, [tx.organizationId()])
  return row ? { ...row, plan: (await plans(tx)).find(({ id }) => id === row.plan_id)! } : null
}
const plans = (tx: CommandTx) => tx.sql<Offer>('select id, code, name, monthly_price, seats, storage_gb, is_simulated, valid_from::text, valid_until::text from plans')
/** Counted in the database when it is asked for. Files and the trail are counted with the rights of the house, this organization's alone. */
async function usageOf(tx: CommandTx): Promise<Usage> {
  const organization = tx.organizationId()
  await tx.sql(`select set_config('role', 'service_role', true)`)
  const usage = (await tx.one<Usage>(
    `select (select count(*)::int from organization_members where organization_id = $1 and disabled_at is null) as people,
            (select coalesce(sum(size), 0)::bigint from storage.objects where organization_id = $1) as storage_bytes,
            (select count(*)::int from record_changes where organization_id = $1 and operation = 'insert') as records,
            (select count(*)::int from audit_events where organization_id = $1 and at > now() - interval '30 days') as commands`,
    [organization],
  ))!
  await tx.sql(`select set_config('role', 'commands', true)`)
  return usage
}

export type BillingView = { subscription: { plan: Offer; status: string; began: string } | null; period: Period | null; usage: Usage; offers: Offer[]; planned: PlanChange | null; today: string; next: { words: string; amount: number }[]; /** The month that has begun has its invoice, or the plan is free. */ billed: boolean }

export const showBilling = question('billing/show', {
  about: 'The plan, what it is used for, the plans that are offered, and the next invoice as it would be written today.',
  input: z.strictObject({}),
  async run(_input, { tx, now }): Promise<BillingView> {
    const today = await todayOf(tx, now)
    const current = await standing(tx)
    const planned = (await tx.one<PlanChange>(`select * from plan_changes where organization_id = $1 and status = 'planned' order by created_at desc limit 1`, [tx.organizationId()])) ?? null
    const offers = offeredOn(await plans(tx), today)
    const next = planned ? offers.find(({ code }) => code === planned.to_code) : current?.plan
    return {
      subscription: current && { plan: current.plan, status: current.status, began: current.began },
      period: current && periodOf(current.began, today),
      usage: await usageOf(tx),
      offers,
      planned,
      today,
      billed: !current || (await isBilled(tx, current, periodOf(current.began, today))),
      next: next && next.monthly_price > 0 ? [{ words: `${next.name}, one month`, amount: next.monthly_price }] : [],
    }
  },
})

const wish = z.strictObject({ plan: z.uuid('Choose a plan') })

export const previewChange = question('billing/preview-change', {
  about: 'What a change of plan would come to, to the cent, and what stands against it.',
  input: wish,
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
  const planned = (await tx.one<PlanChange>(`select * from plan_changes where organization_id = $1 and status = 'planned' limit 1`, [tx.organizationId()])) ?? null
  const change = changeOfPlan(current?.plan ?? null, to, { period: periodOf(current?.began ?? today, today), day: today })
  return { today, to, current, planned, over: overLimits(to, await usageOf(tx)), change }
}

export const changePlan = command('billing/change-plan', {
  about: 'Changes the plan: to a dearer one at once with the difference billed by days, to a cheaper one with the next month.',
  personal: true,
  input: wish.extend({ due: z.int(), reason: z.string().trim().max(500).default('') }),
  async run({ plan, due, reason }, { tx, actor, now }) {
    const { today, to, current, planned, over, change } = await weigh(tx, plan, now, true)
    refuseIf(whyNotChange({ actor, now: current, to, planned, over }))
    refuseIf(due !== change.due ? 'The amount has changed since you looked. Look at it again.' : null)
    const isNow = change.effective_on === today
    // What is left of a month is given back of what was billed for it: a month that has only just begun may have no invoice yet.
    if (isNow) await billMonth(tx, now)
    const row = await tx.insert<PlanChange>(planChange, { from_plan: current?.plan.name ?? null, to_plan: to.name, to_code: to.code, effective_on: change.effective_on, credit: change.credit, charge: change.charge, asked_by: actor.user_id, reason: reason || null, status: isNow ? 'done' : 'planned' })
    if (!isNow) return row
    const simulated = current?.status === 'simulated'
    const began = current ? current.began : today
    if (current) await tx.sql('update subscriptions set ended_at = $3 where organization_id = $1 and id = $2', [actor.organization_id, current.id, now])
    await tx.sql('insert into subscriptions (organization_id, plan_id, status, started_at, current_period_end) values ($1, $2, $3, $4, $5)', [actor.organization_id, to.id, simulated ? 'simulated' : 'active', began, periodOf(began, today).to])
    if (change.due > 0) {
      const period = periodOf(began, today)
      const invoice = await tx.insert<BillingInvoice>(billingInvoice, { number: await nextNumber(tx, billingInvoice.table, billingInvoice.fields.number.initial as string, now), kind: 'invoice', plan: to.name, period_from: today, period_to: period.to, issued_on: today, due_on: dueOn(today), amount: change.due, simulated, po_number: (await tx.one<{ po_number: string | null }>('select po_number from billing_accounts where organization_id = $1', [actor.organization_id]))?.po_number ?? null })
      for (const line of change.lines) await tx.insert(billingLine, { invoice: invoice.id, words: line.words === 'unused' ? `${line.plan}, what is left of the month` : `${line.plan}, the rest of the month`, days: line.days, of_days: line.of_days, price: line.price, amount: line.amount })
    }
    return row
  },
})

export const cancelChange = command('billing/cancel-change', {
  about: 'Takes a planned change of plan back.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<PlanChange>(planChange, id)
    refuseIf(whyNotCancel(row, actor))
    return tx.update<PlanChange>(planChange, id, { status: changeMoves.cancel.to })
  },
})

const oneInvoice = z.strictObject({ id: z.uuid() })

export const payBill = command('billing-invoices/pay', {
  about: 'Notes that a billing invoice was paid, with the check number or the trace.',
  input: oneInvoice.extend({ paid_on: z.iso.date('Choose a day'), reference: z.string().trim().max(120) }),
  async run({ id, paid_on, reference }, { tx, actor }) {
    const row = await tx.lock<BillingInvoice>(billingInvoice, id)
    refuseIf(whyNotPay(row, { actor, reference }))
    return tx.update<BillingInvoice>(billingInvoice, id, { status: invoiceMoves.pay.to, paid_on, reference })
  },
})

export const disputeBill = command('billing-invoices/dispute', {
  about: 'Says what is wrong with a billing invoice. It is not due until that is settled.',
  input: oneInvoice.extend({ reason: z.string().trim().min(1, 'Say what is wrong').max(2_000) }),
  reason: 'reason',
  async run({ id, reason }, { tx, actor }) {
    const row = await tx.lock<BillingInvoice>(billingInvoice, id)
    refuseIf(whyNotDispute(row, actor))
    return tx.update<BillingInvoice>(billingInvoice, id, { status: invoiceMoves.dispute.to, reason })
  },
})

export const settleBill = command('billing-invoices/settle', {
  about: 'Settles a dispute: the invoice stands and is to be paid, or it is void. For the operator.',
  personal: true,
  input: z.strictObject({ organization: z.uuid(), id: z.uuid(), stands: z.boolean(), reason: z.string().trim().min(3, 'Say why').max(500) }),
  reason: 'reason',
  async run({ organization, id, stands, reason }, { tx, actor, now }) {
    return asPlatform(tx, actor, async () => {
      const row = await tx.one<BillingInvoice>('select * from billing_invoices where organization_id = $1 and id = $2 for update', [organization, id])
      if (!row) throw new NotFound(billingInvoice.label)
      refuseIf(whyNotSettle(row, { actor, stands }))
      const asked = await tx.sql<{ actor: string }>(`select actor from record_changes where organization_id = $1 and table_name = 'billing_invoices' and record = $2 and after ->> 'status' = 'disputed' and actor is not null order by id desc limit 1`, [organization, id])
      await notify(tx, { organization_id: organization, people: asked.map((each) => each.actor), event: 'approval_decided', record: { table: billingInvoice.table, id }, words: `The invoice ${row.number} ${stands ? 'stands' : 'is void'}: ${reason}`, actor: actor.user_id }, now)
      return (await tx.one<BillingInvoice>('update billing_invoices set status = $3, settlement = $4 where organization_id = $1 and id = $2 returning *', [organization, id, invoiceMoves[stands ? 'settle' : 'void'].to, reason]))!
    })
  },
})

export type PlanRow = Offer & { summary: string; features: string[]; subscribers: number }

export const listPlans = question('plans/list', {
  about: 'The catalogue with every price of every plan, and how many organizations are on each. For the operator.',
  input: z.strictObject({}),
  async run(_input, { tx, actor }): Promise<PlanRow[]> {
    return asPlatform(tx, actor, () =>
      tx.sql<PlanRow>(`select p.id, p.code, p.name, p.summary, p.features, p.monthly_price, p.seats, p.storage_gb, p.is_simulated, p.valid_from::text, p.valid_until::text,
          (select count(*)::int from subscriptions s where s.plan_id = p.id and s.ended_at is null) as subscribers from plans p order by p.is_simulated, p.monthly_price, p.code, p.valid_from`),
    )
  },
})

export const pricePlan = command('plans/price', {
  about: 'Offers a plan at a price from a day on. The row before ends on that day; whoever is on it stays at its price.',
  input: z.strictObject({
    code: z.string().trim().regex(/^[a-z][a-z0-9-]{0,49}$/, 'A code is lower-case letters, digits and hyphens'),
    name: z.string().trim().min(2, 'Give it a name').max(100),
    summary: z.string().trim().min(5, 'Say for whom it is').max(500),
    monthly_price: z.int('Give whole cents').min(0).max(10_000_000),
    seats: z.int().min(1).nullable(),
    storage_gb: z.int().min(1).nullable(),
    features: z.array(z.string().trim().min(1).max(200)).max(20),
    valid_from: z.iso.date('Choose a day'),
  }),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotOperate(actor))
    return asPlatform(tx, actor, async () => {
      const existing = await tx.sql<{ id: string; code: string; monthly_price: number; seats: number | null; valid_from: string; valid_until: string | null }>('select id, code, monthly_price, seats, valid_from::text, valid_until::text from plans where code = $1 for update', [input.code])
      refuseIf(whyNotPrice(input, { actor, today: localDay(now, 'UTC'), existing }))
      await tx.sql('update plans set valid_until = $2::date - 1 where code = $1 and (valid_until is null or valid_until >= $2)', [input.code, input.valid_from])
      return (await tx.one<{ id: string }>(
        'insert into plans (code, name, summary, monthly_price, seats, storage_gb, features, valid_from) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id',
        [input.code, input.name, input.summary, input.monthly_price, input.seats, input.storage_gb, JSON.stringify(input.features), input.valid_from],
      ))!
    })
  },
})

export const showBusiness = question('plans/business', {
  about: 'What the subscriptions come to a month, by plan and by state. For the operator.',
  input: z.strictObject({}),
  async run(_input, { tx, actor, now }) {
    return asPlatform(tx, actor, async () => ({
      plans: await tx.sql<{ name: string; status: string; organizations: number; monthly: number }>(
        `select p.name, s.status, count(*)::int as organizations, sum(p.monthly_price)::bigint as monthly from subscriptions s join plans p on p.id = s.plan_id where s.ended_at is null group by p.name, p.monthly_price, s.status order by p.monthly_price`,
      ),
      months: await tx.sql<{ month: string; began: number; ended: number }>(
        `select to_char(m, 'YYYY-MM') as month, (select count(*)::int from subscriptions s where s.started_at >= m and s.started_at < m + interval '1 month') as began,
                (select count(*)::int from subscriptions s where s.ended_at >= m and s.ended_at < m + interval '1 month' and not exists (select from subscriptions n where n.organization_id = s.organization_id and n.ended_at is null)) as ended
           from generate_series(date_trunc('month', $1::timestamptz) - interval '5 months', date_trunc('month', $1::timestamptz), interval '1 month') m`,
        [now],
      ),
      bills: await tx.sql<{ status: string; simulated: boolean; count: number; amount: number }>(`select status, simulated, count(*)::int as count, sum(amount)::bigint as amount from billing_invoices group by 1, 2 order by 1`),
      disputed: await tx.sql<{ organization_id: string; organization: string; id: string; number: string; amount: number; reason: string | null }>(`select b.organization_id, o.name as organization, b.id, b.number, b.amount, b.reason from billing_invoices b join organizations o on o.id = b.organization_id where b.status = 'disputed' order by b.issued_on, b.id limit 200`),
    }))
  },
})

/** A month whose change of plan was billed in the middle was billed as well: the earlier part before it. So was one whose invoice turned out to be void: it is not sent again. */
async function isBilled(tx: CommandTx, { plan }: Pick<Standing, 'plan'>, period: Period): Promise<boolean> {
  if (plan.monthly_price === 0) return true
  return Boolean(await tx.one(`select id from billing_invoices where organization_id = $1 and kind = 'invoice' and period_from >= $2 and period_to <= $3`, [tx.organizationId(), period.from, period.to]))
}

/**
 * The month that has begun, written as an invoice, and those before it that nobody came to write since the last one; a planned
 * change takes effect with its month. Done twice, the second finds the invoices of the first. A trial is not billed.
 */
export async function billMonth(tx: CommandTx, now: Date): Promise<BillingInvoice | null> {
  const today = await todayOf(tx, now)
  const current = await standing(tx, true)
  if (!current || current.status === 'trialing') return null
  const planned = await tx.one<PlanChange>(`select *, effective_on::text from plan_changes where organization_id = $1 and status = 'planned' and effective_on <= $2 for update`, [tx.organizationId(), today])
  const to = planned ? offeredOn(await plans(tx), today).find(({ code }) => code === planned.to_code) : undefined
  const past = (await tx.one<{ billed_to: string | null; changed_on: string | null }>(
    `select (select max(period_to)::text from billing_invoices where organization_id = $1 and kind = 'invoice') as billed_to, (select max(app.day_of(organization_id, ended_at))::text from subscriptions where organization_id = $1 and ended_at is not null) as changed_on`,
    [tx.organizationId()],
  ))!
  const due = periodsDue(current.began, { billed_to: past.billed_to, changed_on: past.changed_on, today })
  let last: BillingInvoice | null = null
  for (const period of due) {
    const isNew = to !== undefined && planned!.effective_on <= period.from
    last = (await writeInvoice(tx, now, { plan: isNew ? to : current.plan, simulated: current.status === 'simulated', period, today })) ?? last
  }
  await tx.sql('update subscriptions set current_period_end = $3 where organization_id = $1 and id = $2 and current_period_end is distinct from $3::timestamptz', [tx.organizationId(), current.id, periodOf(current.began, today).to])
  if (planned && to) {
    await tx.sql('update subscriptions set ended_at = $3 where organization_id = $1 and id = $2', [tx.organizationId(), current.id, now])
    await tx.sql('insert into subscriptions (organization_id, plan_id, status, started_at, current_period_end) values ($1, $2, $3, $4, $5)', [tx.organizationId(), to.id, current.status, current.began, periodOf(current.began, today).to])
    await tx.update(planChange, planned.id, { status: 'done' })
  } else if (planned) {
    // It would stand in the way of every other change.
    await tx.update(planChange, planned.id, { status: changeMoves.cancel.to })
    await notify(tx, { organization_id: tx.organizationId()!, people: [planned.asked_by], event: 'approval_decided', record: { table: planChange.table, id: planned.id }, words: `The change to ${planned.to_plan} did not take effect: that plan is not offered any more. Choose another one.`, actor: null }, now)
  }
  return last
}

async function writeInvoice(tx: CommandTx, now: Date, { plan, simulated, period, today }: { plan: Offer; simulated: boolean; period: Period; today: string }): Promise<BillingInvoice | null> {
  if (await isBilled(tx, { plan }, period)) return null
  const account = await tx.one<{ po_number: string | null }>('select po_number from billing_accounts where organization_id = $1', [tx.organizationId()])
  const amount = prorated(plan.monthly_price, 1, 1)
  const invoice = await tx.insert<BillingInvoice>(billingInvoice, { number: await nextNumber(tx, billingInvoice.table, billingInvoice.fields.number.initial as string, now), kind: 'invoice', plan: plan.name, period_from: period.from, period_to: period.to, issued_on: today, due_on: dueOn(today), amount, simulated, po_number: account?.po_number ?? null })
  await tx.insert(billingLine, { invoice: invoice.id, words: `${plan.name}, one month`, price: plan.monthly_price, amount })
  return invoice
}

export const writeBill = command('billing/write-invoice', {
  about: 'Writes the invoice of the month that has begun, if it is not written yet.',
  input: z.strictObject({}),
  async run(_input, { tx, actor, now }) {
    refuseIf(actor.role === 'admin' || actor.role === 'platform_admin' ? null : 'Writing the invoice needs the role admin.')
    const invoice = await billMonth(tx, now)
    refuseIf(invoice ? null : 'There is nothing to bill: the month is billed already, or the plan is free.')
    return invoice!
  },
})

export const billingCommands = [createBillingAccount, editBillingAccount, showBilling, previewChange, changePlan, cancelChange, payBill, disputeBill, settleBill, listPlans, pricePlan, showBusiness, writeBill]
