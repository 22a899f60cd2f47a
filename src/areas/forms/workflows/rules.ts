import type { Role } from '#platform/roles.ts'
import { isSo, namesIn, readFormula, type Names } from '../formulas/rules.ts'
import type { Start } from './starts/rules.ts'
import { hasTimers, isByProgram } from './step-types/rules.ts'
import { stepKinds, type StepKind } from './words.ts'

export { stepKinds, type StepKind } from './words.ts'
export { isForPeople, isWaiting } from './step-types/rules.ts'
export type StepRole = Exclude<Role, 'platform_admin'>
export type Branch = { when: string; to: string }

export const timerKinds = { remind: 'Send a reminder', escalate: 'Escalate', go: 'Continue with another step' } as const
/** An action at a step that is still open after some days. */
export type Timer = { days: number; does: keyof typeof timerKinds; role?: StepRole; to?: string }
/** One field of the record that a step creates: a fixed value, or a formula over the values of the run. */
export type Given = { to: string; fixed?: string | number | boolean; formula?: string }
/** A value of an answer: the field that it comes from, such as `permit.number`, and its name in the run. */
export type Take = { from: string; name: string }
export type Place = { x: number; y: number }

export type Step = {
  key: string
  kind: StepKind
  name: string
  /** Assignee: anyone with a role, or one person. */
  role?: StepRole
  person?: string
  /** For an approval: the people who decide, instead of a role or one person. */
  people?: readonly string[]
  /** For an approval: how many must approve, one by default. For a join: how many paths must arrive, all by default. */
  need?: number
  /** Days until due; for a timer, the days it waits. */
  days?: number
  /** Escalation when overdue. */
  escalate?: StepRole
  timers?: readonly Timer[]
  to?: string
  /** For an approval: the step after a rejection. */
  rejected?: string
  branches?: readonly Branch[]
  /** For what the program does: the step after a failure. Without one, the run is stuck there. */
  failed?: string
  /** For parallel paths: their first steps. */
  paths?: readonly string[]
  /** The workflow that a sub-workflow runs. */
  workflow?: string
  /** The command that creates a record, and what it is given. */
  command?: string
  values?: readonly Given[]
  /** The document template that a step fills. */
  template?: string
  /** The statuses of the run’s record that end the wait. */
  statuses?: readonly string[]
  /** The webhook that a step calls, and the values that it takes from the answer. */
  hook?: string
  takes?: readonly Take[]
  /** For an end: it ends the run with all of its paths, and not only its own path. */
  all?: boolean
  words?: string
  /** Where a person put it on the canvas. Without it the layout decides. */
  place?: Place
}
/** `start`: what starts its runs on its own. Without one, a form starts them, or a person by hand. */
export type Flow = {
  steps: readonly Step[]
  start?: Start
  /** The BPMN file that the steps come from, packed: an export has the parts of it that no step holds. */
  bpmn?: string
}

export const emptyFlow: Flow = { steps: [] }
export function readFlow(text: string): Flow {
  try {
    const read = JSON.parse(text) as Flow
    return Array.isArray(read.steps) ? read : emptyFlow
  } catch {
    return emptyFlow
  }
}

export const stepsByKey = ({ steps }: Flow): ReadonlyMap<string, Step> => new Map(steps.map((step) => [step.key, step]))

/** A connection from a step to another one, named by the part of the step that holds it. */
export type Way = { part: 'to' | 'rejected' | 'failed' | 'branches' | 'paths' | 'timers'; at: number; to: string }

/** Where a step leads, in the order of the drawing. A connection that is still missing leads to ''. */
export function waysOf(step: Step): Way[] {
  const { kind, to = '', rejected = '', failed = '', branches = [], paths = [], timers = [] } = step
  if (kind === 'end') return []
  if (kind === 'parallel') return paths.map((path, at) => ({ part: 'paths', at, to: path }))
  return [
    ...(kind === 'gateway' ? branches.map((branch, at): Way => ({ part: 'branches', at, to: branch.to })) : []),
    { part: 'to', at: 0, to },
    ...(kind === 'approval' ? [{ part: 'rejected', at: 0, to: rejected } as const] : []),
    ...(isByProgram(step) && failed ? [{ part: 'failed', at: 0, to: failed } as const] : []),
    ...(hasTimers(step)
      ? timers.flatMap((timer, at): Way[] => (timer.does === 'go' ? [{ part: 'timers', at, to: timer.to ?? '' }] : []))
      : []),
  ]
}

