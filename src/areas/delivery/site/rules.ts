import { invoiceLife } from '#areas/finance/invoices/life.ts'
import { contractLife } from '#areas/contracts/contracts/life.ts'
import { plural } from '#platform/words.ts'
import { heldOf, payableOf } from '#areas/contracts/money/rules.ts'
import type { Contract } from '#areas/contracts/contracts/records.ts'
import { invoice, type Invoice } from '#areas/finance/invoices/records.ts'
import { addDays, dayInWords, daysBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, isInWords, type Check, type Reason } from '#platform/rules.ts'
import { projectLife } from '../projects/life.ts'
import type { Project } from '../projects/records.ts'
import { payrollLife } from './life.ts'
import type { CertifiedPayroll, PayApplication, PayLine } from './records.ts'

/** Site work belongs to a project in progress. */
export const whyNotOnSite = (of: Pick<Project, 'status'>): Reason =>
  projectLife.is(of, 'active', 'on_hold', 'completed')
    ? null
    : 'Only a project that has started and isn’t closed has a site.'

export const whyNotLog = (
  of: Pick<Project, 'status'>,
  { day, today, there }: { day: string; today: string; there: boolean },
): Reason =>
  firstReason(
    whyNotOnSite(of),
    day > today && 'A log can’t be dated in the future.',
    there && `The log of ${dayInWords(day)} already exists. Edit or sign it.`,
  )

type Line = Pick<PayLine, 'description' | 'scheduled' | 'before' | 'this_period' | 'stored'>
export type PaySums = { scheduled: number; done: number; retained: number; before: number; due_now: number }

/**
 * The totals of an application for payment (as in AIA G702): completed and stored, less retainage, less previously
 * certified.
 */
export function sumsOf(
  lines: readonly Line[],
  terms: Pick<Contract, 'retainage' | 'retainage_until' | 'ceiling'> &
    Partial<Pick<Contract, 'retainage_after' | 'released' | 'eased'>>,
  certifiedBefore: number,
): PaySums {
  const done = lines.reduce((sum, { before, this_period, stored }) => sum + before + this_period + stored, 0)
  return {
    scheduled: lines.reduce((sum, { scheduled }) => sum + scheduled, 0),
    done,
    retained: heldOf(terms, done),
    before: certifiedBefore,
    due_now: payableOf(terms, { done, before: certifiedBefore }),
  }
}

/** An application is checked against its lines, its contract, and the application before. */
export function whyNotWhole(
  lines: readonly Line[],
  of: Pick<Contract, 'ceiling' | 'status'>,
  earlier: readonly Line[],
): Reason {
  const over = lines.find(({ scheduled, before, this_period, stored }) => before + this_period + stored > scheduled)
  const scheduled = lines.reduce((sum, line) => sum + line.scheduled, 0)
  const [doneBefore, carried] = [
    earlier.reduce((sum, { before, this_period }) => sum + before + this_period, 0),
    lines.reduce((sum, { before }) => sum + before, 0),
  ]
  return firstReason(
    !contractLife.is(of, 'running') && 'Only an active contract can have pay applications.',
    lines.length === 0 && 'Add the schedule of values first.',
    over &&
      `“${over.description}” has ${dollars(over.before + over.this_period + over.stored)} completed and stored, above its total value of ${dollars(over.scheduled)}.`,
    scheduled !== of.ceiling &&
      `The schedule of values totals ${dollars(scheduled)}, but the contract is ${dollars(of.ceiling)}. They must be equal.`,
    carried !== doneBefore &&
      `Previously completed is ${dollars(carried)} here, but ${dollars(doneBefore)} at the end of the last application.`,
  )
}

/** Periods follow one another: the next application carries on from the last certified one. */
export const whyNotPeriod = (
  { period_from, period_to }: Pick<PayApplication, 'period_from' | 'period_to'>,
  last: string | null,
): Reason =>
  firstReason(
    period_to < period_from && 'The period end must be on or after its start.',
    last !== null &&
      period_to < last &&
      `The last application ends on ${dayInWords(last)}. This one can’t end earlier.`,
  )

/** The submitted amount used the terms of that day; the certified amount uses today's terms. */
export const whyNotMoved = (row: Pick<PayApplication, 'retained' | 'due_now'>, sums: PaySums): Reason =>
  row.due_now === sums.due_now && row.retained === sums.retained
    ? null
    : `By the current contract terms, ${dollars(sums.due_now)} is due, not ${dollars(row.due_now)}. Return the application to recalculate it.`

export const payChecks = (
  row: PayApplication,
  { punch, missingWeeks, federal }: { punch: number; missingWeeks: readonly string[]; federal: boolean },
): Check[] => [
  {
    words: 'No open safety hazards on the punch list',
    whyNot:
      punch > 0
        ? `${plural(punch, { one: 'One item', other: `${punch} items` })} with a safety hazard ${plural(punch, { one: 'is', other: 'are' })} open.`
        : null,
  },
  ...(federal
    ? [
        {
          words: 'A certified payroll for every week of the period',
          whyNot:
            missingWeeks.length > 0
              ? `Missing for the ${plural(missingWeeks.length, { one: 'week', other: 'weeks' })} ending ${missingWeeks.map((week) => dayInWords(week)).join(', ')} (40 U.S.C. 3145).`
              : null,
        },
      ]
    : []),
  {
    words: 'Supporting documents attached',
    whyNot: row.documents.length === 0 ? 'No lien waiver or other document is attached.' : null,
  },
]

type Bill = Pick<Invoice, 'amount' | 'vendor' | 'kind' | 'status' | 'contract'>
/** An invoice of the contract's vendor, for exactly the certified amount, and linked to no other application. */
export const whyNotBill = (
  row: PayApplication,
  bill: Bill,
  { vendor, joined }: { vendor: string; joined: string | null },
): Reason =>
  firstReason(
    bill.kind !== 'invoice' && 'A credit note can’t be linked. Select the invoice.',
    !invoiceLife.is(bill, 'counts') && `This invoice ${isInWords(invoice, bill)}.`,
    bill.vendor !== vendor && 'This invoice isn’t from the contract’s vendor.',
    bill.contract !== null && bill.contract !== row.contract && 'This invoice is under another contract.',
    joined !== null && `${joined} is already linked to this invoice.`,
    bill.amount !== row.due_now &&
      `The invoice is for ${dollars(bill.amount)}, but ${dollars(row.due_now)} was certified.`,
  )

const aSaturday = '2000-01-01'

/** The Saturdays of a period without a payroll. Weeks without work need one that says so. */
export function missingWeeks(
  { from, to }: { from: string; to: string },
  received: readonly Pick<CertifiedPayroll, 'week_ending' | 'status'>[],
): string[] {
  const weeks: string[] = []
  for (let day = addDays(from, (7 - (daysBetween(aSaturday, from) % 7)) % 7); day <= to; day = addDays(day, 7))
    weeks.push(day)
  return weeks.filter(
    (week) =>
      !received.some(
        ({ week_ending, status }) =>
          !payrollLife.is({ status }, 'sent_back') && week_ending > addDays(week, -7) && week_ending <= week,
      ),
  )
}
