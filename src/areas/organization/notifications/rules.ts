import { minutesSince } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { eventNames, eventOf, type EventName, type MailPreference, type Preference } from './records.ts'

/**
 * The preference that applies to a person and an event: their own, otherwise the product's default. A notice required
 * by law or by the organization's security is always sent.
 */
export function preferenceFor(event: EventName, own: Preference | undefined): Preference {
  const { in_app, mail, always } = eventOf(event)
  return always || !own ? { in_app, mail } : { in_app: own.in_app, mail: own.mail }
}

/** The events a person can set: no one at an agency is asked about their company's bids. */
export const askedOf = ({ sells, operates = false }: { sells: boolean; operates?: boolean }): EventName[] =>
  eventNames.filter(
    (name) =>
      !eventOf(name).ahead &&
      eventOf(name).side !== (sells ? 'buys' : 'sells') &&
      (operates || !eventOf(name).operates),
  )

export const isWanted = ({ in_app, mail }: Preference) => in_app || mail !== 'off'

/** Repeated events on the same record within this time are one line, with the latest text. */
export const mergedWithin = 60_000

/** An email waits as long: later events join it, and a person who has read it in the application needs none. */
export const emailWaits = mergedWithin

/** The longest snooze; after that a notification would be forgotten. */
export const longestRest = 90

export const whyNotSnooze = (until: string | null, now: Date): Reason =>
  firstReason(
    until !== null && minutesSince(until, now) >= 0 && 'Select a time in the future.',
    until !== null && -minutesSince(until, now) > longestRest * 1440 && `You can snooze for up to ${longestRest} days.`,
  )

/** The time the organization's digest goes out, on its own clock. */
export const digestHour = 8

/** How long read notifications are kept. */
export const keptDays = 90

/** Where a record opens, whichever page shows it today: the address in emails must work for years. */
export const pathOf = (record: { table: string; id: string } | null): string =>
  record ? `/records/${record.table}/${record.id}` : '/notifications'

/** One line: what people typed must not become a second header or a second paragraph. */
export const oneLine = (words: string, most = 1000): string => {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`
}

export const mailWords: Record<MailPreference, string> = {
  at_once: 'by email at once',
  daily: 'in the daily digest',
  off: 'no email',
}
