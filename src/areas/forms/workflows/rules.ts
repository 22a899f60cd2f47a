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
  /** Assignee: anyone with a role, or one person. */
  role?: Exclude<Role, 'platform_admin'>
  person?: string
  /** Days until due; for a timer, the days it waits. */
  days?: number
  /** Escalation when overdue. */
  escalate?: Exclude<Role, 'platform_admin'>
  to?: string
  /** For an approval: the step after a rejection. */
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

/** The step with the problem, and its description. */
export const problemInWords = ({ steps }: Flow, { step, words }: FlowProblem): string =>
  step ? `${steps.find(({ key }) => key === step)?.name ?? step}: ${words}` : words

/** Problems of the steps: missing ends, unreachable steps, approvals without an approver, automatic loops. */
export function problemsOfFlow({ steps }: Flow, facts: ReadonlySet<string> | null = null): FlowProblem[] {
  const byKey = new Map(steps.map((step) => [step.key, step]))
  const seen = new Set<string>()
  const said = steps.flatMap((step): FlowProblem[] => {
    const { key, kind, name, role, person, days, branches = [], to, rejected, words } = step
    const reasons: (string | false | null | undefined)[] = [
      !/^[a-z][a-z0-9_]{0,39}$/.test(key) &&
        'The key must start with a lowercase letter and use only lowercase letters, digits and _.',
      seen.has(key) && `Two steps have the key ${key}.`,
      name.trim() === '' && 'Enter a name.',
      kind === 'approval' && !role && !person && 'Select an approver: a role or a person.',
      kind === 'task' && !role && !person && 'Select an assignee: a role or a person.',
      kind === 'timer' && !(days && days > 0) && 'Enter the number of days to wait.',
      kind === 'notice' && !words?.trim() && 'Enter the message.',
      kind === 'notice' && !role && !person && 'Select a recipient.',
      kind !== 'end' &&
        !to &&
        (kind === 'gateway' ? 'Add a default path for when no branch applies.' : 'Dead end. Select the next step.'),
      kind === 'approval' && !rejected && 'Select the step after a rejection.',
      kind === 'gateway' && branches.length === 0 && 'Enter a condition for each branch.',
      ...waysOf(step).map((way) => way !== '' && !byKey.has(way) && `The next step ${way} doesn’t exist.`),
      ...branches.map(({ when }) => {
        const { formula, reason } = readFormula(when)
        const unknown = formula && facts ? namesIn(formula).find((each) => !facts.has(each)) : undefined
        return reason ?? (unknown ? `The form has no question with the key ${unknown}.` : null)
      }),
    ]
    seen.add(key)
    return reasons.flatMap((each) => (typeof each === 'string' ? [{ step: key, words: each }] : []))
  })
  if (steps.length === 0) return [{ step: '', words: 'The workflow has no steps yet.' }]
  const reached = reachedFrom(steps[0]!.key, byKey)
  const ends = steps.filter(({ kind }) => kind === 'end')
  return [
    ...said,
    ...(ends.length === 0 ? [{ step: '', words: 'Add an end.' }] : []),
    ...steps.filter(({ key }) => !reached.has(key)).map(({ key }) => ({ step: key, words: 'No step leads here.' })),
    ...(ends.length > 0
      ? steps
          .filter(
            ({ key, kind }) =>
              kind !== 'end' &&
              reached.has(key) &&
              ![...reachedFrom(key, byKey)].some((each) => byKey.get(each)?.kind === 'end'),
          )
          .map(({ key }) => ({ step: key, words: 'No end can be reached from here.' }))
      : []),
    ...steps
      .filter((step) => !isWaiting(step) && step.kind !== 'end' && comesBackByItself(step.key, byKey))
      .map(({ key }) => ({ step: key, words: 'Endless loop: it returns here without a step for a person.' })),
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

/** The values that a flow branches by: only these are stored with a run. */
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

/** Follows automatic steps until a person is needed, time must pass, or the flow ends. */
export function arriveAt({ steps }: Flow, key: string, facts: Names, today: string): Arrival {
  const byKey = new Map(steps.map((step) => [step.key, step]))
  const passed: Step[] = []
  for (let at = key, count = 0; count < mostSteps; count++) {
    const step = byKey.get(at)
    if (!step) return { at: null, passed, problem: `This version has no step ${at}.` }
    if (isWaiting(step) || step.kind === 'end') return { at: step, passed, problem: null }
    passed.push(step)
    const next =
      step.kind === 'gateway' ? (step.branches?.find(({ when }) => isSo(when, facts, today))?.to ?? step.to) : step.to
    if (!next) return { at: step, passed, problem: `${step.name} has no next step.` }
    at = next
  }
  return { at: null, passed, problem: 'The steps form an endless loop.' }
}

export type Result = 'done' | 'approved' | 'rejected'
export const wayAfter = (step: Step, result: Result): string =>
  result === 'rejected' ? (step.rejected ?? '') : (step.to ?? '')

export type Trace = { step: Step; day: number; outcome: Result | 'passed' | 'end' }
/** Simulates a run with sample values: people decide as given and take the full time allowed. */
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
    if (problem || !at) return { trace, days: day, problem: problem ?? 'This step has no next step.' }
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
    problem: key === undefined ? 'The workflow has no steps yet.' : `Still in progress after ${mostSteps} steps.`,
  }
}

/** The differences between two versions. */
export function flowDifferences(before: Flow, after: Flow): string[] {
  const [old, now] = [
    new Map(before.steps.map((step) => [step.key, step])),
    new Map(after.steps.map((step) => [step.key, step])),
  ]
  return [
    ...after.steps
      .filter(({ key }) => !old.has(key))
      .map(({ name, kind }) => `“${name}” was added (${stepKinds[kind].toLowerCase()}).`),
    ...before.steps.filter(({ key }) => !now.has(key)).map(({ name }) => `“${name}” was removed.`),
    ...after.steps
      .filter(({ key }) => old.has(key) && JSON.stringify(old.get(key)) !== JSON.stringify(now.get(key)))
      .map(({ name }) => `“${name}” was changed.`),
  ]
}
