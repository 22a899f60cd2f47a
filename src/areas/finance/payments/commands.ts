import { z } from 'zod'
import { useDeclaration } from '#areas/organization/two-people/small-agency/use.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { postEntry } from '#areas/planning/journal/post.ts'
import type { Side } from '#areas/planning/journal/rules.ts'
import { spend } from '#areas/planning/ledger/commitments.ts'
import { holdersOf } from '#platform/auth/holders.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber, nextNumbers } from '#platform/commands/series.ts'
import { todayIn, todayOf } from '#platform/commands/today.ts'
import { addDays, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { locale, say } from '#platform/say.ts'
import { atLeast } from '#platform/roles.ts'
import { payingAccount, type PayingAccount } from '../paying-accounts/records.ts'
import { tellVendor } from '#areas/finance/invoices/tell-vendor.ts'
import { countPaid } from '#areas/finance/invoices/under-contract/keep.ts'
import { adviseOf } from './advise.ts'
import { nextCheck } from './check-numbers.ts'
import { codedShares, fundingFor, itemsOf, lockPayables, payeesOf, paymentsIn, withoutBank } from './facts.ts'
import { firstsIn } from './first-payments.ts'
import { paymentLife, runLife } from './life.ts'
import { partsIn } from './parts.ts'
import { payment, paymentItem, paymentMethods, paymentRun, type Payment, type PaymentRun } from './records.ts'
import {
  costMoved,
  hasPart,
  issued,
  moved,
  paymentsOf,
  plannedFor,
  whyNotPay,
  whyNotPayTo,
  whyNotPlan,
  whyNotRelease,
} from './rules.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { asStatus } from '#platform/life/status-sql.ts'
import { financeTerm } from '../terms/records.ts'
import { invoiceLife } from '../invoices/life.ts'

const one = z.strictObject({ id: z.uuid() })
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Select a date')

export const draftRun = command('payment-runs/draft', {
  about:
    'Creates a payment run of approved invoices for one date: one payment per vendor, less discounts, plus interest owed. Each invoice is in one run at a time.',
  input: z.strictObject({
    paying_account: z.uuid(),
    method: z.enum(paymentMethods),
    pay_on: day,
    invoices: z.array(z.uuid()).min(1, 'Select at least one invoice').max(1_000),
  }),
  async run({ paying_account, method, pay_on, invoices }, context): Promise<PaymentRun> {
    const { tx, actor, now } = context
    const account = await tx.lock<PayingAccount>(payingAccount, paying_account)
    const rows = await lockPayables(tx, invoices)
    const payees = await payeesOf(tx, [...new Set(rows.map(({ vendor }) => vendor))], now.toISOString(), now)
    refuseIf(
      whyNotPlan(rows, {
        actor,
        payees,
        method,
        pay_on,
        today: await todayIn(tx, actor.organization_id, now),
        account,
      }),
    )
    const terms = await termsIn(tx, financeTerm)
    const planned = paymentsOf(rows, pay_on, terms)
    refuseIf(whyNotPay(planned, (vendor) => payees.find(({ id }) => id === vendor)!.name))

    const sum = (of: (item: (typeof planned)[number]['items'][number]) => number) =>
      planned.reduce((total, { items }) => total + items.reduce((part, item) => part + of(item), 0), 0)
    const run = await tx.insert<PaymentRun>(paymentRun, {
      number: await nextNumber(tx, paymentRun.table, 'PR-{year}-{count}', now),
      paying_account,
      method,
      pay_on,
      made_by: actor.user_id,
      payments: planned.length,
      amount: sum(({ amount }) => amount),
      discount: sum(({ discount }) => discount),
      interest: sum(({ interest }) => interest),
    })
    const numbers = await nextNumbers(tx, payment.table, 'PAY-{year}-{count}', now, planned.length)
    for (const [at, { vendor, amount, items, remittance }] of planned.entries()) {
      const bank_account = method === 'check' ? null : payees.find(({ id }) => id === vendor)!.account!.id
      const { id } = await tx.insert<Payment>(payment, {
        number: numbers[at],
        run: run.id,
        vendor,
        amount,
        bank_account,
        remittance,
      })
      for (const [index, item] of items.entries()) {
        await tx.insert(paymentItem, { payment: id, position: index + 1, ...item })
        await linkRecords(
          tx,
          { from: { table: payment.table, id }, kind: 'pays', to: { table: 'invoices', id: item.invoice } },
          now,
        )
      }
    }
    await setInvoices(
      tx,
      rows.map(({ id }) => id),
      'scheduled',
    )
    return run
  },
})

export const releaseRun = command('payment-runs/release', {
  about: 'Releases a payment run as a second person. The ledger moves its invoices from owed to in transit.',
  decides: 'money',
  personal: true,
  input: one,
  async run({ id }, context) {
    const { tx, actor, now } = context
    const run = await tx.lock<PaymentRun>(paymentRun, id)
    const payments = await paymentsIn(tx, id)
    const items = await itemsOf(
      tx,
      payments.map(({ id: each }) => each),
    )
    const rows = await tx.sql<{ id: string; entered_by: string; number: string }>(
      'select id, entered_by, number from invoices where organization_id = $1 and id = any ($2) order by id for update',
      [actor.organization_id, items.map(({ invoice }) => invoice)],
    )
    const on = await todayIn(tx, actor.organization_id, now)
    const funding = await fundingFor(tx, run, on)
    const changed = await bankChanged(context, run, payments)
    const firsts = await firstsIn(tx, payments)
    const parts = await partsIn(context, run, rows, firsts)
    const vendors = [...new Set(payments.map(({ vendor }) => vendor))]
    const barred = whyNotPayTo(await payeesOf(tx, vendors, now.toISOString(), now))
    refuseIf(whyNotRelease(run, { actor, parts, funding: funding.whyNot, changed, barred, firsts }))

    if (hasPart(parts, actor.user_id))
      await useDeclaration(context, {
        act: 'released',
        table: paymentRun.table,
        id,
        title: `${run.number}: ${dollars(run.amount)}`,
      })
    const shares = await codedShares(
      tx,
      items.map(({ invoice }) => invoice),
    )
    for (const [at, each] of payments.entries()) {
      const sides: Side[] = []
      for (const item of items.filter(({ payment: of }) => of === each.id)) {
        const coded = shares.filter(({ invoice }) => invoice === item.invoice)
        const cost = costMoved(coded, item)
        const { number } = rows.find(({ id: of }) => of === item.invoice)!
        // A discount lowers the invoice's cost, and interest raises it.
        if (cost.length > 0)
          await spend(
            context,
            {
              table: 'invoices',
              id: item.invoice,
              words: `${number}: ${item.discount > 0 ? 'discount taken' : 'interest for late payment'}`,
            },
            cost,
          )
        sides.push(...issued(coded, item))
        await tx.sql(
          `update invoices set status = ${asStatus(invoiceLife, 'paid')}, open_amount = 0, paid_on = $3, discount_taken = $4, interest = $5
            where organization_id = $1 and id = $2`,
          [actor.organization_id, item.invoice, run.pay_on, item.discount, item.interest],
        )
      }
      await postEntry(context, on, { table: payment.table, id: each.id, words: `${each.number}: paid` }, sides)
      await tx.update(payment, each.id, {
        status: 'issued',
        paid_on: run.pay_on,
        trace: await traceOf(context, run, at),
      })
    }
    await countPaid(
      tx,
      items.map(({ invoice }) => invoice),
      1,
    )
    return tx.update<PaymentRun>(paymentRun, id, {
      status: 'released',
      released_by: actor.user_id,
      released_at: now,
      funding: funding.words,
    })
  },
})

export const runCommands = commandsOf(runLife, {
  // Only managers, who read the statements, see the account balance.
  facts: async (run, { tx, actor, now }) => ({
    unfunded: atLeast('manager', actor) ? (await fundingFor(tx, run, await todayOf(tx, now))).whyNot : null,
  }),
  submit: async (run, { tx, today }) => ({ funding: (await fundingFor(tx, run, today)).words }),
  async send(run, context) {
    const payments = await paymentsIn(context.tx, run.id)
    await adviseOf(context, run, payments)
    await tellVendor(
      context,
      payments.map((paid) =>
        toldOf(paid, (agency) =>
          say('{agency} pays {amount} on {day} for {invoices}.', {
            agency,
            amount: dollars(paid.amount),
            day: dayInWords(run.pay_on, locale()),
            invoices: paid.remittance ?? paid.number,
          }),
        ),
      ),
    )
    return { sent_on: context.today }
  },
  async cancel({ id }, { tx }) {
    const payments = (await paymentsIn(tx, id)).map((paid) => paid.id)
    const items = await itemsOf(tx, payments)
    await undo(tx, payments)
    await setInvoices(
      tx,
      items.map(({ invoice }) => invoice),
      'approved',
    )
  },
  after: { submit: tellReleasers },
})

/** Another manager releases it, and would not look for it. */
async function tellReleasers({ id, number, amount }: PaymentRun, { tx, actor, now }: Context): Promise<void> {
  await notify(
    tx,
    {
      organization_id: actor.organization_id,
      people: await holdersOf(tx, actor.organization_id, ['manager', 'admin'], now),
      event: 'approval_waiting',
      record: null,
      path: `/payments/runs/${id}`,
      words: `Payment run ${number} of ${dollars(amount)} is waiting for release.`,
      actor: actor.user_id,
    },
    now,
  )
}

export const paymentCommands = commandsOf(paymentLife, {
  async return(found, context) {
    const { tx, asked, today } = context
    const items = await itemsOf(tx, [found.id])
    const invoices = items.map(({ invoice }) => invoice)
    const shares = await codedShares(tx, invoices)
    const sharesOf = (invoice: string) => shares.filter((share) => share.invoice === invoice)
    const from = paymentLife.is(found, 'cleared') ? 'cash' : 'in_transit'
    const sides = items.flatMap((item) => issued(sharesOf(item.invoice), item))
    const owed = sides.filter(({ control }) => control === 'payable')
    const words = `${found.number} returned`
    await postEntry(context, today, { table: payment.table, id: found.id, words }, moved(owed, from, 'payable'))
    for (const { invoice, discount, interest } of items) {
      // Its discount and interest are undone too; they are worked out again on the next payment date.
      const cost = costMoved(sharesOf(invoice), { discount: interest, interest: discount })
      if (cost.length > 0) await spend(context, { table: 'invoices', id: invoice, words, fact: true }, cost)
      await tx.sql(
        `update invoices set status = ${asStatus(invoiceLife, 'approved')}, open_amount = amount - retained, paid_on = null, discount_taken = 0,
                interest = 0
          where organization_id = $1 and id = $2`,
        [tx.organization_id, invoice],
      )
    }
    await countPaid(tx, invoices, -1)
    await tellVendor(context, [
      toldOf(found, (agency) =>
        say('Your bank returned payment {number} of {amount} from {agency}. The amount is owed to you again.', {
          agency,
          number: found.number,
          amount: dollars(found.amount),
        }),
      ),
    ])
    await undo(tx, [found.id])
    return { returned_on: today, returned_because: asked.reason }
  },
})

const toldOf = ({ vendor, id }: Pick<Payment, 'vendor' | 'id'>, words: (agency: string) => string) => ({
  vendor,
  record: { table: payment.table, id },
  words,
})

/** The planned payments, before a run is created. */
export const previewRun = command('payment-runs/preview', {
  about:
    'Previews payments of these invoices on a date: discounts taken, interest owed, one payment per vendor, and vendors that only a check can pay.',
  reads: true,
  input: z.strictObject({ pay_on: day, invoices: z.array(z.uuid()).max(1_000) }),
  async run({ pay_on, invoices }, { tx, actor, now }) {
    const rows = await tx.sql<Parameters<typeof plannedFor>[0]>(
      `select id, number, vendor, vendor_number, kind, amount, retained, due_on::text as due_on,
        discount_percent::float8 as discount_percent, discount_until::text as discount_until, status from invoices
        where organization_id = $1 and id = any ($2) order by id`,
      [actor.organization_id, invoices],
    )
    const terms = await termsIn(tx, financeTerm)
    const payments = paymentsOf(rows, pay_on, terms).map(({ vendor, amount }) => ({ vendor, amount }))
    return {
      items: rows.map((row) => plannedFor(row, pay_on, terms)),
      payments,
      without_bank: await withoutBank(
        tx,
        payments.map(({ vendor }) => vendor),
        now,
      ),
      late_from: addDays(pay_on, -1),
    }
  },
})

const setInvoices = (tx: Context['tx'], ids: readonly string[], status: 'scheduled' | 'approved') =>
  tx.sql('update invoices set status = $3 where organization_id = $1 and id = any ($2)', [
    tx.organization_id,
    ids,
    status,
  ])

const undo = (tx: Context['tx'], payments: readonly string[]) =>
  tx.sql('update payment_items set undone = true where organization_id = $1 and payment = any ($2)', [
    tx.organization_id,
    payments,
  ])

/** A run must not pay into bank details that were replaced since it was created; it must be created again. */
async function bankChanged(
  { tx, now }: Context,
  run: PaymentRun,
  payments: readonly Payment[],
): Promise<string | null> {
  if (run.method === 'check') return null
  const payees = await payeesOf(
    tx,
    payments.map(({ vendor }) => vendor),
    now.toISOString(),
    now,
  )
  const other = payments.find(
    ({ vendor, bank_account }) => payees.find(({ id }) => id === vendor)?.account?.id !== bank_account,
  )
  return other
    ? `The bank details of ${payees.find(({ id }) => id === other.vendor)?.name ?? 'a vendor'} changed since this run was created. Cancel the run and create a new one.`
    : null
}

/** A check takes the next number of its account; a file entry is named by its bank and its position in the file. */
async function traceOf({ tx, now }: Context, run: PaymentRun, at: number): Promise<string> {
  if (run.method === 'check') return nextCheck(tx, run, now)
  if (run.method === 'wire') return `${run.number}-${at + 1}`.slice(0, 20)
  const { routing } = (await tx.one<{ routing: string }>(
    'select routing from paying_accounts where organization_id = $1 and id = $2',
    [tx.organization_id, run.paying_account],
  ))!
  return `${routing.slice(0, 8)}${String(at + 1).padStart(7, '0')}`
}
