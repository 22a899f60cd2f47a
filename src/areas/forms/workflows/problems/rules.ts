import { plural } from '#platform/words.ts'
import { namesIn, readFormula } from '../../formulas/rules.ts'
import {
  addedBy,
  formulasOf,
  isWaiting,
  ownNames,
  stepsByKey,
  timersOf,
  waysOf,
  type Flow,
  type Step,
} from '../rules.ts'
import { hasTimers, stepTypes } from '../step-types/rules.ts'
import { problemsOfStart, type StartRecord, type StartsKnown } from '../starts/rules.ts'

export type FlowProblem = { step: string; words: string }

/** The step with the problem, and its description. */
export const problemInWords = ({ steps }: Flow, { step, words }: FlowProblem): string =>
  step ? `${steps.find(({ key }) => key === step)?.name ?? step}: ${words}` : words

/**
 * Problems of the steps: missing ends, unreachable steps, approvals without an approver, automatic loops, joins that
 * never complete. With `facts`, the values that branches may read; with `known`, what can start it.
 */
export function problemsOfFlow(
  flow: Flow,
  facts: ReadonlySet<string> | null = null,
  known: StartsKnown | null = null,
): FlowProblem[] {
  const { steps } = flow
  if (steps.length === 0) return [{ step: '', words: 'The workflow has no steps yet.' }]
  const byKey = stepsByKey(flow)
  const keys = new Set<string>()
  const added = new Set(addedBy(flow))
  const said = steps.flatMap((step) => {
    const words = [
      ...problemsOfStep(step, byKey, facts && new Set([...facts, ...added]), flow.start !== undefined),
      ...(keys.has(step.key) ? [twice(step)] : []),
    ]
    keys.add(step.key)
    return words.map((each) => ({ step: step.key, words: each }))
  })
  const reached = reachedFrom(steps[0]!.key, byKey)
  const ends = (key: string) => [...reachedFrom(key, byKey)].some((each) => byKey.get(each)?.kind === 'end')
  const hasEnd = steps.some(({ kind }) => kind === 'end')
  return [
    ...(known ? problemsOfStart(flow.start, known) : []).map((words) => ({ step: '', words })),
    ...(known ? steps.flatMap((step) => problemsOfWait(step, known.record)) : []),
    ...(known?.hasForm ? steps.flatMap((step) => problemsOfSending(step, added)) : []),
    ...said,
    ...(hasEnd ? [] : [{ step: '', words: 'Add an end.' }]),
    ...steps.filter(({ key }) => !reached.has(key)).map(({ key }) => ({ step: key, words: 'No step leads here.' })),
    ...steps
      .filter(({ key, kind }) => hasEnd && kind !== 'end' && reached.has(key) && !ends(key))
      .map(({ key }) => ({ step: key, words: 'No end can be reached from here.' })),
    ...steps
      .filter((step) => !isWaiting(step) && step.kind !== 'end' && comesBackByItself(step.key, byKey))
      .map(({ key }) => ({ step: key, words: 'Endless loop: it returns here without a step for a person.' })),
    ...problemsOfPaths(flow, byKey),
  ]
}

/** Only a run that a record started can wait for that record. */
function problemsOfWait({ key, kind, statuses = [] }: Step, record: StartRecord | null): FlowProblem[] {
  if (kind !== 'answer') return []
  const unknown = statuses.find((status) => record && !record.statuses.some(({ value }) => value === status))
  const words = record
    ? unknown && `${record.label} has no such status. Select another one.`
    : 'Only a run that a record starts can wait for its record. Select a record event as the start.'
  return words ? [{ step: key, words }] : []
}

/** Answers of a form stay with the submission: they can be erased there, and not at a service. */
function problemsOfSending(step: Step, added: ReadonlySet<string>): FlowProblem[] {
  if (step.kind !== 'call') return []
  const sent = formulasOf(step).flatMap((text) => {
    const { formula } = readFormula(text)
    return formula ? namesIn(formula) : []
  })
  const answer = sent.find((name) => !ownNames.includes(name) && !added.has(name))
  return answer
    ? [{ step: step.key, words: `Answers of the form can’t be sent to a service: remove ${answer} from its values.` }]
    : []
}

const twice = ({ key }: Step) => `Two steps have the key ${key}.`

function problemsOfStep(
  step: Step,
  byKey: ReadonlyMap<string, Step>,
  facts: ReadonlySet<string> | null,
  startsItself: boolean,
): string[] {
  const { key, kind, name, to } = step
  const reasons: (string | false | null | undefined)[] = [
    !/^[a-z][a-z0-9_]{0,39}$/.test(key) &&
      'The key must start with a lowercase letter and use only lowercase letters, digits and _.',
    name.trim() === '' && 'Enter a name.',
    ...(stepTypes[kind].problems?.(step) ?? []),
    kind !== 'end' &&
      kind !== 'parallel' &&
      !to &&
      (kind === 'gateway' ? 'Add a default path for when no branch applies.' : 'Dead end. Select the next step.'),
    ...waysOf(step).flatMap(({ part, to: way }) => [
      way !== '' && !byKey.has(way) && `The next step ${way} doesn’t exist.`,
      way === '' && part === 'paths' && 'Select the first step of each path.',
    ]),
    ...formulasOf(step).map((text) => {
      const { formula, reason } = readFormula(text)
      const unknown =
        formula && facts ? namesIn(formula).find((each) => !facts.has(each) && !ownNames.includes(each)) : undefined
      return (
        reason ??
        (unknown
          ? startsItself
            ? `The record that starts it has no value with the name ${unknown}.`
            : `The form has no question with the key ${unknown}.`
          : null)
      )
    }),
    ...(hasTimers(step) ? timersOf(step) : []).flatMap((timer) => [
      !(timer.days > 0) && 'Enter the number of days of each timer.',
      timer.does === 'escalate' && !timer.role && 'Select to whom the step is escalated.',
      timer.does === 'go' && !timer.to && 'Select the step after the time limit.',
    ]),
  ]
  return [...new Set(reasons.filter((each): each is string => typeof each === 'string' && each !== ''))]
}

