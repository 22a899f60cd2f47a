import { inEach, type Said } from '#areas/organization/notifications/notify.ts'
import { vendorLanguage } from '#areas/organization/notifications/vendor-language.ts'
import type { Context } from '#platform/commands/command.ts'
import { dayInWords } from '#platform/dates.ts'
import { job, oneEmail } from '#platform/jobs/later.ts'
import { dollars } from '#platform/money.ts'
import { locale, say } from '#platform/say.ts'
import { extrasInWords } from '../invoices/extras/rules.ts'
import type { Payment, PaymentRun } from './records.ts'

type Paid = {
  payment: string
  vendor_number: string
  kind: string
  charges: number
  tax: number
  trade_discount: number
  billed: number
  retained: number
  discount: number
  interest: number
  amount: number
}
type Advice = { organization_id: string; vendor: string; to: string; subject: Said; text: Said }

/** Each payee gets a remittance advice, queued in the same transaction, so that it is sent once. */
export async function adviseOf({ tx, actor }: Context, run: PaymentRun, payments: readonly Payment[]): Promise<void> {
  const { organization_id } = actor as { organization_id: string }
  const { name: agency } = (await tx.one<{ name: string }>('select name from organizations where id = $1', [
    organization_id,
  ]))!
  const vendors = await tx.sql<{ id: string; email: string }>(
    'select id, email from vendors where organization_id = $1 and id = any ($2)',
    [organization_id, payments.map(({ vendor }) => vendor)],
  )
  const items = await tx.sql<Paid>(
    `select p.payment, i.vendor_number, i.kind, i.charges, i.tax, i.trade_discount, p.billed, i.retained, p.discount, p.interest, p.amount
      from payment_items p join invoices i on i.organization_id = p.organization_id and i.id = p.invoice
      where p.organization_id = $1 and p.payment = any ($2) order by p.payment, p.position`,
    [organization_id, payments.map(({ id }) => id)],
  )
  for (const payment of payments) {
    const payee = vendors.find(({ id }) => id === payment.vendor)
    const own = items.filter((item) => item.payment === payment.id)
    const { number } = payment
    if (payee)
      await tx.later(mailAdvice, {
        organization_id,
        vendor: payee.id,
        to: payee.email,
        subject: inEach(() =>
          say('{agency}: payment {number} of {amount}', { agency, number, amount: dollars(payment.amount) }),
        ),
        text: inEach(() => notice(agency, run, payment, own)),
      })
  }
}

export const mailAdvice = job<Advice>(
  'mail-remittance-advice',
  async ({ to, subject, text, ...of }, services) => {
    const language = await vendorLanguage(services, { ...of, to })
    await services.mail.send({ to, subject: subject[language], text: text[language] })
  },
  { sends: oneEmail },
)

const notice = (agency: string, run: PaymentRun, payment: Payment, items: readonly Paid[]): string =>
  [
    opening(run, payment.trace ?? '', {
      agency,
      amount: dollars(payment.amount),
      day: dayInWords(run.pay_on, locale()),
      number: payment.number,
    }),
    items.map(itemInWords).join('\n'),
    say('Our emails never contain account numbers. We will not ask for yours because of this email.'),
  ].join('\n\n') + '\n'

function opening(
  { method }: PaymentRun,
  check: string,
  paid: { agency: string; amount: string; day: string; number: string },
): string {
  if (method === 'check')
    return say('{agency} pays you {amount} by check {check} on {day} (payment {number}).', { ...paid, check })
  return method === 'wire'
    ? say('{agency} pays you {amount} by wire on {day} (payment {number}).', paid)
    : say('{agency} pays you {amount} to your bank account on {day} (payment {number}).', paid)
}

function itemInWords(item: Paid): string {
  const { vendor_number, kind, billed, retained, discount, interest, amount } = item
  const extras = extrasInWords(item)
  const credit = kind === 'credit_note'
  const of = { number: vendor_number, billed: dollars(billed + (credit ? -retained : retained)) }
  return [
    credit ? say('Credit note {number}: {billed}', of) : say('Invoice {number}: {billed}', of),
    extras ? say('with {extras}', { extras }) : '',
    retained ? say('less {amount} retainage', { amount: dollars(retained) }) : '',
    discount ? say('less {amount} discount', { amount: dollars(discount) }) : '',
    interest ? say('plus {amount} interest for late payment', { amount: dollars(interest) }) : '',
    say('paid: {amount}', { amount: dollars(amount) }),
  ]
    .filter(Boolean)
    .join(', ')
}
