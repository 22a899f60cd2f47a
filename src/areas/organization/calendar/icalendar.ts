/**
 * iCalendar (RFC 5545), as much of it as a list of deadlines needs. Moments are written in UTC, so that no zone has to
 * be described.
 */
export type Entry = {
  /** Stable for good, whatever changes in the event. */
  uid: string
  title: string
  details: string
  url: string
  /** A day such as 2026-07-01, or an instant where the hour counts. */
  due: { day: string } | { moment: Date }
  changedAt: Date
  /** Goes up with every change. */
  sequence: number
}

export function calendarText(name: string, entries: readonly Entry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Granary//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...entries.flatMap(event),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/**
 * An event and no to-do: many calendars show no to-dos. It takes no time, so a deadline does not make a person look
 * busy.
 */
function event({ uid, title, details, url, due, changedAt, sequence }: Entry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    // Taken from the change and not from the moment of writing: the same deadlines are the same text, byte for byte.
    `DTSTAMP:${utc(changedAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    `SEQUENCE:${sequence}`,
    ...('day' in due
      ? [`DTSTART;VALUE=DATE:${due.day.replaceAll('-', '')}`, `DTEND;VALUE=DATE:${dayAfter(due.day)}`]
      : [`DTSTART:${utc(due.moment)}`]),
    `SUMMARY:${escaped(title)}`,
    ...(details ? [`DESCRIPTION:${escaped(details)}`] : []),
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

const utc = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')

/** 3.3.11: backslash, semicolon, comma and line end; other controls have no place in a text. */
const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')

/** 3.1: a line has at most 75 octets, and goes on after a line end and a space. No character is cut in two. */
function folded(line: string): string {
  let [text, room] = ['', 75]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (size > room) {
      text += '\r\n '
      room = 74
    }
    text += character
    room -= size
  }
  return text
}
