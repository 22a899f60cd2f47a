import { addMinutes, millisecondsBetween } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { serviceLife } from './life.ts'
import type { ServiceRequest, ServiceTerm } from './records.ts'

/** What a move is called where it is told: in the activity, and to whoever asked. */
export const moveWords = {
  start: 'Work has begun.',
  wait: 'Waits for the other side; the clock stands still.',
  resolve: 'Done.',
  close: 'Closed.',
  reopen: 'Opened again.',
} as const

/** What whoever reported reads of it: what is waited for, and from whom, was written for colleagues. */
export const forTheReporter = (words: string): string => (words.startsWith(moveWords.wait) ? moveWords.wait : words)

type Terms = Pick<ServiceTerm, 'priority' | 'respond_hours' | 'resolve_hours' | 'valid_from'>

/** The promise that was in force on the day of the request. */
export const termOn = <T extends Terms>(terms: readonly T[], priority: string, day: string): T | undefined =>
  terms
    .filter((term) => term.priority === priority && term.valid_from <= day)
    .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]

/**
 * When something is due: so many hours after it was asked for, and as much later as the clock stood still. Hours are
 * hours of the clock, by night and on Sundays too: what is promised in hours must not depend on anybody's calendar.
 */
export const dueAt = (asked: string, hours: number, waitedMinutes = 0): string =>
  addMinutes(asked, hours * 60 + waitedMinutes)

/** How long the clock has stood still, with the wait that is still going on. */
export const waitedMinutes = (
  { waited_minutes, waiting_since }: Pick<ServiceRequest, 'waited_minutes' | 'waiting_since'>,
  now: string,
): number =>
  Number(waited_minutes) +
  (waiting_since ? Math.max(0, Math.floor(millisecondsBetween(waiting_since, now) / 60_000)) : 0)

export type Clock = 'running' | 'late' | 'stopped' | 'kept' | 'broken' | 'none'

/** How the promise to finish stands: a request that waits for the other side is not late. */
export function clockOf(
  row: Pick<ServiceRequest, 'resolve_by' | 'resolved_at' | 'waiting_since' | 'status'>,
  now: string,
): Clock {
  if (!row.resolve_by || serviceLife.is(row, 'duplicate')) return 'none'
  if (row.resolved_at) return millisecondsBetween(row.resolved_at, row.resolve_by) >= 0 ? 'kept' : 'broken'
  if (row.waiting_since) return 'stopped'
  return millisecondsBetween(row.resolve_by, now) > 0 ? 'late' : 'running'
}

/** Of what was finished, how much was finished in time, in whole percent; null while nothing was. */
export function keptPercent(
  rows: readonly Pick<ServiceRequest, 'resolve_by' | 'resolved_at' | 'waiting_since' | 'status'>[],
  now: string,
): number | null {
  const clocks = rows.map((row) => clockOf(row, now)).filter((clock) => clock === 'kept' || clock === 'broken')
  return clocks.length === 0
    ? null
    : Math.round((clocks.filter((clock) => clock === 'kept').length / clocks.length) * 100)
}

/** The mean of the marks with one decimal; null while nobody gave one. */
export function meanScore(rows: readonly Pick<ServiceRequest, 'score'>[]): number | null {
  const scores = rows.flatMap(({ score }) => (score === null ? [] : [Number(score)]))
  return scores.length === 0
    ? null
    : Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 10) / 10
}

export const whyNotMerge = (row: ServiceRequest, into: ServiceRequest): Reason =>
  firstReason(
    !serviceLife.isOpen(row) && 'Only an open request can be marked as a duplicate.',
    row.id === into.id && 'A request cannot be the same as itself.',
    serviceLife.is(into, 'duplicate') && `${into.number} is itself the same as another request. Choose that one.`,
  )

export const whyNotShow = (row: Pick<ServiceRequest, 'origin'>, actor: Pick<Actor, 'role'>): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Showing a request to the public needs the role manager.',
    row.origin !== 'resident' && 'Only what a resident reported is shown to the public.',
  )

/** A mark is given once, for something that was finished. */
export const whyNotScore = (row: Pick<ServiceRequest, 'status' | 'score'>): Reason =>
  firstReason(
    !serviceLife.is(row, 'resolved', 'closed') && 'A mark can be given when the request is done.',
    row.score !== null && 'A mark was given already.',
  )

const earthMeters = 6_371_000
const rad = (degrees: number) => (degrees * Math.PI) / 180

type Point = { longitude?: number | undefined; latitude?: number | undefined }

/** The distance on the ground in whole meters (haversine); null where a place has no coordinates. */
export function metersBetween(a: Point | null, b: Point | null): number | null {
  if (a?.latitude === undefined || a.longitude === undefined || b?.latitude === undefined || b.longitude === undefined)
    return null
  const [up, along] = [rad(b.latitude - a.latitude), rad(b.longitude - a.longitude)]
  const h = Math.sin(up / 2) ** 2 + Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * Math.sin(along / 2) ** 2
  return Math.round(2 * earthMeters * Math.asin(Math.min(1, Math.sqrt(h))))
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[a-z0-9]{3,}/g) ?? [])

/**
 * Whether two reports may be of the same thing: of one kind, and near each other, or at an address that reads alike.
 */
export function mayBeSame(
  a: { category: string; place: (Point & { address?: string }) | null },
  b: { category: string; place: (Point & { address?: string }) | null },
  within = 150,
): boolean {
  if (a.category !== b.category) return false
  const meters = metersBetween(a.place, b.place)
  if (meters !== null) return meters <= within
  const [one, other] = [wordsOf(a.place?.address ?? ''), wordsOf(b.place?.address ?? '')]
  if (one.size === 0 || other.size === 0) return false
  const shared = [...one].filter((word) => other.has(word)).length
  return shared / Math.min(one.size, other.size) >= 0.6
}
