import { minutesSince } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

export const severities = ['low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]
export const severityFrom = (least: Severity): Severity[] => severities.slice(severities.indexOf(least))

type Watching = { event_type: string | null; severity: Severity; threshold: number; minutes: number }
type Event = { event_type: string; severity: Severity; created_at: string }

/** How many events of the last minutes a detection counts. */
export const matching = ({ event_type, severity, minutes }: Watching, events: readonly Event[], now: Date): number =>
  events.filter((event) => (!event_type || event.event_type === event_type) && severities.indexOf(event.severity) >= severities.indexOf(severity) && minutesSince(event.created_at, now) <= minutes).length

/** It tells once for each window: what was told of is not told of again until the window is over. */
export const isAlarm = (of: Watching & { active: boolean; last_alarm_at: string | null }, count: number, now: Date): boolean =>
  of.active && count >= of.threshold && (of.last_alarm_at === null || minutesSince(of.last_alarm_at, now) >= of.minutes)

export function domainsOf(text: string | null): string[] {
  return (text ?? '').split(/[\s,;]+/).map((each) => each.replace(/^@/, '').toLowerCase()).filter(Boolean)
}
export function whyNotDomains(text: string | null, { actor }: { actor: Pick<Actor, 'role' | 'email'> }): Reason {
  const domains = domainsOf(text)
  const wrong = domains.find((domain) => !/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/.test(domain))
  return firstReason(
    !atLeast('admin', actor) && 'The security policy is set by administrators.',
    wrong && `“${wrong}” is not a mail domain. Write it like alderfalls.gov.`,
    domains.length > 0 && !domains.includes(actor.email.split('@').at(-1)!.toLowerCase()) && 'Your own address is not in these domains. Add its domain first.',
  )
}
export const share = (part: number, of: number): number | null => (of === 0 ? null : Math.floor((part * 100) / of))

/** Whether somebody could be invited afterwards who could not before. No domain at all means that everybody can. */
export const isWider = (before: readonly string[], after: readonly string[]): boolean =>
  before.length > 0 && (after.length === 0 || after.some((domain) => !before.includes(domain)))
