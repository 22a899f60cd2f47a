import { addDays, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { among } from '#platform/life/status-sql.ts'
import { paymentLife } from '#areas/finance/payments/life.ts'
import { counted, type Work } from './desk.ts'

type Paid = { id: string; number: string; vendor: string; amount: number; paid_on: string }

export const audit: Work = async ({ answers: { seed, size }, today, rows }) => {
  const wanted = Math.min(100, Math.max(1, Number(size) || 10))
  const payments = await rows<Paid>(
    'Payments of the last year',
    `select p.id, p.number, v.name as vendor, p.amount::bigint as amount, p.paid_on::text from payments p
      join vendors v on v.organization_id = p.organization_id and v.id = p.vendor
      where p.status ${among(paymentLife, 'paid')} and p.paid_on > $1 order by p.number limit 20000`,
    [addDays(today, -365)],
  )
  const drawn = drawByAmount(
    payments.map((each) => Number(each.amount)),
    wanted,
    seed!,
  )
  const total = payments.reduce((sum, { amount }) => sum + Number(amount), 0)
  const covered = drawn.reduce((sum, at) => sum + Number(payments[at]!.amount), 0)
  return {
    summary:
      payments.length === 0
        ? 'No payments of the last year are visible to you.'
        : `${counted(drawn.length, 'payment')} of ${payments.length} drawn with the seed “${seed}”: ${dollars(covered)} of ${dollars(total)}. The same seed over the same payments draws the same sample.`,
    found: drawn.map((at) => {
      const { id, number, vendor, amount, paid_on } = payments[at]!
      return {
        tone: 'info',
        words: `${number}, ${vendor}, ${dollars(Number(amount))} on ${dayInWords(paid_on)}: is there an earlier order, a receipt before the invoice, and approval by two people?`,
        source: '2 CFR 200.303, 200.302(b)(3)',
        about: { table: 'payments', id },
        task: `Examine ${number} (${vendor})`.slice(0, 200),
      }
    }),
  }
}

/**
 * Monetary unit sampling: every step-th cent is selected, from a start that the seed determines; a payment is in the
 * sample once.
 */
export function drawByAmount(amounts: readonly number[], size: number, seed: string): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  if (total <= 0) return []
  const step = total / size
  let next = (hash(seed) / 2 ** 32) * step
  const drawn: number[] = []
  let reached = 0
  for (const [at, amount] of amounts.entries()) {
    reached += amount
    if (next >= reached) continue
    drawn.push(at)
    while (next < reached) next += step
  }
  return drawn
}

/** FNV-1a: the same text gives the same number on every machine. */
function hash(text: string): number {
  let value = 2_166_136_261
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, 16_777_619) >>> 0
  return value
}
