import {
  addWork,
  dayAt,
  endOfDay,
  nextWork,
  startOfDay,
  workBetween,
  type Calendar,
  type Moment,
} from '../calendars/rules.ts'
import { isBelow } from '../codes/rules.ts'
import type { Link } from '../links/rules.ts'
import type { ConstraintKind } from '../records.ts'

/** A task as the engine reads it. `span` is set where work has begun: then its dates are facts and not results. */
export type Leaf = {
  code: string
  minutes: number
  links: readonly Link[]
  calendar: Calendar
  constraint: { kind: ConstraintKind; on: string } | null
  /** Its dates once its predecessors allow this start; the whole duration from there if left out. */
  span?: (earliest: Moment) => { from: Moment; to: Moment }
}

export type Timed = {
  from: Moment
  to: Moment
  lateFrom: Moment
  lateTo: Moment
  /** Working minutes it can slip before the finish moves, and before any successor moves. */
  float: number
  free: number
  /** The link that decides its start. */
  driver: Link | null
  /** Where a date that must be met comes before what its predecessors allow: the earliest start they allow. */
  allowed: Moment | null
}

type Following = { link: Link; leaf: Leaf }

/**
 * The critical path method over working calendars, as schedulers teach it. Forward: each task as early as its links
 * and its date allow. Backward: as late as the finish and the dates allow. Lag is working time of the successor's
 * calendar, or elapsed time.
 */
export function timesOf(leaves: readonly Leaf[], start: Moment): { times: Map<string, Timed>; end: Moment | null } {
  const times = new Map<string, Timed>()
  const following = new Map<string, Following[]>()
  for (const leaf of leaves)
    for (const link of leaf.links) {
      const list = following.get(link.code)
      if (list) list.push({ link, leaf })
      else following.set(link.code, [{ link, leaf }])
    }
  for (const leaf of leaves) times.set(leaf.code, placed(leaf, start, times))
  const end =
    leaves.length > 0 ? leaves.reduce((last, { code }) => Math.max(last, times.get(code)!.to), -Infinity) : null
  for (const leaf of leaves.toReversed()) turnedBack(leaf, end!, following.get(leaf.code) ?? [], times)
  return { times, end }
}

/** Time between two tasks: of the successor’s calendar, or on the clock. */
const lagged = ({ calendar }: Leaf, { lag, elapsed }: Link, at: Moment, sign: 1 | -1): Moment => {
  if (lag === 0) return at
  return elapsed ? at + sign * lag : addWork(calendar, at, sign * lag)
}

function placed(leaf: Leaf, start: Moment, times: ReadonlyMap<string, Timed>): Timed {
  const { calendar, minutes, constraint } = leaf
  let [earliest, driver]: [Moment, Link | null] = [start, null]
  const push = (at: Moment, by: Link | null) => {
    if (at > earliest) [earliest, driver] = [at, by]
  }
  for (const link of leaf.links) {
    const before = times.get(link.code)
    if (!before) continue
    const at = lagged(leaf, link, link.kind === 'FS' || link.kind === 'FF' ? before.to : before.from, 1)
    push(link.kind === 'FS' || link.kind === 'SS' ? at : addWork(calendar, at, -minutes), link)
  }
  let allowed: Moment | null = null
  if (constraint) {
    const [first, last] = [startOfDay(calendar, constraint.on), endOfDay(calendar, constraint.on)]
    const began = addWork(calendar, last, -minutes)
    if (constraint.kind === 'start_no_earlier') push(first, null)
    if (constraint.kind === 'finish_no_earlier') push(began, null)
    if (constraint.kind === 'must_start' || constraint.kind === 'must_finish') {
      const pinned = constraint.kind === 'must_start' ? first : began
      const needed = minutes > 0 ? nextWork(calendar, earliest) : earliest
      if (needed > pinned) allowed = needed
      ;[earliest, driver] = [pinned, null]
    }
  }
  const from = minutes > 0 ? nextWork(calendar, earliest) : earliest
  const span = leaf.span?.(from) ?? { from, to: addWork(calendar, from, minutes) }
  return { ...span, lateFrom: span.from, lateTo: span.to, float: 0, free: 0, driver, allowed }
}

