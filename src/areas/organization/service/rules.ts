import { addMinutes, millisecondsBetween } from '#platform/dates.ts'
import { newestOn } from '#platform/records/dated.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { serviceLife } from './life.ts'
import type { ServiceNote, ServiceRequest, ServiceTerm } from './records.ts'
import { phrase, say } from '#platform/say.ts'
import type { Place } from '#platform/records/fields.ts'

/** The text of a move in the activity and for the requester. */
export const moveWords = {
  start: phrase('Work started.'),
  wait: phrase('Waiting for the requester. The clock is stopped.'),
  resolve: phrase('Resolved.'),
  close: phrase('Closed.'),
  reopen: phrase('Reopened.'),
} as const

/** A move as the reporter reads it: the subject of a hold, and the person it waits for, were written for colleagues. */
export const forTheReporter = (words: string): string => (words.startsWith(moveWords.wait) ? moveWords.wait : words)

/** The sentence that staff wrote with a move; none for a hold, whose reason is for colleagues. */
export function sentenceOf(words: string): string | null {
  const move = Object.values(moveWords).find((each) => words.startsWith(each))
  const more = (move ? words.slice(move.length) : words).trim()
  return move === moveWords.wait || more === '' ? null : more
}

/** An activity as the public reads it: a move before the report was published is told without its sentence. */
export const forThePublic = ({
  kind,
  words,
  is_public,
}: Pick<ServiceNote, 'kind' | 'words' | 'is_public'>): string | null =>
  is_public
    ? forTheReporter(words)
    : kind === 'state'
      ? (Object.values(moveWords).find((each) => words.startsWith(each)) ?? null)
      : null

type Terms = Pick<ServiceTerm, 'priority' | 'respond_hours' | 'resolve_hours' | 'valid_from'>

/** The times that were in effect on the day of the request. */
export const termOn = <T extends Terms>(terms: readonly T[], priority: string, day: string): T | undefined =>
  newestOn(
    terms.filter((term) => term.priority === priority),
    day,
  )

/**
 * When a request is due: so many hours after it was made, and as much later as it was on hold. Hours count around the
 * clock, nights and Sundays included: a deadline in hours must not depend on anyone's calendar.
 */
export const dueAt = (asked: string, hours: number, waitedMinutes = 0): string =>
  addMinutes(asked, hours * 60 + waitedMinutes)

/** How long the clock was stopped, including the current hold. */
export const waitedMinutes = (
  { waited_minutes, waiting_since }: Pick<ServiceRequest, 'waited_minutes' | 'waiting_since'>,
  now: string,
): number =>
  Number(waited_minutes) +
  (waiting_since ? Math.max(0, Math.floor(millisecondsBetween(waiting_since, now) / 60_000)) : 0)

export type Clock = 'running' | 'late' | 'stopped' | 'kept' | 'broken' | 'none'

/** The state of the resolution time: a request on hold is not late. */
export function clockOf(
  row: Pick<ServiceRequest, 'resolve_by' | 'resolved_at' | 'waiting_since' | 'status'>,
  now: string,
): Clock {
  if (!row.resolve_by || serviceLife.is(row, 'duplicate')) return 'none'
  if (row.resolved_at) return millisecondsBetween(row.resolved_at, row.resolve_by) >= 0 ? 'kept' : 'broken'
  if (row.waiting_since) return 'stopped'
  return millisecondsBetween(row.resolve_by, now) > 0 ? 'late' : 'running'
}

/** The share of resolved requests that were on time, in whole percent; null while there are none. */
export function keptPercent(
  rows: readonly Pick<ServiceRequest, 'resolve_by' | 'resolved_at' | 'waiting_since' | 'status'>[],
  now: string,
): number | null {
  const clocks = rows.map((row) => clockOf(row, now)).filter((clock) => clock === 'kept' || clock === 'broken')
  return clocks.length === 0
    ? null
    : Math.round((clocks.filter((clock) => clock === 'kept').length / clocks.length) * 100)
}

