import { dayInWords, millisecondsBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, type Check, type Reason } from '#platform/rules.ts'
import type { EmergencyPurchase } from './records.ts'

type Window = Pick<EmergencyPurchase, 'starts_on' | 'ends_on' | 'transition_on'>

/**
 * The agency's own limit on the length of a window before a new request is needed. Not a figure of the law: 2 CFR
 * 200.320(c) says only that the emergency must last.
 */
export const usualWindowDays = 90

export function whyNotWindow({ starts_on, ends_on, transition_on }: Window): Reason {
  return firstReason(
    ends_on < starts_on && 'The window must end on or after its start date.',
    transition_on < starts_on && 'Competition must begin on or after the start of the window.',
    transition_on > ends_on &&
      `Competition must begin by ${dayInWords(ends_on)}, the last day of the window. Otherwise there is a gap without purchases.`,
  )
}

export const incidentClosed = 'The incident is closed. Compete the remaining purchases.'

/** Required contents of the file before review, in FEMA's order. */
export function checksOf(
  row: EmergencyPurchase,
  { today, incidentOpen }: { today: string; incidentOpen: boolean },
): Check[] {
  return [
    { words: 'The incident is open', whyNot: incidentOpen ? null : incidentClosed },
    {
      words: 'The ground and why competition isn’t feasible',
      whyNot: row.why.trim().length < 20 ? 'Explain in one or two sentences why competition isn’t feasible.' : null,
    },
    {
      words: 'Evidence that competition isn’t possible',
      whyNot: row.steps.trim().length < 20 ? 'Enter who was contacted and when, or why contact wasn’t possible.' : null,
    },
    {
      words: 'The ground fits the exposure',
      whyNot:
        row.ground === 'emergency' && row.threat === 'financial'
          ? 'Financial harm alone is an exigency, not an emergency.'
          : null,
    },
    {
      words: 'Conflict of interest check',
      whyNot: row.conflict_checked
        ? null
        : 'Check whether a decision maker has an interest in the vendor (2 CFR 200.318(c)).',
    },
    {
      words: 'Price reasonableness is documented',
      whyNot: row.price_basis.trim() === '' ? 'Explain why the price is reasonable.' : null,
    },
    {
      words: 'Time and materials have a ceiling',
      whyNot:
        row.pricing === 'time_materials' && row.ceiling <= 0
          ? 'Enter a ceiling that the vendor exceeds at its own risk (2 CFR 200.318(j)).'
          : null,
    },
    {
      words: 'The window has an end date, and competition returns by then',
      whyNot: whyNotWindow(row) ?? (row.ends_on < today ? 'The emergency window has already ended.' : null),
    },
  ]
}

export type Standing = 'before' | 'running' | 'transition' | 'over'
/** The state of the window: from the planned return to competition on, action is due. */
export const standingOf = ({ starts_on, ends_on, transition_on }: Window, today: string): Standing =>
  today < starts_on ? 'before' : today > ends_on ? 'over' : today >= transition_on ? 'transition' : 'running'
export const standingWords: Record<Standing, string> = {
  before: 'Not started',
  running: 'Active',
  transition: 'Return to competition due',
  over: 'Ended',
}

/** From submission to the first order, and how much of it the software itself took: minutes and seconds. */
export function clockOf(
  { submitted_at, approved_at }: Pick<EmergencyPurchase, 'submitted_at' | 'approved_at'>,
  first_order_at: string | null,
  now: string,
): { asked: number; decided: number | null; ordered: number | null } | null {
  if (!submitted_at) return null
  const seconds = (from: string, to: string) => Math.max(0, Math.round(millisecondsBetween(from, to) / 1000))
  return {
    asked: seconds(submitted_at, first_order_at ?? now),
    decided: approved_at ? seconds(submitted_at, approved_at) : null,
    ordered: approved_at && first_order_at ? seconds(approved_at, first_order_at) : null,
  }
}
export const inTime = (seconds: number): string =>
  seconds < 3_600
    ? `${Math.floor(seconds / 60)}${seconds % 60 === 0 ? '' : `:${String(seconds % 60).padStart(2, '0')}`} min`
    : seconds < 172_800
      ? `${Math.floor(seconds / 3_600)} h ${Math.round((seconds % 3_600) / 60)} min`
      : `${Math.round(seconds / 86_400)} days`

/** The justification that is copied to the order, so that its file is complete. */
export const justificationOf = (row: EmergencyPurchase): string =>
  [
    `Noncompetitive under 2 CFR 200.320(c)(3), ${row.ground}: ${row.number}.`,
    `Why: ${row.why}`,
    `Competition isn’t possible: ${row.steps}`,
    `Window: ${dayInWords(row.starts_on)} to ${dayInWords(row.ends_on)}; return to competition by ${dayInWords(row.transition_on)}: ${row.transition}`,
    ...(row.pricing === 'time_materials'
      ? [
          `Time and materials, ceiling ${dollars(row.ceiling)}; the vendor exceeds it at its own risk (2 CFR 200.318(j)).`,
        ]
      : []),
  ].join('\n')
