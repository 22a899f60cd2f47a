import { plural } from '#platform/words.ts'
import { addDays, addMonths, dayInWords, daysBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Check, type Reason } from '#platform/rules.ts'
import { percentOf } from '../budgets/rules.ts'
import { grantLife } from '../grants/life.ts'
import { lastDayOf } from '../grants/rules.ts'
import type { Grant } from '../grants/records.ts'
import type { GrantCloseout } from './records.ts'

const runs = (row: Grant, today: string): boolean => !grantLife.is(row, 'terminated') && lastDayOf(row) >= today

/** A number of days after the end, more for a recipient than for a subrecipient (2 CFR 200.344). */
export const closeoutDue = (ends_on: string, days: number): string => addDays(ends_on, days)

/**
 * Equipment at or below the limit is retained without a debt; above it the federal share of its value is owed (2 CFR
 * 200.313(e)), in cents.
 */
export const equipmentOwed = (value: number, federalShare: number, limit: number): number =>
  value <= limit ? 0 : percentOf(value, federalShare)
/** Unused supplies likewise, all together (2 CFR 200.314). */
export const suppliesOwed = equipmentOwed

/** Three years from the date the final financial report was submitted (2 CFR 200.334). */
export const keepUntil = (finalReportSent: string, years: number): string => addMonths(finalReportSent, years * 12)

/** Days between the end and the closeout deadline, and how many are left: negative means overdue. */
export const daysLeft = (due_on: string, today: string): number => daysBetween(today, due_on)

export type CloseoutFacts = {
  grant: Grant
  /** When the final SF-425 and the last performance report were submitted. */ financial: string | null
  performance: string | null
  openDrawdowns: number
  openSubawards: number
  openFindings: number
  /** Submitted final financial reports that differ from the books. */
  stale: readonly { number: string; lines: readonly string[] }[]
  /** Still obligated by the final financial report. */
  unliquidated: number
  questioned: number
  /** Charged, but the invoice is not paid. */ unpaid: readonly string[]
  today: string
}

/** The match of a terminated award is in proportion to what the award pays; of any other, the whole. */
export const matchDue = (row: Pick<Grant, 'status' | 'match' | 'amount' | 'spent'>): number =>
  grantLife.is(row, 'terminated') && row.spent < row.amount
    ? Number((BigInt(row.match) * BigInt(row.spent) + BigInt(row.amount) - 1n) / BigInt(row.amount))
    : row.match

export type CloseoutStep =
  | 'period'
  | 'financial'
  | 'agreement'
  | 'performance'
  | 'obligations'
  | 'questioned'
  | 'drawdowns'
  | 'match'
  | 'subrecipients'
  | 'findings'
  | 'inventory'
  | 'disposition'
export type CloseoutCheck = Check & { step: CloseoutStep }

