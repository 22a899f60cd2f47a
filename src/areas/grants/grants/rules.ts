import { daysBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { grantLife } from './life.ts'
import type { Grant } from './records.ts'

/** Whether costs, drawdowns and reports can be entered. */
export const isRunning = (row: Pick<Grant, 'status'>): boolean => grantLife.is(row, 'running')

/** Costs up to a termination are still claimed (2 CFR 200.343), until the closeout is signed off. */
export const isClaimable = (row: Pick<Grant, 'status' | 'keep_until'>): boolean =>
  isRunning(row) || (grantLife.is(row, 'terminated') && row.keep_until === null)

/**
 * The last day of the period of performance: the planned one, or the date the award was terminated before it (2 CFR
 * 200.1).
 */
export const lastDayOf = ({ status, closed_on, ends_on }: Pick<Grant, 'status' | 'closed_on' | 'ends_on'>): string =>
  grantLife.is({ status }, 'terminated') && closed_on !== null && closed_on < ends_on ? closed_on : ends_on

/** Share of the award spent, and share of its period elapsed, in whole percent. */
export const burnOf = (
  { spent, amount, starts_on, ends_on }: Pick<Grant, 'spent' | 'amount' | 'starts_on' | 'ends_on'>,
  today: string,
): { spent: number; elapsed: number } => {
  const whole = Math.max(1, daysBetween(starts_on, ends_on))
  return {
    // Only what is all spent is 100%.
    spent:
      spent < amount
        ? Math.min(99, Math.round((spent / amount) * 100))
        : Math.round((spent / Math.max(1, amount)) * 100),
    elapsed: Math.min(100, Math.max(0, Math.round((daysBetween(starts_on, today) / whole) * 100))),
  }
}

/** A rule of thumb: spending more than a quarter behind or ahead of the calendar deserves attention. */
export const paceWords = ({ spent, elapsed }: { spent: number; elapsed: number }): { words: string; tone?: 'warn' } =>
  spent < elapsed - 25
    ? { words: `${spent}% spent, ${elapsed}% of the period elapsed`, tone: 'warn' }
    : spent > elapsed + 25
      ? { words: `${spent}% spent, only ${elapsed}% of the period elapsed`, tone: 'warn' }
      : { words: `${spent}% spent, ${elapsed}% of the period elapsed` }

export const remainingOf = ({ amount, spent }: Pick<Grant, 'amount' | 'spent'>): number => amount - spent

type Matching = Pick<Grant, 'match' | 'matched' | 'amount' | 'spent'>

/** A match grows with the spending: it is behind when its share of the whole is smaller. */
export const isBehindInMatch = ({ match, matched, amount, spent }: Matching): boolean =>
  matched < match * Math.min(1, amount === 0 ? 1 : spent / amount) - 1_00

export const matchWords = (row: Matching): string =>
  row.match === 0
    ? 'None required'
    : row.matched >= row.match
      ? 'Met'
      : `${dollars(row.match - row.matched)} ${isBehindInMatch(row) ? 'short' : 'to go'}`
