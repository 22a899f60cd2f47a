import type { Role } from '#platform/roles.ts'
import { isSo, namesIn, readFormula, type Names } from '../formulas/rules.ts'

export const stepKinds = {
  task: 'Task',
  approval: 'Approval',
  gateway: 'Branch',
  timer: 'Wait',
  notice: 'Notice',
  end: 'End',
} as const
export type StepKind = keyof typeof stepKinds
export type Branch = { when: string; to: string }
export type Step = {
  key: string
  kind: StepKind
  name: string
  /** Who does it: one of a role, or one person. */
  role?: Exclude<Role, 'platform_admin'>
  person?: string
  /** Days until it is due; of a timer, how long it waits. */
  days?: number
  /** Who takes it over when it is late. */
  escalate?: Exclude<Role, 'platform_admin'>
  to?: string
  /** Of an approval: where it goes when it is rejected. */
  rejected?: string
  branches?: readonly Branch[]
  words?: string
}
export type Flow = { steps: readonly Step[] }

export const emptyFlow: Flow = { steps: [] }
export function readFlow(text: string): Flow {
  try {
    const read = JSON.parse(text) as Flow
    return Array.isArray(read.steps) ? read : emptyFlow
  } catch {
    return emptyFlow
  }
}

const isWaiting = ({ kind }: Step) => kind === 'task' || kind === 'approval' || kind === 'timer'
const waysOf = ({ kind, to, rejected, branches = [] }: Step): string[] =>
  kind === 'end'
    ? []
    : [
        ...(kind === 'gateway' ? branches.map((branch) => branch.to) : []),
        to ?? '',
        ...(kind === 'approval' ? [rejected ?? ''] : []),
      ]

export type FlowProblem = { step: string; words: string }

/** Which step has the problem, and what it is. */
export const problemInWords = ({ steps }: Flow, { step, words }: FlowProblem): string =>
  step ? `${steps.find(({ key }) => key === step)?.name ?? step}: ${words}` : words

/**
 * What is wrong with the steps: ends that are none, steps that nothing leads to, approvals without somebody, circles
 * that turn by themselves.
 */
export function problemsOfFlow({ steps }: Flow, facts: ReadonlySet<string> | null = null): FlowProblem[] {
  const byKey = new Map(steps.map((step) => [step.key, step]))
  const seen = new Set<string>()
  const said = steps.flatMap((step): FlowProblem[] => {
    const { key, kind, name, role, person, days, branches = [], to, rejected, words } = step
    const reasons: (string | false | null | undefined)[] = [
      !/^[a-z][a-z0-9_]{0,39}$/.test(key) && 'Its key begins with a letter and has small letters, digits and _ only.',
      seen.has(key) && `Two steps have the key ${key}.`,
      name.trim() === '' && 'It has no name.',
      kind === 'approval' && !role && !person && 'Nobody approves here. Choose a role or a person.',
      kind === 'task' && !role && !person && 'Nobody does this. Choose a role or a person.',
      kind === 'timer' && !(days && days > 0) && 'Say how many days it waits.',
      kind === 'notice' && !words?.trim() && 'Say what is told.',
      kind === 'notice' && !role && !person && 'Say who is told.',
      kind !== 'end' &&
        !to &&
        (kind === 'gateway'
          ? 'No way is left when none of the branches holds.'
          : 'It leads nowhere: a dead end. Say what comes next.'),
      kind === 'approval' && !rejected && 'Say what happens when it is rejected.',
      kind === 'gateway' && branches.length === 0 && 'A branch without a condition is no branch.',
      ...waysOf(step).map((way) => way !== '' && !byKey.has(way) && `It leads to ${way}, which does not exist.`),
      ...branches.map(({ when }) => {
        const { formula, reason } = readFormula(when)
        const unknown = formula && facts ? namesIn(formula).find((each) => !facts.has(each)) : undefined
        return reason ?? (unknown ? `The form has no question with the key ${unknown}.` : null)
      }),
    ]
    seen.add(key)
    return reasons.flatMap((each) => (typeof each === 'string' ? [{ step: key, words: each }] : []))
  })
  if (steps.length === 0) return [{ step: '', words: 'The workflow has no step yet.' }]
  const reached = reachedFrom(steps[0]!.key, byKey)
  const ends = steps.filter(({ kind }) => kind === 'end')
  return [
    ...said,
    ...(ends.length === 0 ? [{ step: '', words: 'It has no end.' }] : []),
    ...steps.filter(({ key }) => !reached.has(key)).map(({ key }) => ({ step: key, words: 'Nothing leads here.' })),
    ...(ends.length > 0
      ? steps
          .filter(
            ({ key, kind }) =>
              kind !== 'end' &&
              reached.has(key) &&
              ![...reachedFrom(key, byKey)].some((each) => byKey.get(each)?.kind === 'end'),
          )
          .map(({ key }) => ({ step: key, words: 'From here no end can be reached.' }))
      : []),
    ...steps
      .filter((step) => !isWaiting(step) && step.kind !== 'end' && comesBackByItself(step.key, byKey))
      .map(({ key }) => ({
        step: key,
        words: 'It comes back to itself without anybody doing anything: it would turn for ever.',
      })),
  ]
}

