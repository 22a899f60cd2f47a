import type { Reason } from '#platform/rules.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { statuses } from '#platform/life/statuses.ts'
import { addMonths } from '#platform/dates.ts'
import type { FormSitting } from './records.ts'

export const sittingStatus = statuses<FormSitting['status']>({ open: 'open', finished: 'over' })

export const keepUntil = (sent: string, months: number): string => addMonths(sent, months)

export type Funnel = {
  begun: number
  finished: number
  stopped: { key: string; count: number }[]
  times: { key: string; seconds: number; of: number }[]
  mistakes: { key: string; count: number; share: number }[]
  middleSeconds: number
  narrow: number
}

/** Statistics of form sessions: completion, where people stopped, slow questions and errors. */
export function funnelOf(
  sittings: readonly Pick<FormSitting, 'status' | 'last_field' | 'seconds' | 'times' | 'mistakes' | 'device'>[],
): Funnel {
  const finished = sittings.filter((row) => sittingStatus.is(row, 'finished'))
  const stopped = new Map<string, number>()
  const times = new Map<string, number[]>()
  const mistakes = new Map<string, number>()
  for (const { status, last_field, times: took, mistakes: wrong } of sittings) {
    if (sittingStatus.is({ status }, 'open')) stopped.set(last_field ?? '', (stopped.get(last_field ?? '') ?? 0) + 1)
    for (const [key, seconds] of countsIn(took)) times.set(key, [...(times.get(key) ?? []), seconds])
    for (const [key] of countsIn(wrong)) mistakes.set(key, (mistakes.get(key) ?? 0) + 1)
  }
  const largest = <T extends { count?: number; seconds?: number }>(rows: T[]) =>
    rows.toSorted((a, b) => (b.count ?? b.seconds ?? 0) - (a.count ?? a.seconds ?? 0))
  return {
    begun: sittings.length,
    finished: finished.length,
    stopped: largest([...stopped].map(([key, count]) => ({ key, count }))),
    times: largest([...times].map(([key, all]) => ({ key, seconds: Math.round(middleOf(all)), of: all.length }))),
    mistakes: largest([...mistakes].map(([key, count]) => ({ key, count, share: count / sittings.length }))),
    middleSeconds: Math.round(middleOf(finished.map(({ seconds }) => Number(seconds)))),
    narrow: sittings.filter(({ device }) => device === 'narrow').length,
  }
}
const middleOf = (all: readonly number[]): number =>
  all.length === 0 ? 0 : all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) / 2)]!
export function countsIn(text: string | null): [string, number][] {
  try {
    return Object.entries(JSON.parse(text ?? '{}') as Record<string, unknown>).flatMap(
      ([key, count]): [string, number][] => (typeof count === 'number' && Number.isFinite(count) ? [[key, count]] : []),
    )
  } catch {
    return []
  }
}

export const whyNotRead = (actor: Pick<Actor, 'role'>): Reason =>
  atLeast('manager', actor) ? null : 'Only a manager can read answers.'
