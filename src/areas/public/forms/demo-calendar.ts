import { bookingStatus, type BookingStatus } from '#areas/organization/operator/rules.ts'

export type Booking = {
  id: string
  number: string
  name: string
  email: string
  agency: string | null
  zone: string
  starts_at: string
  status: BookingStatus
  sequence: number
  changed_at: string
}

/** The appointment for a calendar program (RFC 5545). A moved one keeps its UID and counts its sequence up. */
export function demoCalendar(booking: Booking, { siteUrl, page }: { siteUrl: string; page: string }): string {
  const start = new Date(booking.starts_at)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Granary//Demonstrations//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${booking.id}@${new URL(siteUrl).host}`,
    `DTSTAMP:${utc(new Date(booking.changed_at))}`,
    `SEQUENCE:${booking.sequence}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(new Date(start.getTime() + 30 * 60_000))}`,
    `STATUS:${bookingStatus.isOpen(booking) ? 'CONFIRMED' : 'CANCELLED'}`,
    `SUMMARY:Granary demo (${booking.number})`,
    `DESCRIPTION:To move or cancel the demo: ${page}`,
    `URL:${page}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const utc = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
/** No line is longer than 75 octets; ours are ASCII. */
const folded = (line: string) => line.replace(/(.{74})(?=.)/g, '$1\r\n ')