function reachedFrom(start: string, byKey: ReadonlyMap<string, Step>): Set<string> {
  const met = new Set<string>()
  const open = [start]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const step = byKey.get(key)
    if (!step || met.has(key)) continue
    met.add(key)
    open.push(...waysOf(step))
  }
  return met
}

function comesBackByItself(key: string, byKey: ReadonlyMap<string, Step>): boolean {
  const met = new Set<string>()
  const open = waysOf(byKey.get(key)!)
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === key) return true
    const step = byKey.get(at)
    if (!step || met.has(at) || isWaiting(step)) continue
    met.add(at)
    open.push(...waysOf(step))
  }
  return false
}

/** Which facts a flow branches by: only these go along with a run. */
export const factsOf = ({ steps }: Flow): string[] => [
  ...new Set(
    steps.flatMap(({ branches = [] }) =>
      branches.flatMap(({ when }) => {
        const { formula } = readFormula(when)
        return formula ? namesIn(formula) : []
      }),
    ),
  ),
]

export type Arrival = { at: Step | null; passed: readonly Step[]; problem: string | null }
const mostSteps = 100

/** From a step through everything that needs nobody, until somebody is needed, time must pass, or it ends. */
export function arriveAt({ steps }: Flow, key: string, facts: Names, today: string): Arrival {
  const byKey = new Map(steps.map((step) => [step.key, step]))
  const passed: Step[] = []
  for (let at = key, count = 0; count < mostSteps; count++) {
    const step = byKey.get(at)
    if (!step) return { at: null, passed, problem: `There is no step ${at} in this version.` }
    if (isWaiting(step) || step.kind === 'end') return { at: step, passed, problem: null }
    passed.push(step)
    const next =
      step.kind === 'gateway' ? (step.branches?.find(({ when }) => isSo(when, facts, today))?.to ?? step.to) : step.to
    if (!next) return { at: step, passed, problem: `${step.name} leads nowhere.` }
    at = next
  }
  return { at: null, passed, problem: 'It turns in a circle.' }
}

export type Result = 'done' | 'approved' | 'rejected'
export const wayAfter = (step: Step, result: Result): string =>
  result === 'rejected' ? (step.rejected ?? '') : (step.to ?? '')

export type Trace = { step: Step; day: number; outcome: Result | 'passed' | 'end' }
/** A token walks through with sample facts: everybody decides as is said, and takes as long as they may. */
export function simulate(
  flow: Flow,
  facts: Names,
  decide: (step: Step) => Result,
  today: string,
): { trace: Trace[]; days: number; problem: string | null } {
  const trace: Trace[] = []
  let day = 0
  let key = flow.steps[0]?.key
  for (let count = 0; key !== undefined && count < mostSteps; count++) {
    const { at, passed, problem } = arriveAt(flow, key, facts, today)
    trace.push(...passed.map((step) => ({ step, day, outcome: 'passed' as const })))
    if (problem || !at) return { trace, days: day, problem: problem ?? 'It leads nowhere.' }
    if (at.kind === 'end') {
      trace.push({ step: at, day, outcome: 'end' })
      return { trace, days: day, problem: null }
    }
    const outcome: Result = at.kind === 'timer' ? 'done' : decide(at)
    day += at.days ?? 0
    trace.push({ step: at, day, outcome: at.kind === 'timer' ? 'passed' : outcome })
    key = wayAfter(at, outcome) || undefined
  }
  return {
    trace,
    days: day,
    problem: key === undefined ? 'The workflow has no step yet.' : `After ${mostSteps} steps it is still under way.`,
  }
}

/** What moved from one version to the next. */
export function flowDifferences(before: Flow, after: Flow): string[] {
  const [old, now] = [
    new Map(before.steps.map((step) => [step.key, step])),
    new Map(after.steps.map((step) => [step.key, step])),
  ]
  return [
    ...after.steps
      .filter(({ key }) => !old.has(key))
      .map(({ name, kind }) => `“${name}” is new (${stepKinds[kind].toLowerCase()}).`),
    ...before.steps.filter(({ key }) => !now.has(key)).map(({ name }) => `“${name}” is gone.`),
    ...after.steps
      .filter(({ key }) => old.has(key) && JSON.stringify(old.get(key)) !== JSON.stringify(now.get(key)))
      .map(({ name }) => `“${name}” has changed.`),
  ]
}
