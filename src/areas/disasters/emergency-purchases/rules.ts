import { dayInWords, millisecondsBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Check, type Reason } from '#platform/rules.ts'
import { emergencyPurchase, type EmergencyPurchase } from './records.ts'

export const moves = moveTable(emergencyPurchase, {
  submit: { from: ['draft', 'returned'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'active' },
  return: { from: ['submitted'], to: 'returned' },
  reject: { from: ['submitted'], to: 'rejected' },
  end: { from: ['active'], to: 'ended' },
})

type Who = Pick<Actor, 'user_id' | 'role'>
type Window = Pick<EmergencyPurchase, 'starts_on' | 'ends_on' | 'transition_on'>

/** How long a window may be by the agency's own rule of thumb, before somebody has to ask again. Not a figure of the law: 2 CFR 200.320(c) says only that the emergency must last. */
export const usualWindowDays = 90

export function whyNotWindow({ starts_on, ends_on, transition_on }: Window): Reason {
  return firstReason(
    ends_on < starts_on && 'The window ends before it begins.',
    transition_on < starts_on && 'Competition cannot begin before the window does.',
    transition_on > ends_on && `Competition begins by ${dayInWords(ends_on)}, the last day of the window, or there is a gap in which nothing may be bought.`,
  )
}

/** What the file must say before anybody looks at it; in the order in which FEMA asks for it. */
export function checksOf(row: EmergencyPurchase, { today, incidentOpen }: { today: string; incidentOpen: boolean }): Check[] {
  return [
    { words: 'The incident behind it is open', whyNot: incidentOpen ? null : 'Its incident is closed: what is left to buy is competed.' },
    { words: 'The ground is said, and why competition would take too long', whyNot: row.why.trim().length < 20 ? 'Say in a sentence or two why competition would take too long.' : null },
    { words: 'What shows that competing is not possible', whyNot: row.steps.trim().length < 20 ? 'Say who was asked and when, or why nobody could be.' : null },
    { words: 'The ground fits what is threatened', whyNot: row.ground === 'emergency' && row.threat === 'financial' ? 'Harm to money alone is an exigency, not an emergency.' : null },
    { words: 'Conflicts of interest were looked for', whyNot: row.conflict_checked ? null : 'Somebody looks whether one of those who decide has a stake in the vendor (2 CFR 200.318(c)).' },
    { words: 'The price is reasonable, and the file says why', whyNot: row.price_basis.trim() === '' ? 'Say why the price is reasonable.' : null },
    { words: 'Time and materials have a ceiling', whyNot: row.pricing === 'time_materials' && row.ceiling <= 0 ? 'Name a ceiling that the vendor exceeds at its own risk (2 CFR 200.318(j)).' : null },
    { words: 'The window has an end, and competition returns within it', whyNot: whyNotWindow(row) ?? (row.ends_on < today ? 'The window has ended already.' : null) },
  ]
}

/** What is known before the rest is fetched or typed. */
export const whyNotSubmitYet = (row: EmergencyPurchase, known: { today: string; incidentOpen: boolean }): Reason =>
  firstReason(
    moves.whyNot('submit', row),
    ...checksOf(row, known).map(({ whyNot }) => whyNot),
  )

export const whyNotSubmit = (row: EmergencyPurchase, known: { today: string; incidentOpen: boolean; vendor: Reason }): Reason => firstReason(whyNotSubmitYet(row, known), known.vendor)

/** Two people: who asks for it, or wrote in its file, does not let it in. */
export const whyNotDecide = (row: EmergencyPurchase, verb: 'approve' | 'return' | 'reject', { actor, today, writers = [] }: { actor: Who; today: string; writers?: readonly string[] }): Reason =>
  firstReason(
    moves.whyNot(verb, row),
    !atLeast('manager', actor) && 'Activating an emergency purchase needs the role manager.',
    (row.created_by === actor.user_id || writers.includes(actor.user_id)) && 'Somebody else decides about what you asked for.',
    verb === 'approve' && row.ends_on < today && 'The window has ended already. Return it.',
  )

/** What is known before the rest is fetched or typed. */
export const whyNotOrderYet = (row: EmergencyPurchase, { today }: { today: string }): Reason =>
  firstReason(
    row.status !== 'active' && 'Orders are placed while the window is active.',
    today < row.starts_on && `The window begins on ${dayInWords(row.starts_on)}.`,
    today > row.ends_on && `The window ended on ${dayInWords(row.ends_on)}: competition has returned. What is still needed is a requisition.`,
  )

/** Orders within the window and up to the ceiling: what comes after is competed again. */
export function whyNotOrder(row: EmergencyPurchase, { today, amount }: { today: string; amount: number }): Reason {
  const left = row.ceiling - row.ordered
  return firstReason(
    whyNotOrderYet(row, { today }),
    amount <= 0 && 'An order has a price.',
    amount > left && `${dollars(Math.max(0, left))} of the ceiling of ${dollars(row.ceiling)} are left: ${dollars(amount)} is ${dollars(amount - Math.max(0, left))} too much.`,
  )
}

/** Asked once more when an order goes out: it may have grown on its own page since it was placed. */
export const whyNotIssue = (row: EmergencyPurchase, { today, ordered }: { today: string; ordered: number }): Reason =>
  firstReason(
    (row.status !== 'active' || today > row.ends_on) && 'The window is over: what is not issued is competed.',
    ordered > row.ceiling && `The orders of this window come to ${dollars(ordered)}, and its ceiling is ${dollars(row.ceiling)}.`,
  )

/** An order that is out grows only while the window is open, and with all others not above its ceiling. It may always become less. */
export const whyNotGrow = (row: EmergencyPurchase, { today, ordered, by }: { today: string; ordered: number; by: number }): Reason =>
  by <= 0
    ? null
    : firstReason(
        (row.status !== 'active' || today > row.ends_on) && `The window of ${row.number} is over: what is added is competed.`,
        ordered > row.ceiling && `With this change the orders of ${row.number} come to ${dollars(ordered)}, and its ceiling is ${dollars(row.ceiling)}. Compete what is above it.`,
      )

export const whyNotEnd = (row: EmergencyPurchase, actor: Who): Reason => firstReason(moves.whyNot('end', row), row.created_by !== actor.user_id && !atLeast('manager', actor) && 'Whoever asked for it ends it, or a manager.')

export type Standing = 'before' | 'running' | 'transition' | 'over'
/** Where the window stands: from the day on which competition should begin, somebody has to act. */
export const standingOf = ({ starts_on, ends_on, transition_on }: Window, today: string): Standing => (today < starts_on ? 'before' : today > ends_on ? 'over' : today >= transition_on ? 'transition' : 'running')
export const standingWords: Record<Standing, string> = { before: 'Not begun', running: 'Active', transition: 'Competition is to begin', over: 'Over' }

/** From asking to the first order, and how much of it the program itself took: minutes and seconds. */
export function clockOf({ submitted_at, approved_at }: Pick<EmergencyPurchase, 'submitted_at' | 'approved_at'>, first_order_at: string | null, now: string): { asked: number; decided: number | null; ordered: number | null } | null {
  if (!submitted_at) return null
  const seconds = (from: string, to: string) => Math.max(0, Math.round(millisecondsBetween(from, to) / 1000))
  return { asked: seconds(submitted_at, first_order_at ?? now), decided: approved_at ? seconds(submitted_at, approved_at) : null, ordered: approved_at && first_order_at ? seconds(approved_at, first_order_at) : null }
}
export const inTime = (seconds: number): string => (seconds < 3_600 ? `${Math.floor(seconds / 60)}${seconds % 60 === 0 ? '' : `:${String(seconds % 60).padStart(2, '0')}`} min` : seconds < 172_800 ? `${Math.floor(seconds / 3_600)} h ${Math.round((seconds % 3_600) / 60)} min` : `${Math.round(seconds / 86_400)} days`)

/** The words that go on the order, so that its file stands by itself. */
export const justificationOf = (row: EmergencyPurchase): string =>
  [
    `Noncompetitive under 2 CFR 200.320(c)(3), ${row.ground}: ${row.number}.`,
    `Why: ${row.why}`,
    `Competing is not possible: ${row.steps}`,
    `Window: ${dayInWords(row.starts_on)} to ${dayInWords(row.ends_on)}; competition begins by ${dayInWords(row.transition_on)}: ${row.transition}`,
    ...(row.pricing === 'time_materials' ? [`Time and materials, not above ${dollars(row.ceiling)}; beyond it at the vendor’s own risk (2 CFR 200.318(j)).`] : []),
  ].join('\n')