/** `before`: a step that is not passed. */
function reachedFrom(start: string, byKey: ReadonlyMap<string, Step>, before?: string): Set<string> {
  const met = new Set<string>()
  const open = [start]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const step = byKey.get(key)
    if (!step || met.has(key)) continue
    met.add(key)
    if (key === before) continue
    open.push(...waysOf(step).map(({ to }) => to))
  }
  return met
}

function comesBackByItself(key: string, byKey: ReadonlyMap<string, Step>): boolean {
  const met = new Set<string>()
  const open = waysOf(byKey.get(key)!).map(({ to }) => to)
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === key) return true
    const step = byKey.get(at)
    if (!step || met.has(at) || isWaiting(step)) continue
    met.add(at)
    open.push(...waysOf(step).map(({ to }) => to))
  }
  return false
}

/** The parallel steps whose paths a step lies in, outermost first. A step that lies in several ways has the first. */
export function pathsAround(flow: Flow): {
  around: ReadonlyMap<string, readonly string[]>
  mixed: ReadonlySet<string>
  joins: ReadonlyMap<string, ReadonlySet<string>>
} {
  const byKey = stepsByKey(flow)
  const around = new Map<string, readonly string[]>()
  const mixed = new Set<string>()
  const joins = new Map<string, Set<string>>()
  const open: [string, readonly string[]][] = flow.steps[0] ? [[flow.steps[0].key, []]] : []
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const [key, here] = next
    const step = byKey.get(key)
    if (!step) continue
    const known = around.get(key)
    if (known) {
      if (step.kind !== 'end' && known.join(' ') !== here.join(' ')) mixed.add(key)
      continue
    }
    around.set(key, here)
    const split = here.at(-1)
    if (step.kind === 'join' && split) joins.set(split, (joins.get(split) ?? new Set()).add(key))
    const after = step.kind === 'parallel' ? [...here, key] : step.kind === 'join' ? here.slice(0, -1) : here
    open.push(...waysOf(step).map(({ to }): [string, readonly string[]] => [to, after]))
  }
  return { around, mixed, joins }
}

/** The paths of a parallel step that can arrive at a join; another one ends by itself and is not waited for. */
const pathsTo = (join: string, split: string, byKey: ReadonlyMap<string, Step>): readonly string[] =>
  (byKey.get(split)?.paths ?? []).filter((path) => reachedFrom(path, byKey).has(join))

/** How many paths a join that needs all waits for: one that was rejected and ended must not count as arrived. */
export function pathsAwaited(flow: Flow, join: string): number {
  const byKey = stepsByKey(flow)
  const split = [...pathsAround(flow).joins].find(([, met]) => met.has(join))?.[0]
  return split === undefined ? 0 : pathsTo(join, split, byKey).length
}

/** Paths that run side by side meet in one join; no way leaves or enters them elsewhere. */
function problemsOfPaths(flow: Flow, byKey: ReadonlyMap<string, Step>): FlowProblem[] {
  const { around, mixed, joins } = pathsAround(flow)
  const problems: FlowProblem[] = [...mixed].map((step) => ({
    step,
    words: 'It is reached from inside and from outside of parallel paths. Let the paths meet in a join first.',
  }))
  for (const step of flow.steps) {
    if (step.kind === 'join' && around.get(step.key)?.length === 0)
      problems.push({ step: step.key, words: 'No parallel paths lead to this join.' })
    if (step.kind === 'parallel' && (joins.get(step.key)?.size ?? 0) > 1)
      problems.push({ step: step.key, words: 'Its paths meet in different joins. Let them meet in one.' })
  }
  for (const [split, met] of joins)
    for (const key of met) {
      const { need } = byKey.get(key)!
      const paths = pathsTo(key, split, byKey)
      const arriving = paths.length
      const endsEarly = paths.some((path) =>
        [...reachedFrom(path, byKey, key)].some((each) => byKey.get(each)?.kind === 'end' && !byKey.get(each)!.all),
      )
      if (need === undefined && endsEarly)
        problems.push({
          step: key,
          words:
            'It needs all paths, and one of them can end before it. Let that end stop all paths, or enter how many paths are enough.',
        })
      if (need !== undefined && need > arriving)
        problems.push({
          step: key,
          words: `It can never complete: it needs ${need} paths, and ${plural(arriving, { one: 'one leads', other: `${arriving} lead` })} here.`,
        })
    }
  return problems
}
