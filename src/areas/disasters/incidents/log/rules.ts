import { millisecondsBetween, minutesSince } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { positionWords } from '../records.ts'
import type { LogEntry } from './records.ts'

type Row = Pick<
  LogEntry,
  | 'id'
  | 'kind'
  | 'corrects'
  | 'count'
  | 'observed_at'
  | 'created_at'
  | 'created_by'
  | 'position'
  | 'words'
  | 'significant'
>
type Who = Pick<Actor, 'user_id' | 'role'>

/** One line as it reads today: its last correction, the ones before it, and what the controller said. */
export type Line<R extends Row = Row> = {
  entry: R
  words: string
  observed_at: string
  corrections: readonly R[]
  verdict: 'none' | 'waiting' | 'confirmed' | 'not_confirmed'
  verdictBy: R | undefined
}

/**
 * Rows are never changed, so what holds is read off them: a correction takes the place of the words, not of the line.
 */
export function readLog<R extends Row>(rows: readonly R[]): Line<R>[] {
  const about = (id: string, kinds: readonly LogEntry['kind'][]) =>
    rows.filter(({ corrects, kind }) => corrects === id && kinds.includes(kind)).toSorted((a, b) => a.count - b.count)
  return rows
    .filter(({ kind }) => kind === 'entry')
    .map((entry) => {
      const corrections = about(entry.id, ['correction'])
      const last = corrections.at(-1) ?? entry
      // What was said of other words does not hold for these.
      const verdictBy = about(entry.id, ['confirmed', 'not_confirmed']).findLast(({ count }) => count > last.count)
      return {
        entry,
        words: last.words,
        observed_at: last.observed_at,
        corrections,
        verdictBy,
        verdict: verdictBy ? (verdictBy.kind as 'confirmed' | 'not_confirmed') : entry.significant ? 'waiting' : 'none',
      } satisfies Line<R>
    })
    .toSorted((a, b) =>
      a.observed_at < b.observed_at ? 1 : a.observed_at > b.observed_at ? -1 : b.entry.count - a.entry.count,
    )
}

/** What is known to have happened by a moment: by what was observed, as far as it was written by then. */
export const knownAt = <R extends Row>(rows: readonly R[], moment: string): Line<R>[] =>
  readLog(rows.filter(({ created_at }) => created_at <= moment)).filter(({ observed_at }) => observed_at <= moment)

/** Minutes between seeing and writing. A log that is written late is worth less, and says so. */
export const minutesLate = ({ observed_at, created_at }: Pick<LogEntry, 'observed_at' | 'created_at'>): number =>
  Math.max(0, Math.round(millisecondsBetween(observed_at, created_at) / 60_000))
export const lateAfter = 30

export const whyNotWrite = (
  { observed_at, began_at, closed }: { observed_at: string; began_at: string; closed: boolean },
  now: Date,
): Reason =>
  firstReason(
    closed && 'This incident is closed: its log is too. Reopen it to go on.',
    minutesSince(observed_at, now) < -1 && 'What is observed has happened. That moment has not come yet.',
    millisecondsBetween(observed_at, began_at) > 30 * 86_400_000 &&
      'That is more than thirty days before the incident began.',
  )

export const whyNotCorrect = (
  row: Row,
  { actor, words, before }: { actor: Who; words: string; before: string },
): Reason =>
  firstReason(
    row.kind !== 'entry' && 'Corrections and verdicts stand as they are. Correct the entry itself once more.',
    row.created_by !== actor.user_id &&
      !atLeast('manager', actor) &&
      'Whoever wrote an entry corrects it, or a manager.',
    words.trim() === before.trim() && 'This says the same as before.',
  )

/** Two people: nobody makes their own line significant. */
export const whyNotDecide = (line: Line, actor: Who): Reason =>
  firstReason(
    !line.entry.significant && 'This entry was not proposed as significant.',
    line.verdict !== 'waiting' && 'Somebody has decided about it already.',
    !atLeast('manager', actor) && 'Confirming what is significant needs the role manager.',
    [line.entry, ...line.corrections].some(({ created_by }) => created_by === actor.user_id) &&
      'Somebody else confirms what you wrote.',
  )

export type Activity = { at: string; words: string; position: string; late: boolean }
/** Box 6 of the ICS-214, in the order of what was observed. */
export const activitiesOf = (lines: readonly Line[], position?: LogEntry['position']): Activity[] =>
  lines
    .filter(({ entry }) => !position || entry.position === position)
    .map(({ entry, words, observed_at }) => ({
      at: observed_at,
      words,
      position: positionWords[entry.position],
      late: minutesLate(entry) > lateAfter,
    }))
    .toReversed()
