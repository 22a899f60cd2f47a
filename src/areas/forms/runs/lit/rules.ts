import { millisecondsBetween } from '#platform/dates.ts'
import { stepsByKey, waysOf, type Flow, type Way } from '../../workflows/rules.ts'
import { stepTypes } from '../../workflows/step-types/rules.ts'
import { taskLife } from '../life.ts'
import type { WorkflowStep, WorkflowTask } from '../records.ts'
import { figuresOfSteps, middle } from '../rules.ts'

type Passage = Pick<WorkflowStep, 'step' | 'outcome' | 'came_at' | 'left_at' | 'by'>
type Standing = Pick<WorkflowTask, 'step' | 'kind' | 'status' | 'since'>
/** Where a run is on its diagram, what waits, what is done, and where it is stuck. */
export type Tone = 'here' | 'waits' | 'done' | 'bad'

const leaving = new Set<string>(['done', 'approved', 'rejected', 'passed', 'skipped', 'timed_out', 'failed'])

/** The steps of a run by their state, with the last time each was left. */
export function statesOf(
  history: readonly Passage[],
  tasks: readonly Standing[],
): ReadonlyMap<string, { tone: Tone; last: Passage | undefined; times: number }> {
  const left = history.filter(({ outcome }) => leaving.has(outcome))
  const states = new Map<string, { tone: Tone; last: Passage | undefined; times: number }>()
  for (const passage of left)
    states.set(passage.step, { tone: 'done', last: passage, times: (states.get(passage.step)?.times ?? 0) + 1 })
  for (const task of tasks.filter(taskLife.isOpen)) {
    const { step, kind } = task
    const { last, times } = states.get(step) ?? { last: undefined, times: 0 }
    const tone = taskLife.is(task, 'exception')
      ? 'bad'
      : ['program', 'time', 'run', 'paths'].includes(stepTypes[kind].by)
        ? 'waits'
        : 'here'
    states.set(step, { tone, last, times })
  }
  return states
}

const partOf: Partial<Record<Passage['outcome'], Way['part']>> = {
  rejected: 'rejected',
  timed_out: 'timers',
  failed: 'failed',
}

/** The connections that a run took: a branch shows by the step that was reached at the same moment. */
export function waysTaken(
  flow: Flow,
  history: readonly Passage[],
  tasks: readonly Standing[],
): { from: string; way: Way }[] {
  const byKey = stepsByKey(flow)
  const arrivals = [
    ...history.map(({ step, came_at }) => ({ step, at: came_at })),
    ...tasks.map(({ step, since }) => ({ step, at: since })),
  ]
  const isReached = (key: string, at: string) =>
    arrivals.some((arrival) => arrival.step === key && millisecondsBetween(arrival.at, at) === 0)
  return history.flatMap(({ step: key, outcome, left_at }) => {
    const step = byKey.get(key)
    if (!step || !leaving.has(outcome)) return []
    const part = partOf[outcome]
    return waysOf(step)
      .filter((way) =>
        step.kind === 'gateway' || part === 'timers'
          ? isReached(way.to, left_at) && (part === undefined || way.part === part)
          : way.part === (part ?? (step.kind === 'parallel' ? 'paths' : 'to')),
      )
      .map((way) => ({ from: key, way }))
  })
}

export type Load = { now: number; passed: number; late: number; middleHours: number; waitingHours: number }
/** Over many runs: how many are at each step, since when, and the median time of the step. */
export function loadOf(
  history: readonly Parameters<typeof figuresOfSteps>[0][number][],
  tasks: readonly Standing[],
  now: string,
): ReadonlyMap<string, Load> {
  const loads = new Map<string, Load>(
    figuresOfSteps(history).map(({ step, passed, late, middleHours }) => [
      step,
      { now: 0, passed, late, middleHours, waitingHours: 0 },
    ]),
  )
  const open = tasks.filter((task) => taskLife.isOpen(task) && task.kind !== 'join')
  for (const key of new Set(open.map(({ step }) => step))) {
    const here = open.filter(({ step }) => step === key)
    loads.set(key, {
      ...(loads.get(key) ?? { passed: 0, late: 0, middleHours: 0 }),
      now: here.length,
      waitingHours: middle(here.map(({ since }) => millisecondsBetween(since, now) / 3_600_000)),
    })
  }
  return loads
}
