import { keyFor } from '../../definition/rules.ts'
import {
  isForPeople,
  stepKinds,
  waysOf,
  withWay,
  type Flow,
  type Place,
  type Step,
  type StepKind,
  type Way,
} from '../rules.ts'
import type { Start } from '../starts/rules.ts'
import { isByProgram, stepTypes } from '../step-types/rules.ts'

/** An outlet of a step: a connection that it has, or a further one. */
export type Out = { way: Way; label: string; isNew: boolean }

/** The outlets of a step on the canvas, in the order of the drawing. */
export function outsOf(step: Step): Out[] {
  const { kind, branches = [], paths = [], to = '', rejected = '', failed = '' } = step
  const main = (label: string): Out => ({ way: { part: 'to', at: 0, to }, label, isNew: false })
  if (kind === 'end') return []
  if (kind === 'parallel') return [{ way: { part: 'paths', at: paths.length, to: '' }, label: 'New path', isNew: true }]
  if (kind === 'gateway')
    return [
      { way: { part: 'branches', at: branches.length, to: '' }, label: 'New branch', isNew: true },
      main('Otherwise'),
    ]
  if (kind === 'approval')
    return [
      main('When approved'),
      { way: { part: 'rejected', at: 0, to: rejected }, label: 'When rejected', isNew: false },
    ]
  if (isByProgram(step))
    return [main('Next step'), { way: { part: 'failed', at: 0, to: failed }, label: 'If it fails', isNew: false }]
  return [main('Next step')]
}

/** A step leads somewhere else, or to one step more. */
export function connected(flow: Flow, from: string, way: Way, to: string): Flow {
  return changed(flow, from, (step) => {
    if (way.part === 'paths' && way.at >= (step.paths?.length ?? 0))
      return { ...step, paths: [...(step.paths ?? []), to] }
    if (way.part === 'branches' && way.at >= (step.branches?.length ?? 0))
      return { ...step, branches: [...(step.branches ?? []), { when: '', to }] }
    return withWay(step, { ...way, to })
  })
}

/** A connection is taken away: a branch or a path with it, otherwise the step waits for another one. */
export const disconnected = (flow: Flow, from: string, { part, at }: Way): Flow =>
  changed(flow, from, (step) =>
    part === 'paths' || part === 'branches'
      ? { ...step, [part]: (step[part] as readonly unknown[]).filter((_, place) => place !== at) }
      : withWay(step, { part, at, to: '' }),
  )

const changed = (flow: Flow, key: string, change: (step: Step) => Step): Flow => ({
  ...flow,
  steps: flow.steps.map((step) => (step.key === key ? change(step) : step)),
})
export const withStep = (flow: Flow, step: Step): Flow => changed(flow, step.key, () => step)
export const movedTo = (flow: Flow, key: string, place: Place): Flow =>
  changed(flow, key, (step) => ({ ...step, place }))
/** The layout decides again where every step lies. */
export const arranged = (flow: Flow): Flow => ({ ...flow, steps: flow.steps.map(({ place: _, ...step }) => step) })
/** Another start, or none. */
export const withStartOf = ({ start: _, ...flow }: Flow, start: Start | undefined): Flow => ({
  ...flow,
  ...(start && { start }),
})

const startsAs: Partial<Record<StepKind, Partial<Step>>> = {
  approval: { role: 'manager', days: 3 },
  task: { role: 'user', days: 3 },
}

/**
 * A new step in a connection, or behind the chosen step. It takes over where that led to. Parallel paths get their
 * join at once.
 */
export function added(
  flow: Flow,
  kind: StepKind,
  after: { from: string; way?: Way | undefined } | null,
): { flow: Flow; key: string } {
  const taken = new Set(flow.steps.map(({ key }) => key))
  const make = (of: StepKind, more: Partial<Step>): Step => {
    const key = keyFor(stepKinds[of], taken)
    taken.add(key)
    return { key, kind: of, name: stepKinds[of], ...startsAs[of], ...more }
  }
  const before = after ? flow.steps.find(({ key }) => key === after.from) : undefined
  const out = before && (after?.way ?? (kind === 'end' ? openOut(before) : mainOut(before)))
  const to = kind === 'end' || !out ? '' : out.to
  const last = kind === 'parallel' ? make('join', to ? { to } : {}) : null
  const step = make(kind, last ? { paths: [] } : kind === 'end' || !to ? {} : { to })
  const place = before ? flow.steps.indexOf(before) + 1 : flow.steps.length
  const steps = [...flow.steps.slice(0, place), step, ...(last ? [last] : []), ...flow.steps.slice(place)]
  const linked = out ? connected({ ...flow, steps }, before.key, out, step.key) : { ...flow, steps }
  if (!last) return { flow: linked, key: step.key }
  // Two tasks to begin with: paths need steps of their own.
  const tasks = [make('task', { to: last.key }), make('task', { to: last.key })]
  const at = linked.steps.findIndex(({ key }) => key === last.key)
  const whole = linked.steps.map((each) =>
    each.key === step.key ? { ...each, paths: tasks.map(({ key }) => key) } : each,
  )
  return { flow: { ...flow, steps: [...whole.slice(0, at), ...tasks, ...whole.slice(at)] }, key: step.key }
}
const mainOut = (step: Step): Way | undefined =>
  outsOf(step).find(({ isNew }) => !isNew || step.kind === 'parallel')?.way

/** An end takes over nothing: it is connected where something still leads nowhere. */
const openOut = (step: Step): Way | undefined =>
  outsOf(step).find(({ isNew, way }) => !isNew && way.to === '' && way.part !== 'failed')?.way

/** Without a step: what led to it leads to where it led. */
export function removed(flow: Flow, key: string): Flow {
  const { steps } = flow
  const gone = steps.find((step) => step.key === key)
  const on = gone?.to && gone.to !== key ? gone.to : ''
  return {
    ...flow,
    steps: steps
      .filter((step) => step.key !== key)
      .map((step) => {
        const led = waysOf(step).filter(({ to }) => to === key)
        const turned = led.reduce((each, way) => withWay(each, { ...way, to: on }), step)
        // Two paths of a parallel step never lead to the same step.
        return turned.kind === 'parallel'
          ? { ...turned, paths: [...new Set(turned.paths ?? [])].filter((path) => path !== '') }
          : turned
      }),
  }
}

/** A step after a change of its type: only the fields that the new type knows stay. */
export function asKind(step: Step, kind: StepKind): Step {
  const { key, name, place, to } = step
  return {
    key,
    kind,
    name: name === stepKinds[step.kind] ? stepKinds[kind] : name,
    ...(place && { place }),
    ...(isForPeople({ kind }) && startsAs[kind]),
    ...pick(step, stepTypes[kind].fields),
    ...(kind === 'parallel' && { paths: to ? [to] : [] }),
    ...(kind !== 'end' && kind !== 'parallel' && to !== undefined && { to }),
  }
}
const pick = (step: Step, names: readonly (keyof Step)[]): Partial<Step> =>
  Object.fromEntries(names.flatMap((name) => (step[name] === undefined ? [] : [[name, step[name]]])))