/** The checklist of a closeout, in order. */
export const closeoutChecks = (
  of: GrantCloseout,
  {
    grant: row,
    financial,
    performance,
    openDrawdowns,
    openSubawards,
    openFindings,
    stale,
    unliquidated,
    questioned,
    unpaid,
    today,
  }: CloseoutFacts,
): CloseoutCheck[] => [
  runs(row, today)
    ? {
        step: 'period',
        words: 'The period continues, but all work is done',
        whyNot: of.note?.trim()
          ? null
          : `The period ends on ${dayInWords(row.ends_on)}. Explain in the note how you know all the work is done.`,
      }
    : { step: 'period', words: 'The period has ended', whyNot: null },
  {
    step: 'financial',
    words: 'The final financial report is submitted',
    whyNot: financial ? null : 'Submit the final SF-425.',
  },
  ...(financial
    ? [
        {
          step: 'agreement' as const,
          words: 'The final financial report agrees with the books',
          whyNot:
            stale.length > 0
              ? stale.map(({ number, lines }) => `${number} is out of date. ${lines.join(' ')}`).join(' ') +
                ' Certify and send a revised report.'
              : unliquidated > 0
                ? `${dollars(unliquidated)} of unliquidated obligations remains. Certify and submit a revised report when they are paid.`
                : null,
        },
      ]
    : []),
  {
    step: 'performance',
    words: 'The final performance report is submitted',
    whyNot: performance ? null : 'Submit the final performance report.',
  },
  {
    step: 'obligations',
    words: 'All obligations are paid',
    whyNot:
      unpaid.length > 0
        ? `${unpaid.join(', ')} ${plural(unpaid.length, { one: 'is', other: 'are' })} charged and not paid yet (2 CFR 200.344(c)).`
        : of.liquidated
          ? null
          : 'Pay all orders, then confirm it here (2 CFR 200.344(c)).',
  },
  {
    step: 'questioned',
    words: 'No cost is questioned',
    whyNot:
      questioned > 0
        ? `${plural(questioned, { one: 'One cost is', other: `${questioned} costs are` })} questioned. Mark as allowable or disallow first.`
        : null,
  },
  {
    step: 'drawdowns',
    words: 'Every drawdown is received or canceled',
    whyNot:
      openDrawdowns > 0
        ? `${plural(openDrawdowns, { one: 'One drawdown is', other: `${openDrawdowns} drawdowns are` })} still open.`
        : null,
  },
  {
    step: 'match',
    words: 'The match was met',
    whyNot:
      row.matched < matchDue(row)
        ? `${dollars(matchDue(row) - row.matched)} of match is missing. Enter the agency’s change of the match as an amendment, or count costs toward the match and refund the award’s share of them.`
        : null,
  },
  {
    step: 'subrecipients',
    words: 'Subrecipients have closed out',
    whyNot:
      openSubawards > 0
        ? `${plural(openSubawards, { one: 'One subaward is', other: `${openSubawards} subawards are` })} open.`
        : of.subawards_closed
          ? null
          : 'Confirm that they have closed out.',
  },
  {
    step: 'findings',
    words: 'Monitoring findings are closed',
    whyNot:
      openFindings > 0
        ? `${plural(openFindings, { one: 'One finding is', other: `${openFindings} findings are` })} open.`
        : null,
  },
  {
    step: 'inventory',
    words: 'Property inventory is done',
    whyNot: of.inventory ? null : 'Take the inventory (2 CFR 200.313(d)), or confirm that there is no property.',
  },
  {
    step: 'disposition',
    words: 'Equipment disposition is decided',
    whyNot:
      of.equipment_value > 0 && of.disposition === 'none'
        ? 'Select the disposition.'
        : of.equipment_value > 0 && of.federal_share === null
          ? 'Enter the federal share of the equipment.'
          : null,
  },
]

export const whyNotBegin = (row: Grant, actor: Actor): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Only a manager can start a closeout.',
    grantLife.is(row, 'draft', 'closed') && 'Only an active grant can be closed out.',
  )
/**
 * An award is closed out when all required work is completed (2 CFR 200.344(a)), usually at the end of its period.
 * Before that end a closeout starts only with the reason that the work is done; an award that ends early for another
 * reason is terminated first.
 */
export const whyNotBeginWithout = (row: Grant, today: string): Reason =>
  runs(row, today)
    ? `The period runs until ${dayInWords(row.ends_on)}. Enter how you know all work is done, or terminate the grant first (2 CFR 200.344).`
    : null
/** Drawn above cost. */
export const refundOf = ({ received, spent }: Pick<Grant, 'received' | 'spent'>): number =>
  Math.max(0, received - spent)

/** Refunds before the reopening count. */
export const stillOwed = ({ owed, refunded }: Pick<GrantCloseout, 'owed' | 'refunded'>): number =>
  Math.max(0, owed - refunded)

/** Responsibilities that continue after a grant is closed (2 CFR 200.345(a)), in plain words. */
export const afterCloseout = [
  'A later audit or review can still disallow costs and recover money while records are retained.',
  'Later refunds, corrections and a final indirect cost rate are still settled.',
  'The single audit covers the final year (subpart F).',
  'Property rules continue to apply (2 CFR 200.310 to .316).',
] as const
