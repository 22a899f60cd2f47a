import { dayOf, millisecondsBetween } from '#platform/dates.ts'
import type { Names } from '../../formulas/rules.ts'
import type { Flow, Result, Step } from '../../workflows/rules.ts'
import { simulate } from '../../workflows/trial/rules.ts'
import type { WorkflowRun, WorkflowStep } from '../records.ts'
import { middle } from '../rules.ts'

type Passage = Pick<WorkflowStep, 'step' | 'name' | 'outcome' | 'came_at' | 'left_at'>
/** A run that ended, with its values and what happened at its steps. */
export type Past = Pick<WorkflowRun, 'id' | 'number' | 'subject'> & {
  facts: Names
  history: readonly Passage[]
  today: string
}
export type Replayed = Pick<Past, 'id' | 'number' | 'subject'> & {
  before: string
  after: string | null
  daysBefore: number
  daysAfter: number
  problem: string | null
}

const dayLength = 86_400_000
const decided = new Set<string>(['done', 'approved', 'rejected', 'skipped', 'timed_out', 'failed'])

/**
 * A past run on other steps: at each step people decide as they did and take as long. At a step that is new, they
 * approve and take all the time that it allows.
 */
export function replay(flow: Flow, { id, number, subject, facts, history, today }: Past): Replayed {
  const left = new Map<string, Passage[]>()
  for (const passage of history)
    if (decided.has(passage.outcome)) left.set(passage.step, [...(left.get(passage.step) ?? []), passage])
  const visits = new Map<string, number>()
  const times = new Map<string, number>()
  /** The passage at this visit of the step; at more visits than there were, the last one again. */
  const next = (counts: Map<string, number>, { key }: Step): Passage | undefined => {
    const known = left.get(key)
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return known?.[Math.min(count, known.length - 1)]
  }
  function decide(step: Step): Result {
    const outcome = next(visits, step)?.outcome
    if (step.kind !== 'approval') return outcome === 'failed' ? 'failed' : 'done'
    return outcome === 'rejected' ? 'rejected' : 'approved'
  }
  function takes(step: Step): number {
    const known = next(times, step)
    return known ? millisecondsBetween(known.came_at, known.left_at) / dayLength : (step.days ?? 0)
  }
  const { trace, days, problem } = simulate(flow, facts, decide, today, takes)
  const [first, last] = [history[0], history.at(-1)]
  return {
    id,
    number,
    subject,
    before: last?.name ?? '',
    after: problem ? null : (trace.findLast(({ outcome }) => outcome === 'end')?.step.name ?? null),
    daysBefore: first && last ? millisecondsBetween(first.came_at, last.left_at) / dayLength : 0,
    daysAfter: days,
    problem,
  }
}

/** How often a start would have begun a run: in all, and on the day with the most. */
export type Starts = {
  times: number
  most: { day: string; times: number } | null
  /** There were more. */ isLeast: boolean
}

export function perDay(moments: readonly string[], zone: string): Pick<Starts, 'times' | 'most'> {
  const days = new Map<string, number>()
  for (const moment of moments) {
    const day = dayOf(moment, zone)
    days.set(day, (days.get(day) ?? 0) + 1)
  }
  const most = [...days].toSorted(([a, one], [b, other]) => other - one || (a < b ? 1 : -1))[0]
  return { times: moments.length, most: most ? { day: most[0], times: most[1] } : null }
}

export type Summary = { cases: number; same: number; stuck: number; middleBefore: number; middleAfter: number }
export const summaryOfReplay = (cases: readonly Replayed[]): Summary => ({
  cases: cases.length,
  same: cases.filter(({ before, after }) => before === after).length,
  stuck: cases.filter(({ problem }) => problem !== null).length,
  middleBefore: middle(cases.map(({ daysBefore }) => daysBefore)),
  middleAfter: middle(cases.filter(({ problem }) => problem === null).map(({ daysAfter }) => daysAfter)),
})