function turnedBack(leaf: Leaf, end: Moment, following: readonly Following[], times: ReadonlyMap<string, Timed>): void {
  const { calendar, constraint } = leaf
  const own = times.get(leaf.code)!
  const length = workBetween(calendar, own.from, own.to)
  let [lateTo, lateFrom] = [end, Infinity]
  let free = Infinity
  for (const { link, leaf: later } of following) {
    const next = times.get(later.code)!
    const toStart = link.kind === 'FS' || link.kind === 'SS'
    const limit = lagged(later, link, toStart ? next.lateFrom : next.lateTo, -1)
    const now = lagged(later, link, toStart ? next.from : next.to, -1)
    if (link.kind === 'FS' || link.kind === 'FF') {
      lateTo = Math.min(lateTo, limit)
      free = Math.min(free, workBetween(calendar, own.to, now))
    } else {
      lateFrom = Math.min(lateFrom, limit)
      free = Math.min(free, workBetween(calendar, own.from, now))
    }
  }
  if (constraint?.kind === 'finish_no_later' || constraint?.kind === 'must_finish')
    lateTo = Math.min(lateTo, endOfDay(calendar, constraint.on))
  if (constraint?.kind === 'start_no_later' || constraint?.kind === 'must_start')
    lateFrom = Math.min(lateFrom, startOfDay(calendar, constraint.on))
  own.lateFrom = Math.min(lateFrom, addWork(calendar, lateTo, -length))
  own.lateTo = length === 0 ? own.lateFrom : addWork(calendar, own.lateFrom, length)
  own.float = workBetween(calendar, own.to, own.lateTo)
  own.free = Math.max(0, Math.min(free, workBetween(calendar, own.to, end)))
}

/** The first day with work, and the last. */
export const daysOf = ({ from, to }: Pick<Timed, 'from' | 'to'>): { start: string; end: string } => ({
  start: dayAt(from),
  end: dayAt(to > from ? to - 1 : to),
})

type Coded = { code: string; summary: boolean; links: readonly Link[] }

/**
 * Summaries have no dates of their own: their links go to and from each task below them. A link from a summary waits
 * for all of these tasks, which is why it ends at its finish.
 */
export function leafLinks<T extends Coded>(tasks: readonly T[]): { leaf: T; links: Link[] }[] {
  const summaries = tasks.filter(({ summary }) => summary)
  if (summaries.length === 0) return tasks.map((leaf) => ({ leaf, links: [...leaf.links] }))
  const leaves = tasks.filter(({ summary }) => !summary)
  const below = new Map(
    summaries.map(({ code }) => [code, leaves.filter((leaf) => isBelow(leaf.code, code)).map((leaf) => leaf.code)]),
  )
  return leaves.map((leaf) => {
    const links = [leaf, ...summaries.filter(({ code }) => isBelow(leaf.code, code))].flatMap((each) => each.links)
    return { leaf, links: links.flatMap((link) => below.get(link.code)?.map((code) => ({ ...link, code })) ?? [link]) }
  })
}

/** Each after its predecessors, in the given order otherwise; or the codes of one circle. */
export function inOrder<T extends { code: string; links: readonly Link[] }>(
  tasks: readonly T[],
): { ordered: T[] } | { circle: string[] } {
  const byCode = new Map(tasks.map((task) => [task.code, task]))
  const state = new Map<string, 'open' | 'done'>()
  const ordered: T[] = []
  for (const root of tasks) {
    // Without recursion: a chain of a thousand tasks is a usual plan.
    const path: { task: T; next: number }[] = state.has(root.code) ? [] : [{ task: root, next: 0 }]
    if (path.length > 0) state.set(root.code, 'open')
    while (path.length > 0) {
      const top = path.at(-1)!
      const link = top.task.links[top.next++]
      if (!link) {
        state.set(top.task.code, 'done')
        ordered.push(top.task)
        path.pop()
        continue
      }
      const before = byCode.get(link.code)
      if (!before || state.get(link.code) === 'done') continue
      if (state.get(link.code) === 'open')
        return {
          circle: path.slice(path.findIndex(({ task }) => task.code === link.code)).map(({ task }) => task.code),
        }
      state.set(link.code, 'open')
      path.push({ task: before, next: 0 })
    }
  }
  return { ordered }
}
