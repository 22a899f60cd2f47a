import { dayInWords, millisecondsBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, type Check, type Reason } from '#platform/rules.ts'
import type { EmergencyPurchase } from './records.ts'

type Window = Pick<EmergencyPurchase, 'starts_on' | 'ends_on' | 'transition_on'>

/**
 * How long a window may be by the agency's own rule of thumb, before somebody has to ask again. Not a figure of the
 * law: 2 CFR 200.320(c) says only that the emergency must last.
 */
export const usualWindowDays = 90

export function whyNotWindow({ starts_on, ends_on, transition_on }: Window): Reason {
  return firstReason(
    ends_on < starts_on && 'The window ends before it begins.',
    transition_on < starts_on && 'Competition cannot begin before the window does.',
    transition_on > ends_on &&
      `Competition begins by ${dayInWords(ends_on)}, the last day of the window, or there is a gap in which nothing may be bought.`,
  )
}

export const incidentClosed = 'Its incident is closed: what is left to buy is competed.'

/** What the file must say before anybody looks at it; in the order in which FEMA asks for it. */
export function checksOf(
  row: EmergencyPurchase,
  { today, incidentOpen }: { today: string; incidentOpen: boolean },
): Check[] {
  return [
    { words: 'The incident behind it is open', whyNot: incidentOpen ? null : incidentClosed },
    {
      words: 'The ground is said, and why competition would take too long',
      whyNot: row.why.trim().length < 20 ? 'Say in a sentence or two why competition would take too long.' : null,
    },
    {
      words: 'What shows that competing is not possible',
      whyNot: row.steps.trim().length < 20 ? 'Say who was asked and when, or why nobody could be.' : null,
    },
    {
      words: 'The ground fits what is threatened',
      whyNot:
        row.ground === 'emergency' && row.threat === 'financial'
          ? 'Harm to money alone is an exigency, not an emergency.'
          : null,
    },
    {
      words: 'Conflicts of interest were looked for',
      whyNot: row.conflict_checked
        ? null
        : 'Somebody looks whether one of those who decide has a stake in the vendor (2 CFR 200.318(c)).',
    },
    {
      words: 'The price is reasonable, and the file says why',
      whyNot: row.price_basis.trim() === '' ? 'Say why the price is reasonable.' : null,
    },
    {
      words: 'Time and materials have a ceiling',
      whyNot:
        row.pricing === 'time_materials' && row.ceiling <= 0
          ? 'Name a ceiling that the vendor exceeds at its own risk (2 CFR 200.318(j)).'
          : null,
    },
    {
      words: 'The window has an end, and competition returns within it',
      whyNot: whyNotWindow(row) ?? (row.ends_on < today ? 'The window has ended already.' : null),
    },
  ]
}

export type Standing = 'before' | 'running' | 'transition' | 'over'
/** Where the window stands: from the day on which competition should begin, somebody has to act. */
export const standingOf = ({ starts_on, ends_on, transition_on }: Window, today: string): Standing =>
  today < starts_on ? 'before' : today > ends_on ? 'over' : today >= transition_on ? 'transition' : 'running'
export const standingWords: Record<Standing, string> = {
  before: 'Not begun',
  running: 'Active',
  transition: 'Competition is to begin',
  over: 'Over',
}

/** From asking to the first order, and how much of it the program itself took: minutes and seconds. */
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

/** The words that go on the order, so that its file stands by itself. */
export const justificationOf = (row: EmergencyPurchase): string =>
  [
    `Noncompetitive under 2 CFR 200.320(c)(3), ${row.ground}: ${row.number}.`,
    `Why: ${row.why}`,
    `Competing is not possible: ${row.steps}`,
    `Window: ${dayInWords(row.starts_on)} to ${dayInWords(row.ends_on)}; competition begins by ${dayInWords(row.transition_on)}: ${row.transition}`,
    ...(row.pricing === 'time_materials'
      ? [
          `Time and materials, not above ${dollars(row.ceiling)}; beyond it at the vendor’s own risk (2 CFR 200.318(j)).`,
        ]
      : []),
  ].join('\n')
