import { addDays, addMonths, dayInWords, daysBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Check, type Reason } from '#platform/rules.ts'
import { percentOf } from '../budgets/rules.ts'
import { grantLife } from '../grants/life.ts'
import type { Grant } from '../grants/records.ts'
import type { GrantCloseout } from './records.ts'

/**
 * The last day of the period of performance: the planned one, or the day on which the award was terminated before it (2
 * CFR 200.1).
 */
export const lastDayOf = ({ status, closed_on, ends_on }: Pick<Grant, 'status' | 'closed_on' | 'ends_on'>): string =>
  grantLife.is({ status }, 'terminated') && closed_on !== null && closed_on < ends_on ? closed_on : ends_on
const runs = (row: Grant, today: string): boolean => !grantLife.is(row, 'terminated') && lastDayOf(row) >= today

/** So many days after the end: a recipient longer than a subrecipient (2 CFR 200.344). */
export const closeoutDue = (ends_on: string, days: number): string => addDays(ends_on, days)

/**
 * Equipment at or below the limit is kept without a debt; above it the federal share of what it is worth is owed (2 CFR
 * 200.313(e)), in cents.
 */
export const equipmentOwed = (value: number, federalShare: number, limit: number): number =>
  value <= limit ? 0 : percentOf(value, federalShare)
/** Unused supplies likewise, all of them together (2 CFR 200.314). */
export const suppliesOwed = equipmentOwed

/** Three years from the day on which the final financial report was sent (2 CFR 200.334). */
export const keepUntil = (finalReportSent: string, years: number): string => addMonths(finalReportSent, years * 12)

/**
 * Days between the end and the day on which the closeout is due, and how many of them are left: below nothing it is
 * late.
 */
export const daysLeft = (due_on: string, today: string): number => daysBetween(today, due_on)

export type CloseoutFacts = {
  grant: Grant
  /** When the final SF-425 was sent, and the last performance report. */ financial: string | null
  performance: string | null
  openDrawdowns: number
  openSubawards: number
  openFindings: number
  /** Final financial reports that were sent and that the books no longer say. */
  stale: readonly { number: string; lines: readonly string[] }[]
  /** Still obligated by the final financial report. */
  unliquidated: number
  questioned: number
  /** Charged, and the invoice is not paid. */ unpaid: readonly string[]
  today: string
}

/** What a closeout is made of, in the order in which it is done. */
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
): Check[] => [
  runs(row, today)
    ? {
        words: 'The period goes on: all work is done before its end',
        whyNot: of.note?.trim()
          ? null
          : `It ends on ${dayInWords(row.ends_on)}. Say in the note that all the work is done, and how that is known.`,
      }
    : { words: 'The period has ended', whyNot: null },
  { words: 'The final financial report was sent', whyNot: financial ? null : 'Send the final SF-425.' },
  ...(financial
    ? [
        {
          words: 'The final financial report agrees with the books',
          whyNot:
            stale.length > 0
              ? stale.map(({ number, lines }) => `${number} is out of date. ${lines.join(' ')}`).join(' ') +
                ' Certify and send a revised report.'
              : unliquidated > 0
                ? `It still has ${dollars(unliquidated)} of unliquidated obligations. Certify and send a revised report when they are paid.`
                : null,
        },
      ]
    : []),
  { words: 'The final performance report was sent', whyNot: performance ? null : 'Send the final performance report.' },
  {
    words: 'All obligations are paid',
    whyNot:
      unpaid.length > 0
        ? `${unpaid.join(', ')} ${unpaid.length === 1 ? 'is' : 'are'} charged and not paid yet (2 CFR 200.344(c)).`
        : of.liquidated
          ? null
          : 'Pay what was ordered, and say so here (2 CFR 200.344(c)).',
  },
  {
    words: 'No cost is questioned',
    whyNot:
      questioned > 0
        ? `${questioned === 1 ? 'One cost is' : `${questioned} costs are`} questioned: settle or disallow first.`
        : null,
  },
  {
    words: 'Every drawdown was received or given up',
    whyNot:
      openDrawdowns > 0
        ? `${openDrawdowns === 1 ? 'One drawdown is' : `${openDrawdowns} drawdowns are`} on the way.`
        : null,
  },
  {
    words: 'The match was met',
    whyNot:
      row.matched < row.match
        ? `${dollars(row.match - row.matched)} of match are missing: the giver may ask for its part back.`
        : null,
  },
  {
    words: 'Subrecipients have closed out',
    whyNot:
      openSubawards > 0
        ? `${openSubawards === 1 ? 'One subaward is' : `${openSubawards} subawards are`} open.`
        : of.subawards_closed
          ? null
          : 'Say that they have.',
  },
  {
    words: 'Findings of monitoring are settled',
    whyNot: openFindings > 0 ? `${openFindings === 1 ? 'One finding is' : `${openFindings} findings are`} open.` : null,
  },
  {
    words: 'Property was counted',
    whyNot: of.inventory ? null : 'Take the inventory (2 CFR 200.313(d)), or say that there is none to take.',
  },
  {
    words: 'What becomes of equipment is decided',
    whyNot:
      of.equipment_value > 0 && of.disposition === 'none'
        ? 'Say what becomes of it.'
        : of.equipment_value > 0 && of.federal_share === null
          ? 'Enter the federal share of it.'
          : null,
  },
]

export const whyNotBegin = (row: Grant, actor: Actor): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Only a manager can start a closeout.',
    grantLife.is(row, 'draft', 'closed') && 'Only a running grant is closed out.',
  )
/**
 * An award is closed out when all its required work is completed (2 CFR 200.344(a)): as a rule at the end of its
 * period. Before that end a closeout begins only with the reason, that the work is done; an award that ends early
 * otherwise is terminated first.
 */
export const whyNotBeginWithout = (row: Grant, today: string): Reason =>
  runs(row, today)
    ? `Its period runs until ${dayInWords(row.ends_on)}. Say why it is closed out before: all the work is done. A grant that ends early for another reason is terminated first (2 CFR 200.344).`
    : null
/** Drawn above cost. */
export const refundOf = ({ received, spent }: Pick<Grant, 'received' | 'spent'>): number =>
  Math.max(0, received - spent)

/** What was paid back before it was opened again counts. */
export const stillOwed = ({ owed, refunded }: Pick<GrantCloseout, 'owed' | 'refunded'>): number =>
  Math.max(0, owed - refunded)

/** What goes on although a grant is closed (2 CFR 200.345(a)), in plain words. */
export const afterCloseout = [
  'Cost may still be disallowed, and money asked back, after a later audit or review, as long as records are kept.',
  'What comes later is still passed on: refunds, corrections, a final indirect cost rate.',
  'The single audit covers its last year (subpart F).',
  'Property that it paid for keeps its rules (2 CFR 200.310 to .316).',
] as const
