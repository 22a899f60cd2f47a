import { locale } from '#platform/say.ts'
const clock = { hour: 'numeric', minute: '2-digit' } as const
const day = { weekday: 'long', month: 'long', day: 'numeric' } as const

export const inWords = (instant: string, zone: string) =>
  formatter(zone, { ...day, ...clock, timeZoneName: 'short' }).format(new Date(instant))

type Slot = { slot: string; hour: string }

/** Available half hours by day in this zone. Creating a formatter costs as much as a thousand uses: two serve all. */
export function byDay(slots: readonly string[], zone: string): [day: string, slots: Slot[]][] {
  const [days, hours] = [formatter(zone, day), formatter(zone, clock)]
  const found = new Map<string, Slot[]>()
  for (const slot of slots) {
    const moment = new Date(slot)
    const on = days.format(moment)
    if (!found.has(on)) found.set(on, [])
    found.get(on)!.push({ slot, hour: hours.format(moment) })
  }
  return [...found]
}

const formatter = (zone: string, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), { timeZone: zone, ...parts })

/** The time zones of US agencies, and the reader's own. */
export const zones = (own: string): readonly string[] => [
  ...new Set([
    own,
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
    'America/Puerto_Rico',
    'Pacific/Guam',
    'UTC',
  ]),
]