/** The mean score with one decimal; null while there is none. */
export function meanScore(rows: readonly Pick<ServiceRequest, 'score'>[]): number | null {
  const scores = rows.flatMap(({ score }) => (score === null ? [] : [Number(score)]))
  return scores.length === 0
    ? null
    : Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 10) / 10
}

export const whyNotMerge = (row: ServiceRequest, into: ServiceRequest): Reason =>
  firstReason(
    !serviceLife.isOpen(row) && 'Only an open request can be marked as a duplicate.',
    row.id === into.id && 'A request can’t be a duplicate of itself.',
    serviceLife.is(into, 'duplicate') && `${into.number} is itself a duplicate. Select the original request.`,
  )

export const whyNotShow = (row: Pick<ServiceRequest, 'origin'>, actor: Pick<Actor, 'role'>): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Only a manager can publish a request.',
    row.origin !== 'resident' && 'Only residents’ reports can be published.',
  )

/** Satisfaction is recorded once, for a resolved request. */
export const whyNotScore = (row: Pick<ServiceRequest, 'status' | 'score'>): Reason =>
  firstReason(
    !serviceLife.is(row, 'resolved', 'closed') && say('Resolve the request before you record satisfaction.'),
    row.score !== null && say('Satisfaction is already recorded.'),
  )

/** Colleagues enter only what a client told them: residents answer for themselves, and no one rates their own work. */
export const whyNotScoreFor = (
  row: Pick<ServiceRequest, 'status' | 'score' | 'origin' | 'assignee'>,
  actor: Pick<Actor, 'user_id'>,
): Reason =>
  firstReason(
    row.origin === 'resident' && 'Residents rate their reports themselves, in the citizen portal.',
    row.assignee === actor.user_id && 'You worked on this request. A colleague must ask the client.',
    whyNotScore(row),
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

/** Whether two reports may be about the same thing: of one category, and near each other, or at a similar address. */
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

type Placed = { category: string; place: (Point & { address?: string }) | null }
/** Around a pin: reports of its category, and nearer ones of any other, which may be the same thing under another name. */
const near = { same: 150, other: 60 } as const

/** Open reports that may be the same problem, those of the category first, then the nearest. */
export function reportsNear<Report extends Placed>(
  asked: Placed,
  reports: readonly Report[],
  most = 5,
): { report: Report; meters: number | null; isSame: boolean }[] {
  return reports
    .flatMap((report) => {
      const meters = metersBetween(asked.place, report.place)
      const isSame = report.category === asked.category
      const isNear = meters === null ? mayBeSame(asked, report) : meters <= near[isSame ? 'same' : 'other']
      return isNear ? [{ report, meters, isSame }] : []
    })
    .toSorted((a, b) => Number(b.isSame) - Number(a.isSame) || (a.meters ?? Infinity) - (b.meters ?? Infinity))
    .slice(0, most)
}

/** The bounds of a search around a pin, in degrees: a little more than the farthest distance of `reportsNear`. */
export function aroundPin({ latitude, longitude }: { latitude: number; longitude: number }) {
  const up = 160 / 111_195
  const along = up / Math.max(0.05, Math.cos(rad(latitude)))
  return { west: longitude - along, south: latitude - up, east: longitude + along, north: latitude + up }
}

/**
 * The place of a report that staff have not reviewed, to about a hundred yards: a visitor who moves the pin and compares
 * distances finds a corner of a grid, and not a house.
 */
export const vaguePlace = (place: Place | null): Place | null =>
  place?.longitude === undefined || place.latitude === undefined
    ? null
    : { address: '', longitude: toGrid(place.longitude), latitude: toGrid(place.latitude) }
const toGrid = (degrees: number): number => Math.round(degrees * 1_000) / 1_000

export const whyNotShowPhoto = (row: Pick<ServiceRequest, 'origin'>, actor: Pick<Actor, 'role'>): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Only a manager can publish a photo.',
    row.origin !== 'resident' && 'Only photos of residents’ reports can be published.',
  )
