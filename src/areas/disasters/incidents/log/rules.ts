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

/** One entry as it reads today: its last correction, the earlier ones, and the confirmation. */
export type Line<R extends Row = Row> = {
  entry: R
  words: string
  observed_at: string
  corrections: readonly R[]
  verdict: 'none' | 'waiting' | 'confirmed' | 'not_confirmed'
  verdictBy: R | undefined
}

/** Rows are never changed, so the current text is derived: a correction replaces the text, not the entry. */
export function readLog<R extends Row>(rows: readonly R[]): Line<R>[] {
  const about = (id: string, kinds: readonly LogEntry['kind'][]) =>
    rows.filter(({ corrects, kind }) => corrects === id && kinds.includes(kind)).toSorted((a, b) => a.count - b.count)
  return rows
    .filter(({ kind }) => kind === 'entry')
    .map((entry) => {
      const corrections = about(entry.id, ['correction'])
      const last = corrections.at(-1) ?? entry
      // A decision about earlier text doesn't apply to the corrected text.
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

/** Events known at a moment: by observation time, if already written by then. */
export const knownAt = <R extends Row>(rows: readonly R[], moment: string): Line<R>[] =>
  readLog(rows.filter(({ created_at }) => created_at <= moment)).filter(({ observed_at }) => observed_at <= moment)

/** Minutes between observation and entry. A late log is worth less, so the delay is shown. */
export const minutesLate = ({ observed_at, created_at }: Pick<LogEntry, 'observed_at' | 'created_at'>): number =>
  Math.max(0, Math.round(millisecondsBetween(observed_at, created_at) / 60_000))
export const lateAfter = 30

export const whyNotWrite = (
  { observed_at, began_at, closed }: { observed_at: string; began_at: string; closed: boolean },
  now: Date,
): Reason =>
  firstReason(
    closed && 'This incident and its log are closed. Reopen the incident first.',
    minutesSince(observed_at, now) < -1 && 'The observation time can’t be in the future.',
    millisecondsBetween(observed_at, began_at) > 30 * 86_400_000 &&
      'The observation can’t be more than 30 days before the incident started.',
  )

export const whyNotCorrect = (
  row: Row,
  { actor, words, before }: { actor: Who; words: string; before: string },
): Reason =>
  firstReason(
    row.kind !== 'entry' && 'Corrections and confirmations can’t be corrected. Correct the original entry.',
    row.created_by !== actor.user_id &&
      !atLeast('manager', actor) &&
      'Only the author or a manager can correct an entry.',
    words.trim() === before.trim() && 'Enter text that differs from the current entry.',
  )

/** Two people: authors can't confirm their own entry. */
export const whyNotDecide = (line: Line, actor: Who): Reason =>
  firstReason(
    !line.entry.significant && 'This entry was not proposed as significant.',
    line.verdict !== 'waiting' && 'This entry is already decided.',
    !atLeast('manager', actor) && 'Only a manager can confirm an entry as significant.',
    [line.entry, ...line.corrections].some(({ created_by }) => created_by === actor.user_id) &&
      'You can’t confirm your own entry.',
  )

export type Activity = { at: string; words: string; position: string; late: boolean }
/** Box 6 of the ICS-214, by observation time. */
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
