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

/** Work on a site belongs to a project that goes on. */
export const whyNotOnSite = (of: Pick<Project, 'status'>): Reason =>
  projectLife.is(of, 'active', 'on_hold', 'completed')
    ? null
    : 'Only a project that has started, and is not closed, has a site.'

export const whyNotLog = (
  of: Pick<Project, 'status'>,
  { day, today, there }: { day: string; today: string; there: boolean },
): Reason =>
  firstReason(
    whyNotOnSite(of),
    day > today && 'A log is written on its day or afterwards.',
    there && `There is a log of ${dayInWords(day)} already. Change that one, or sign it.`,
  )

type Line = Pick<PayLine, 'description' | 'scheduled' | 'before' | 'this_period' | 'stored'>
export type PaySums = { scheduled: number; done: number; retained: number; before: number; due_now: number }

/**
 * The foot of an application for payment (as AIA G702 has it): done and stored, less what is kept back, less what was
 * certified before.
 */
export function sumsOf(
  lines: readonly Line[],
  terms: Pick<Contract, 'retainage' | 'retainage_until' | 'ceiling'> & Partial<Pick<Contract, 'released'>>,
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

/** What an application is judged by before it goes on: its lines, its contract, and the one before it. */
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
    of.status !== 'active' && of.status !== 'expired' && 'Only under a contract in force something is asked for.',
    lines.length === 0 && 'Add the schedule of values first.',
    over &&
      `“${over.description}” has ${dollars(over.before + over.this_period + over.stored)} done and stored, and is worth ${dollars(over.scheduled)} in all.`,
    scheduled !== of.ceiling &&
      `The schedule of values comes to ${dollars(scheduled)}, and the contract to ${dollars(of.ceiling)}. They must be the same.`,
    carried !== doneBefore &&
      `Done before is ${dollars(carried)} here, and ${dollars(doneBefore)} by the end of the application before.`,
  )
}

/** One period comes after the other: the last one that was certified is what the next carries on from. */
export const whyNotPeriod = (
  { period_from, period_to }: Pick<PayApplication, 'period_from' | 'period_to'>,
  last: string | null,
): Reason =>
  firstReason(
    period_to < period_from && 'The period ends before it begins.',
    last !== null &&
      period_to < last &&
      `The application before reaches until ${dayInWords(last)}. This one cannot end earlier.`,
  )

/** What was sent in was worked out by the terms of that day; what is certified is what the terms of this day say. */
export const whyNotMoved = (row: Pick<PayApplication, 'retained' | 'due_now'>, sums: PaySums): Reason =>
  row.due_now === sums.due_now && row.retained === sums.retained
    ? null
    : `By the terms of the contract and what was certified before ${dollars(sums.due_now)} are due now, and not ${dollars(row.due_now)}. Return it, and it is worked out anew.`

export const payChecks = (
  row: PayApplication,
  { punch, missingWeeks, federal }: { punch: number; missingWeeks: readonly string[]; federal: boolean },
): Check[] => [
  {
    words: 'Nothing dangerous is on the punch list',
    whyNot:
      punch > 0
        ? `${punch === 1 ? 'One item' : `${punch} items`} where somebody could be hurt ${punch === 1 ? 'is' : 'are'} open.`
        : null,
  },
  ...(federal
    ? [
        {
          words: 'A certified payroll is there for every week of the period',
          whyNot:
            missingWeeks.length > 0
              ? `None for the ${missingWeeks.length === 1 ? 'week' : 'weeks'} ending ${missingWeeks.map(dayInWords).join(', ')} (40 U.S.C. 3145).`
              : null,
        },
      ]
    : []),
  {
    words: 'Papers are with it',
    whyNot: row.documents.length === 0 ? 'No waiver of lien or other paper is with it.' : null,
  },
]

type Bill = Pick<Invoice, 'amount' | 'vendor' | 'kind' | 'status' | 'contract'>
/** An invoice of the contract's vendor, for exactly what was certified, and for no other application. */
export const whyNotBill = (
  row: PayApplication,
  bill: Bill,
  { vendor, joined }: { vendor: string; joined: string | null },
): Reason =>
  firstReason(
    bill.kind !== 'invoice' && 'A credit note asks for nothing. Choose the invoice.',
    ['rejected', 'cancelled'].includes(bill.status) && `This invoice ${isInWords(invoice, bill)}.`,
    bill.vendor !== vendor && 'This invoice is of another vendor than the contract.',
    bill.contract !== null && bill.contract !== row.contract && 'This invoice is under another contract.',
    joined !== null && `${joined} is joined to this invoice already.`,
    bill.amount !== row.due_now &&
      `The invoice is for ${dollars(bill.amount)}, and ${dollars(row.due_now)} were certified.`,
  )

const aSaturday = '2000-01-01'

/**
 * The Saturdays of a period for which no payroll came. Weeks in which nobody worked need one as well, which says so.
 */
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
