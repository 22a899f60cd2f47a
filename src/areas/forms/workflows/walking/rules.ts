import type { Names } from '../../formulas/rules.ts'
import { pathsAwaited } from '../problems/rules.ts'
import { gatewayWay, isWaiting, stepsByKey, type Flow, type Result, type Step } from '../rules.ts'

/** A current step of a run. A run has several while its paths are parallel. */
export type Token = {
  id: number
  step: string
  /** The parallel steps that it came through, innermost last: each is named by the token that split there. */
  forks: readonly number[]
}

export type Walk = {
  /** The current steps of the run. */
  tokens: readonly Token[]
  /** Those that arrived with this walk. */
  came: readonly Token[]
  /** Steps that needed no person, in order. */
  passed: readonly Step[]
  /** Tokens that a join took up, and tokens that are no longer needed. */
  met: readonly number[]
  withdrawn: readonly number[]
  /** Tokens that can’t continue, with the reason. */
  stuck: ReadonlyMap<number, string>
  ended: boolean
}

const mostSteps = 100

/** The first token of a run, before it goes to its first step. */
export const firstToken: Token = { id: 1, step: '', forks: [] }

/**
 * A token leaves its step for another one, through everything that needs no person, to where people are needed or time
 * must pass. A join waits for the other tokens of its parallel paths. `next` is the first free number of a token.
 */
export function walkOn(
  flow: Flow,
  { tokens, next: free }: { tokens: readonly Token[]; next: number },
  leaving: Token,
  to: string,
  facts: Names,
  today: string,
): Walk {
  const byKey = stepsByKey(flow)
  const live = new Map(tokens.filter(({ id }) => id !== leaving.id).map((token) => [token.id, token]))
  const came = new Set<number>()
  const passed: Step[] = []
  const met: number[] = []
  const withdrawn: number[] = []
  const stuck = new Map<number, string>()
  let next = Math.max(free, leaving.id + 1)
  let isOver = false

  function rest(token: Token, problem?: string) {
    live.set(token.id, token)
    came.add(token.id)
    if (problem) stuck.set(token.id, problem)
  }
  function withdraw(which: (token: Token) => boolean) {
    for (const token of [...live.values()].filter(which)) {
      live.delete(token.id)
      if (!came.delete(token.id)) withdrawn.push(token.id)
    }
  }
  function go(token: Token, start: string) {
    for (let key = start; !isOver;) {
      const step = byKey.get(key)
      const here = { ...token, step: key }
      if (!step) return rest(here, key ? `This version has no step ${key}.` : 'This step has no next step.')
      if (passed.length > mostSteps) return rest(here, 'The steps form an endless loop.')
      if (isWaiting(step) || (step.kind === 'join' && token.forks.length > 0)) return rest(here)
      passed.push(step)
      if (step.kind === 'end') {
        if (!step.all) return
        withdraw(() => true)
        isOver = true
        return
      }
      if (step.kind === 'parallel') {
        const started = (step.paths ?? []).map((path) => ({ id: next++, path }))
        if (started.length === 0) return rest(here, `${step.name} has no next step.`)
        for (const { id, path } of started) go({ id, step: key, forks: [...token.forks, token.id] }, path)
        return
      }
      const way = step.kind === 'gateway' ? gatewayWay(step, facts, today) : step.to
      if (!way) return rest(here, `${step.name} has no next step.`)
      key = way
    }
  }
  /** All that arrived continues as one; what is still under way on the same parallel paths is withdrawn. */
  function join(step: Step, fork: number, forks: readonly number[]) {
    for (const token of [...live.values()])
      if (token.step === step.key && token.forks.at(-1) === fork) {
        live.delete(token.id)
        if (!came.delete(token.id)) met.push(token.id)
      }
    withdraw((token) => token.forks.includes(fork))
    passed.push(step)
    const on = { id: next++, step: step.key, forks: forks.slice(0, -1) }
    if (step.to) go(on, step.to)
    else rest(on, `${step.name} has no next step.`)
  }
  function joinOne(): boolean {
    for (const token of live.values()) {
      const step = byKey.get(token.step)
      const fork = token.forks.at(-1)
      if (step?.kind !== 'join' || fork === undefined) continue
      const around = [...live.values()].filter(({ forks }) => forks.includes(fork))
      const arrived = around.filter((each) => each.step === step.key && each.forks.at(-1) === fork)
      const need = step.need ?? pathsAwaited(flow, step.key)
      if (arrived.length >= need && (step.need !== undefined || arrived.length === around.length)) {
        join(step, fork, token.forks)
        return true
      }
      if (arrived.length === around.length && token === arrived[0])
        stuck.set(token.id, `${step.name} needs ${need} paths, and only ${arrived.length} arrived.`)
      else stuck.delete(token.id)
    }
    return false
  }

  const left = byKey.get(leaving.step)
  // A join that a person releases doesn't wait for the rest.
  if (left?.kind === 'join' && leaving.forks.length > 0 && to !== left.key) {
    live.set(leaving.id, leaving)
    join(left, leaving.forks.at(-1)!, leaving.forks)
  } else go(leaving, to)
  while (!isOver && joinOne());
  return {
    tokens: [...live.values()],
    came: [...live.values()].filter(({ id }) => came.has(id)),
    passed,
    met: met.filter((id) => id !== leaving.id),
    withdrawn: withdrawn.filter((id) => id !== leaving.id),
    stuck,
    ended: live.size === 0,
  }
}

/** How many more rejections an approval bears, and whether it is decided. */
export function tally({ people, need = 1 }: Step, votes: readonly { approves: boolean }[]): Result | null {
  const approvals = votes.filter(({ approves }) => approves).length
  if (approvals >= need) return 'approved'
  const bears = people?.length ? people.length - need : need - 1
  return votes.length - approvals > bears ? 'rejected' : null
}
