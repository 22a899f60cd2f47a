import { addDays, isWorkingDay } from '../../dates.ts'
import type { Tx } from '../../database/database.ts'
import type { Act } from './acting.ts'

type Work = (tx: Tx, act: Act) => Promise<void>
type Step = { day: string; at: number; matter: string | null; work: Work }

/** Runs the work of one day of the past, in one transaction. */
export type Told = (day: string, matter: string | null, work: Work) => Promise<void>

/**
 * A past that is played day by day. The effects of a day are placed among the days to come. A case, such as a
 * solicitation with its bids, is in the demo only once it is complete.
 */
export type Story = {
  /** The day that is being played. */
  readonly today: string
  later(day: string, work: Work, matter?: string | null): void
  play(told: Told): Promise<void>
}

export function story(): Story {
  const steps: Step[] = []
  let today = ''
  return {
    get today() {
      return today
    },
    later: (day, work, matter = null) => void steps.push({ day, at: steps.length, matter, work }),
    async play(told) {
      while (steps.length > 0) {
        steps.sort((a, b) => a.day.localeCompare(b.day) || a.at - b.at)
        const { day, matter } = steps[0]!
        today = day
        await told(day, matter, async (tx, act) => {
          while (steps[0]?.day === day && steps[0].matter === matter) await steps.shift()!.work(tx, act)
        })
      }
    },
  }
}

/** Numbers from a seed (mulberry32): the same in every run. */
export function chance(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    whole: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    percent: (of: number) => next() * 100 < of,
    one<T>(of: readonly (readonly [T, number])[]): T {
      let left = next() * of.reduce((sum, [, weight]) => sum + weight, 0)
      return (of.find(([, weight]) => (left -= weight) < 0) ?? of.at(-1)!)[0]
    },
  }
}
export type Chance = ReturnType<typeof chance>

/** Offices are closed on weekends and around the new year. */
export function workingDay(day: string): string {
  let reached = day
  while (!isWorkingDay(reached) || reached.slice(5) >= '12-24' || reached.slice(5) < '01-06')
    reached = addDays(reached, 1)
  return reached
}

/** So many working days later. */
export function workingDays(day: string, count: number): string {
  let reached = day
  for (let at = 0; at < count; at++) reached = workingDay(addDays(reached, 1))
  return reached
}
