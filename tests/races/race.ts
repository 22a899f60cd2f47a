import { isDeepStrictEqual } from 'node:util'
import { foreseenSentence } from '#platform/functions/answers.ts'

/** The simultaneous actions of one round, how many of the callers may succeed, and what must be true afterward. */
export type Round = {
  callers: readonly (() => Promise<unknown>)[]
  wins?: number | 'any'
  after: () => Promise<unknown>
  is: unknown
  clear?: () => Promise<unknown>
}
/** An action that may happen once, or up to a sum. The setup runs once; each round has a new object to race for. */
export type Race = { kind: string; stage: () => Promise<(round: number) => Promise<Round>> }
export type Tally = { kind: string; rounds: number; wins: number; refusals: Record<string, number>; wrong: string[] }

/** Each round over its own connections, with the real commands. Internal error texts count as failures too. */
export async function run({ kind, stage }: Race, rounds: number, { atMostWrong = Infinity } = {}): Promise<Tally> {
  const tally: Tally = { kind, rounds, wins: 0, refusals: {}, wrong: [] }
  const next = await stage()
  for (let number = 1; number <= rounds && tally.wrong.length < atMostWrong; number++) {
    const { callers, wins = 1, after, is, clear } = await next(number)
    const outcomes = await Promise.allSettled(callers.map((call) => call()))
    const won = outcomes.filter(({ status }) => status === 'fulfilled').length
    tally.wins += won
    if (wins !== 'any' && won !== wins)
      tally.wrong.push(`Round ${number}: ${won} of ${callers.length} won instead of ${wins}.`)
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue
      const sentence = foreseenSentence(outcome.reason as Error)
      if (sentence === null) tally.wrong.push(`Round ${number}: ${String(outcome.reason)}`)
      else tally.refusals[inGeneral(sentence)] = (tally.refusals[inGeneral(sentence)] ?? 0) + 1
    }
    const truth = await after()
    if (!isDeepStrictEqual(truth, is))
      tally.wrong.push(`Round ${number}: ${JSON.stringify(truth)} instead of ${JSON.stringify(is)}.`)
    // A failed round leaves another state than the one that is cleaned up.
    if (tally.wrong.length < atMostWrong) await clear?.()
  }
  return tally
}

/** One sentence for all numbers that it names. */
const inGeneral = (sentence: string) => sentence.replaceAll(/\d+([.,-]\d+)*/g, '#')

export const times = <Result>(many: number, call: () => Promise<Result>) => Array.from({ length: many }, () => call)
