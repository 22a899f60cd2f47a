import { asDay, asMoment } from '../dates.ts'

/**
 * A calendar day, which has no zone and is never shifted by one; or the day of a moment in the reader's own calendar.
 */
export const Day = ({ day }: { day: string }) => (
  <time dateTime={day} className="figures whitespace-nowrap">
    {asDay(day)}
  </time>
)

/** A moment in the reader's own zone, which is named. Without room for one line it breaks between date and time. */
export function Moment({ at }: { at: string }) {
  const words = asMoment(at)
  const comma = words.lastIndexOf(',') + 1
  return (
    <time dateTime={at} className="figures">
      <span className="whitespace-nowrap">{words.slice(0, comma)}</span>{' '}
      <span className="whitespace-nowrap">{words.slice(comma).trimStart()}</span>
    </time>
  )
}
