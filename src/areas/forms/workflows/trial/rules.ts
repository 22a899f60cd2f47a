import type { Names } from '../../formulas/rules.ts'
import { isForPeople, stepsByKey, wayAfter, type Flow, type Result, type Step } from '../rules.ts'
import { firstToken, walkOn, type Token } from '../walking/rules.ts'

export type Trace = { step: Step; day: number; outcome: Result | 'passed' | 'end' }
const mostSteps = 100

/** Simulates a run with sample values: people decide as given, and take the full time allowed unless it is known. */
export function simulate(
  flow: Flow,
  facts: Names,
  decide: (step: Step) => Result,
  today: string,
  takes: (step: Step) => number = ({ days }) => days ?? 0,
): { trace: Trace[]; days: number; problem: string | null } {
  const byKey = stepsByKey(flow)
  const trace: Trace[] = []
  const dueOf = new Map<number, number>()
  let tokens: readonly Token[] = []
  let next = 1
  let day = 0
  const first = flow.steps[0]?.key
  if (first === undefined) return { trace, days: 0, problem: 'The workflow has no steps yet.' }

  function walk(leaving: Token, to: string): string | null {
    const walked = walkOn(flow, { tokens, next }, leaving, to, facts, today)
    trace.push(...walked.passed.map((step): Trace => ({ step, day, outcome: step.kind === 'end' ? 'end' : 'passed' })))
    tokens = walked.tokens
    next = Math.max(next, ...tokens.flatMap(({ id, forks }) => [id, ...forks])) + 1
    for (const { id, step } of walked.came) {
      const here = byKey.get(step)
      // A join takes no time of its own: it waits for the slowest of the others.
      dueOf.set(id, here?.kind === 'join' ? Infinity : day + (here ? takes(here) : 0))
    }
    return [...walked.stuck.values()][0] ?? null
  }

  let problem = walk(firstToken, first)
  for (let count = 0; problem === null && tokens.length > 0; count++) {
    if (count >= mostSteps) return { trace, days: day, problem: `Still in progress after ${mostSteps} steps.` }
    const token = tokens.toSorted((a, b) => dueOf.get(a.id)! - dueOf.get(b.id)! || a.id - b.id)[0]!
    const step = byKey.get(token.step)!
    if (step.kind === 'join') return { trace, days: day, problem: `${step.name} waits for a path that never arrives.` }
    day = dueOf.get(token.id)!
    const isAutomatic = !isForPeople(step)
    const decided = decide(step)
    const outcome: Result = isAutomatic && !(decided === 'failed' && step.failed) ? 'done' : decided
    trace.push({ step, day, outcome: isAutomatic ? 'passed' : outcome })
    problem = walk(token, wayAfter(step, outcome))
  }
  return { trace, days: day, problem }
}
