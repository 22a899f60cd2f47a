import { invoiceLife } from '#areas/finance/invoices/life.ts'
import { runLife } from '#areas/finance/payments/life.ts'
import { plural } from '#platform/words.ts'
import type { PredictionModel, Subject } from '../records.ts'
import { isInUse, least, modelStatus, type Spoken } from '../rules.ts'

/** A feature as its reader knows it. */
export type Feature = { label: string; says: (value: number) => string }

const percent = (value: number, digits = 0) => `${(value * 100).toFixed(digits)}%`
const dollars = (value: number) => `$${Math.round(Math.max(0, value)).toLocaleString('en-US')}`

type Said = {
  value: (value: number) => string
  says: string
  /** Beside another figure it could be read as the same. */ apart?: string
}

/** How a prediction is read: its figure, and what the figure is of. */
export const said: Readonly<Record<Subject, Said>> = {
  late_delivery: { value: (value) => percent(value), says: 'chance of a late delivery' },
  invoice_exception: { value: (value) => percent(value), says: 'chance of a hold' },
  vendor_risk: {
    value: (value) => percent(value),
    says: 'chance of a late order or an invoice hold in a month',
    apart:
      'One late order or hold is enough, so many orders raise the chance. A score is the average points of all deliveries, invoices, bids and other events: 100 for each without a problem, 50 or less for each with one.',
  },
  cost_at_completion: { value: (value) => percent(Math.max(0, value)), says: 'of the original amount at completion' },
  cash_need: { value: dollars, says: 'to be paid in the week' },
  grant_burn: { value: (value) => percent(Math.max(0, value), 1), says: 'of the award spent in the next month' },
  stock_out: { value: (value) => percent(value), says: 'chance of a stock-out in a month' },
  equipment_failure: { value: (value) => percent(value), says: 'chance of a failure in a month' },
  budget_overrun: { value: (value) => percent(value), says: 'chance that the line is fully spent' },
  bid_count: { value: (value) => Math.max(0, value).toFixed(1), says: 'bids expected' },
}

export const rangeInWords = (subject: Subject, { low, high }: { low: unknown; high: unknown }): string =>
  `${said[subject].value(Number(low))} to ${said[subject].value(Number(high))}`

type Tested = Pick<PredictionModel, 'subject' | 'status' | 'cases' | 'tested' | 'error' | 'naive'>

/** How far the model was ahead of a simple guess in the back-test, or why it says nothing. */
export function testInWords({ subject, tested, error, naive, ...model }: Tested): string {
  const counted = (count: number) =>
    `${count.toLocaleString('en-US')} past ${plural(count, { one: 'case', other: 'cases' })}`
  if (modelStatus.is(model, 'too_few'))
    return `No prediction yet: it needs ${counted(least)} and has ${Number(model.cases)}.`
  if (!isInUse(model)) return `No prediction: on ${counted(Number(tested))} it was no better than a simple guess.`
  const simple = subject === 'cash_need' ? 'a simple guess' : 'the average'
  const ahead = Number(naive) > 0 ? Math.max(1, Math.round(100 * (1 - Number(error) / Number(naive)))) : 0
  return `In the back-test on ${counted(Number(tested))}, its error was ${ahead}% lower than that of ${simple}.`
}

/** A part that moves the prediction by less than this of all parts is no reason. */
const worthSaying = 0.1

/** The features that moved this prediction most, each with its value and its direction. */
export function because(
  { parts, own, overall }: Pick<Spoken, 'parts' | 'own' | 'overall'>,
  features: readonly Feature[],
  values: readonly (number | null)[],
  subject: Subject,
): string {
  const total = parts.reduce((sum, part) => sum + Math.abs(part), 0)
  const moved = parts
    .map((part, at) => ({ part, at }))
    .filter(({ part, at }) => Math.abs(part) >= total * worthSaying && Math.abs(part) > 1e-9 && features[at])
    .toSorted((one, other) => Math.abs(other.part) - Math.abs(one.part))
    .slice(0, 3)
  const words = (up: boolean) =>
    moved
      .filter(({ part }) => part > 0 === up)
      .map(({ at }) => {
        const value = values[at]
        const { label, says } = features[at]!
        return value === null || value === undefined ? `${label} unknown` : `${label} ${says(value)}`
      })
      .join(', ')
  const [higher, lower] = [words(true), words(false)]
  const average = `The average of all is ${said[subject].value(overall)}.`
  const reasons = [higher && `Higher because of: ${higher}.`, lower && `Lower because of: ${lower}.`].filter(Boolean)
  const basis = own === 0 && reasons.length === 0 ? 'There is no history of its own.' : ''
  return [...reasons, basis, average].filter(Boolean).join(' ').slice(0, 500)
}

/** The predicted event has happened or can no longer happen, so the prediction says nothing about this record now. */
export const isSettled = (subject: Subject, row: Readonly<Record<string, unknown>>, today: string): boolean => {
  if (subject === 'late_delivery') return row.delivery === 'complete' || String(row.due ?? '') < today
  if (subject === 'invoice_exception') return !invoiceLife.is({ status: String(row.status) }, 'draft')
  if (subject === 'cash_need') return !runLife.is({ status: String(row.status) } as never, 'draft', 'submitted')
  if (subject === 'bid_count') return String(row.closes_at ?? '').slice(0, 10) < today
  if (subject === 'budget_overrun' || subject === 'cost_at_completion') return String(row.ends_on ?? '') < today
  return false
}
