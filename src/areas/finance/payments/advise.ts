import type { Context } from '#platform/commands/command.ts'
import { dayInWords } from '#platform/dates.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { dollars } from '#platform/money.ts'
import type { Payment, PaymentRun } from './records.ts'

type Paid = {
  payment: string
  vendor_number: string
  kind: string
  billed: number
  retained: number
  discount: number
  interest: number
  amount: number
}

/** Each payee gets a remittance advice, queued in the same transaction, so that it is sent once. */
export async function adviseOf({ tx, actor }: Context, run: PaymentRun, payments: readonly Payment[]): Promise<void> {
  const { name } = (await tx.one<{ name: string }>('select name from organizations where id = $1', [
    actor.organization_id,
  ]))!
  const vendors = await tx.sql<{ id: string; name: string; email: string }>(
    'select id, name, email from vendors where organization_id = $1 and id = any ($2)',
    [actor.organization_id, payments.map(({ vendor }) => vendor)],
  )
  const items = await tx.sql<Paid>(
    `select p.payment, i.vendor_number, i.kind, p.billed, i.retained, p.discount, p.interest, p.amount
      from payment_items p join invoices i on i.organization_id = p.organization_id and i.id = p.invoice
      where p.organization_id = $1 and p.payment = any ($2) order by p.payment, p.position`,
    [actor.organization_id, payments.map(({ id }) => id)],
  )
  for (const payment of payments) {
    const payee = vendors.find(({ id }) => id === payment.vendor)
    if (payee)
      await tx.later(sendMail, {
        to: payee.email,
        subject: `${name}: payment ${payment.number} of ${dollars(payment.amount)}`,
        text: letter(
          name,
          run,
          payment,
          items.filter((item) => item.payment === payment.id),
        ),
      })
  }
}

function letter(agency: string, run: PaymentRun, payment: Payment, items: readonly Paid[]): string {
  const how =
    run.method === 'check' ? `by check ${payment.trace}` : run.method === 'wire' ? 'by wire' : 'to your bank account'
  const lines = items.map(
    ({ vendor_number, kind, billed, retained, discount, interest, amount }) =>
      `${kind === 'credit_note' ? 'Credit note' : 'Invoice'} ${vendor_number}: ${dollars(billed + (kind === 'credit_note' ? -retained : retained))}${retained ? ` less ${dollars(retained)} retainage` : ''}${discount ? ` less ${dollars(discount)} discount` : ''}${interest ? ` plus ${dollars(interest)} interest for late payment` : ''}, ${dollars(amount)}`,
  )
  return `${agency} pays you ${dollars(payment.amount)} ${how} on ${dayInWords(run.pay_on)} (payment ${payment.number}).

${lines.join('\n')}

Our emails never contain account numbers. We will not ask for yours because of this email.
`
}
