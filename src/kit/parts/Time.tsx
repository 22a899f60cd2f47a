import { asDay, asMoment } from '../dates.ts'

/** A calendar day: it has no zone, and none may move it. */
export const Day = ({ day }: { day: string }) => (
  <time dateTime={day} className="figures whitespace-nowrap">
    {asDay(`${day}T12:00:00`)}
  </time>
)

/** A moment in the reader's own zone, which is named. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="figures">
    {asMoment(at)}
  </time>
)
