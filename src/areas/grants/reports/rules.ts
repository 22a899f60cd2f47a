import { addDays, addMonths } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Check, type Reason } from '#platform/rules.ts'
import { dollars } from '#platform/money.ts'
import type { Grant } from '../grants/records.ts'
import { counted, differenceInWords, differencesOf, type Books } from './agreement/rules.ts'
import { reportLife } from './life.ts'
import type { GrantReport } from './records.ts'

export type Sf425 = {
  a: number
  b: number
  d: number
  e: number
  f: number
  i: number
  j: number
  l: number
  m: number
  n: number
}
/**
 * The lines of item 10 that follow from the others, in cents: c = a - b, g = e + f, h = d - g, k = i - j, o = l - m or
 * l - n.
 */
export const sf425 = ({
  a,
  b,
  d,
  e,
  f,
  i,
  j,
  l,
  m,
  n,
}: Sf425): Sf425 & { c: number; g: number; h: number; k: number; o: number } => ({
  a,
  b,
  c: a - b,
  d,
  e,
  f,
  g: e + f,
  h: d - (e + f),
  i,
  j,
  k: Math.max(0, i - j),
  l,
  m,
  n,
  o: l - (m > 0 ? m : n),
})

export const linesOf = (of: GrantReport): ReturnType<typeof sf425> =>
  sf425({
    a: of.receipts,
    b: of.disbursed,
    d: of.authorized,
    e: of.federal_spent,
    f: of.unliquidated,
    i: of.match_required,
    j: of.match_spent,
    l: of.income,
    m: of.income_deducted,
    n: of.income_added,
  })

/** Checks before certification: each line of the report must agree with the ledgers of costs, drawdowns and income. */
export const tieOut = (of: GrantReport, books: Books): Check[] => {
  const { h } = linesOf(of)
  const found = differencesOf(of, books)
  return [
    ...counted.map(([, line, what]): Check => {
      const other = found.find((each) => each.what === what)
      return {
        words: `Line ${line}, ${what}, agrees with the books`,
        whyNot: other ? `${differenceInWords(other)} Prepare the report again.` : null,
      }
    }),
    {
      words: 'Expenditures and obligations don’t exceed the amount authorized',
      whyNot: h < 0 ? `Expenditures and obligations exceed the amount authorized by ${dollars(-h)}.` : null,
    },
  ]
}

type Clock = { days: number; annualDays: number; closeoutDays: number }
/**
 * When a report is due: a number of days after a quarter or half year, more after a year, and the final one with the
 * closeout.
 */
export const dueOf = (
  { period_end, final }: Pick<GrantReport, 'period_end' | 'final'>,
  reports: Grant['reports'],
  { days, annualDays, closeoutDays }: Clock,
): string => addDays(period_end, final ? closeoutDays : reports === 'annual' ? annualDays : days)

const months: Record<Grant['reports'], number> = { quarterly: 3, semiannual: 6, annual: 12 }
/** The periods of a grant: calendar quarters, halves and years, with the first and last cut to the grant's dates. */
export function periodsOf({
  starts_on,
  ends_on,
  reports,
}: Pick<Grant, 'starts_on' | 'ends_on' | 'reports'>): { period_start: string; period_end: string; final: boolean }[] {
  const step = months[reports]
  const [year, month] = [Number(starts_on.slice(0, 4)), Number(starts_on.slice(5, 7))]
  let next = addMonths(`${year}-${String(Math.floor((month - 1) / step) * step + 1).padStart(2, '0')}-01`, step)
  let from = starts_on
  const periods = []
  while (from <= ends_on && periods.length < 80) {
    const until = addDays(next, -1) < ends_on ? addDays(next, -1) : ends_on
    periods.push({ period_start: from, period_end: until, final: until === ends_on })
    from = next
    next = addMonths(next, step)
  }
  return periods
}

/** A certified report is never changed: a revised one replaces it, and both stay on file. */
type Revising = { actor: Actor; /** The revised report that was started. */ begun: string | null }
export const whyNotRevise = (of: GrantReport, { actor, begun }: Revising): Reason =>
  firstReason(
    !reportLife.is(of, 'certified', 'sent') && 'Only a certified report can be revised.',
    !atLeast('manager', actor) && 'Only a manager can revise a report.',
    begun !== null && `${begun} already revises this report.`,
  )
