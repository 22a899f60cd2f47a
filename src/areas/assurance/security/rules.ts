import { addDays, minutesSince } from '#platform/dates.ts'
import { mailboxOf } from '#platform/mailbox.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

export const severities = ['low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]
export const severityFrom = (least: Severity): Severity[] => severities.slice(severities.indexOf(least))

type Watching = { event_type: string | null; severity: Severity; threshold: number; minutes: number }
type Event = { event_type: string; severity: Severity; created_at: string }

/** How many events of the last minutes a detection counts. */
export const matching = ({ event_type, severity, minutes }: Watching, events: readonly Event[], now: Date): number =>
  events.filter(
    (event) =>
      (!event_type || event.event_type === event_type) &&
      severities.indexOf(event.severity) >= severities.indexOf(severity) &&
      minutesSince(event.created_at, now) <= minutes,
  ).length

/** The last eight days with the events of each severity: the first of them is the day seven days ago. */
export function eventsByDay(
  events: readonly Pick<Event, 'severity' | 'created_at'>[],
  dayOf: (moment: string) => string,
  today: string,
): { days: string[]; counts: { severity: Severity; values: number[] }[] } {
  const days = Array.from({ length: 8 }, (_, at) => addDays(today, at - 7))
  return {
    days,
    counts: severities.map((severity) => ({
      severity,
      values: days.map(
        (day) => events.filter((each) => each.severity === severity && dayOf(each.created_at) === day).length,
      ),
    })),
  }
}

/** Notifies once per window: what was reported is not reported again until the window ends. */
export const isAlarm = (
  of: Watching & { active: boolean; last_alarm_at: string | null },
  count: number,
  now: Date,
): boolean =>
  of.active && count >= of.threshold && (of.last_alarm_at === null || minutesSince(of.last_alarm_at, now) >= of.minutes)

export function domainsOf(text: string | null): string[] {
  return (text ?? '')
    .split(/[\s,;]+/)
    .map((each) => each.replace(/^@/, '').toLowerCase())
    .filter(Boolean)
}
export function whyNotDomains(text: string | null, { actor }: { actor: Pick<Actor, 'role' | 'email'> }): Reason {
  const domains = domainsOf(text)
  const wrong = domains.find(
    (domain) => !/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/.test(domain),
  )
  return firstReason(
    !atLeast('admin', actor) && 'Only an administrator can set the security policy.',
    wrong && `“${wrong}” isn’t an email domain. Enter one such as alderfalls.gov.`,
    domains.length > 0 &&
      !domains.includes(actor.email.split('@').at(-1)!.toLowerCase()) &&
      'Your own address isn’t in these domains. Add its domain first.',
  )
}
export const share = (part: number, of: number): number | null => (of === 0 ? null : Math.floor((part * 100) / of))

/** Whether the change lets new people be invited. No domain at all means that anyone can be. */
export const isWider = (before: readonly string[], after: readonly string[]): boolean =>
  before.length > 0 && (after.length === 0 || after.some((domain) => !before.includes(domain)))

export type Account = {
  id: string
  name: string
  email: string | null
  phone: string | null
  factors: readonly string[]
}
export type VendorMarks = { id: string; tin: string | null; banks: readonly string[] }
/** Two accounts or vendors that may be one, with the reason. */
export type Likeness = { first: string; second: string; why: string }

const phoneOf = (phone: string) => phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
const nameOf = (name: string) =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean).toSorted().join(' ')

function whySamePerson(a: Account, b: Account): Reason {
  if (a.phone && b.phone && phoneOf(a.phone) === phoneOf(b.phone))
    return 'Both accounts have the same verified phone number.'
  if (a.email && b.email && mailboxOf(a.email) === mailboxOf(b.email))
    return 'Both email addresses belong to the same mailbox.'
  const shared =
    nameOf(a.name) !== '' && nameOf(a.name) === nameOf(b.name) && a.factors.some((factor) => b.factors.includes(factor))
  return shared ? 'Both accounts have the same name and the same second factor or passkey model.' : null
}

function whySameVendor(a: VendorMarks, b: VendorMarks): Reason {
  if (a.tin && a.tin === b.tin) return 'Both vendors have the same tax number.'
  return a.banks.some((bank) => b.banks.includes(bank))
    ? 'Both vendors have a bank account with the same routing number and last four digits.'
    : null
}

/** Each pair once, the smaller id first. */
const pairsOf = <One extends { id: string }>(all: readonly One[], why: (a: One, b: One) => Reason): Likeness[] =>
  all
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((a, at, sorted) =>
      sorted.slice(at + 1).flatMap((b) => {
        const reason = why(a, b)
        return reason ? [{ first: a.id, second: b.id, why: reason }] : []
      }),
    )

export const samePerson = (accounts: readonly Account[]): Likeness[] => pairsOf(accounts, whySamePerson)
export const sameVendor = (vendors: readonly VendorMarks[]): Likeness[] => pairsOf(vendors, whySameVendor)

export const whyNotMeasure = (actor: Pick<Actor, 'role'>): Reason =>
  atLeast('manager', actor) ? null : 'Only a manager can request a measurement.'
