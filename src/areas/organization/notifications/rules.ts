import { minutesSince } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { eventNames, eventOf, type EventName, type MailWish, type Wish } from './records.ts'

/**
 * What holds for a person and an event: their own wish, else what the product proposes. What a law or the security of
 * the organization asks for is always told.
 */
export function wishFor(event: EventName, own: Wish | undefined): Wish {
  const { in_app, mail, always } = eventOf(event)
  return always || !own ? { in_app, mail } : { in_app: own.in_app, mail: own.mail }
}

/** What somebody is asked about: nobody of an agency how they want to hear of their company's offers. */
export const askedOf = ({ sells }: { sells: boolean }): EventName[] =>
  eventNames.filter((name) => !eventOf(name).ahead && eventOf(name).side !== (sells ? 'buys' : 'sells'))

export const isWanted = ({ in_app, mail }: Wish) => in_app || mail !== 'off'

/** The same happening on the same record within this time is one line, told in its last words. */
export const mergedWithin = 60_000

/** A letter waits as long: what comes meanwhile is told in it, and who has read it in the application needs none. */
export const letterWaits = mergedWithin

/** Longer than this a notice is not put off; it would be forgotten with good conscience. */
export const longestRest = 90

export const whyNotSnooze = (until: string | null, now: Date): Reason =>
  firstReason(
    until !== null && minutesSince(until, now) >= 0 && 'A notice comes back at a time that is still to come.',
    until !== null &&
      -minutesSince(until, now) > longestRest * 1440 &&
      `A notice is put off for at most ${longestRest} days.`,
  )

/** When the organization's digest goes out, on its own clock. */
export const digestHour = 8

/** How long what was read is kept. */
export const keptDays = 90

/** Where a record opens, whatever page shows it today: the address that letters carry must hold for years. */
export const pathOf = (record: { table: string; id: string } | null): string =>
  record ? `/records/${record.table}/${record.id}` : '/notifications'

/** One line: what people typed must not become a second header or a second paragraph. */
export const oneLine = (words: string, most = 1000): string => {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`
}

export const mailWords: Record<MailWish, string> = {
  at_once: 'by mail at once',
  daily: 'in the daily digest',
  off: 'not by mail',
}