/** The step with one of its connections leading elsewhere. */
export function withWay(step: Step, { part, at, to }: Way): Step {
  if (part === 'to' || part === 'rejected' || part === 'failed') return { ...step, [part]: to }
  if (part === 'paths') return { ...step, paths: (step.paths ?? []).map((path, place) => (place === at ? to : path)) }
  return { ...step, [part]: (step[part] ?? []).map((each, place) => (place === at ? { ...each, to } : each)) }
}

/** The timers of a step in the order of their days, with its own due date. */
export const timersOf = ({ kind, days, escalate, to, timers = [] }: Step): readonly Timer[] =>
  kind === 'timer'
    ? [{ days: days ?? 0, does: 'go', to: to ?? '' }]
    : [...(days && escalate ? [{ days, does: 'escalate', role: escalate } as const] : []), ...timers].toSorted(
        (a, b) => a.days - b.days,
      )

/** Why a path is taken, as the drawing labels it. */
export const wayWords = (step: Step, { part, at }: Way): string => {
  if (part === 'branches') return step.branches?.[at]?.when ?? ''
  if (part === 'rejected' || part === 'failed') return part
  if (part === 'timers') return `after ${step.timers?.[at]?.days} days`
  return part === 'to' && step.kind === 'gateway'
    ? 'otherwise'
    : part === 'to' && step.kind === 'approval'
      ? 'approved'
      : ''
}

export const gatewayWay = ({ branches = [], to }: Step, facts: Names, today: string): string | undefined =>
  branches.find(({ when }) => isSo(when, facts, today))?.to ?? to

/** The values that every run has, for the formulas of its steps. */
export const ownNames: readonly string[] = ['subject', 'run_number']

/** The formulas of a step: its conditions, and what it gives to a record. */
export const formulasOf = ({ branches = [], values = [] }: Step): string[] => [
  ...branches.map(({ when }) => when),
  ...values.flatMap(({ formula }) => formula ?? []),
]

/** The names of the values that the steps add to a run. */
export const addedBy = ({ steps }: Flow): string[] => steps.flatMap(({ takes = [] }) => takes.map(({ name }) => name))

/** The values that the steps read: only these are stored with a run. */
export const factsOf = ({ steps }: Flow): string[] => [
  ...new Set(
    steps.flatMap(formulasOf).flatMap((text) => {
      const { formula } = readFormula(text)
      return formula ? namesIn(formula).filter((name) => !ownNames.includes(name)) : []
    }),
  ),
]

export type Result = 'done' | 'approved' | 'rejected' | 'failed'
export const wayAfter = (step: Step, result: Result): string =>
  result === 'rejected' ? (step.rejected ?? '') : result === 'failed' ? (step.failed ?? '') : (step.to ?? '')

/** The differences between two versions. The place of a step on the canvas is not one of them. */
export function flowDifferences(before: Flow, after: Flow): string[] {
  const [old, now] = [stepsByKey(before), stepsByKey(after)]
  const told = (step: Step | undefined) => JSON.stringify(step && { ...step, place: undefined })
  return [
    ...(JSON.stringify(before.start) === JSON.stringify(after.start) ? [] : ['The start was changed.']),
    ...after.steps
      .filter(({ key }) => !old.has(key))
      .map(({ name, kind }) => `“${name}” was added (${stepKinds[kind].toLowerCase()}).`),
    ...before.steps.filter(({ key }) => !now.has(key)).map(({ name }) => `“${name}” was removed.`),
    ...after.steps
      .filter((step) => old.has(step.key) && told(old.get(step.key)) !== told(step))
      .map(({ name }) => `“${name}” was changed.`),
  ]
}
