import { daysBetween } from '#platform/dates.ts'
import type { ProjectTask } from '../records.ts'

type Weighed = Pick<ProjectTask, 'budget' | 'days' | 'done'> & { summary?: boolean }
/** The project's progress: weighted by task budgets or, if no task has one, by days. Two decimals. */
export function doneOf(all: readonly Weighed[]): number {
  const tasks = all.filter(({ summary }) => !summary)
  const weigh = tasks.some(({ budget }) => budget > 0)
    ? ({ budget }: Weighed) => budget
    : ({ days }: Weighed) => Number(days)
  const whole = tasks.reduce((sum, task) => sum + weigh(task), 0)
  return whole === 0
    ? 0
    : Math.round((tasks.reduce((sum, task) => sum + weigh(task) * Number(task.done), 0) / whole) * 100) / 100
}

/** The planned value to date by the baseline: a task earns its budget evenly from its first day to its last. */
export function plannedValue(
  tasks: readonly Pick<ProjectTask, 'budget' | 'baseline_start' | 'baseline_end'>[],
  today: string,
): number {
  return Math.round(
    tasks.reduce((sum, { budget, baseline_start, baseline_end }) => {
      if (!baseline_start || !baseline_end || today < baseline_start) return sum
      if (today >= baseline_end) return sum + budget
      return sum + (budget * (daysBetween(baseline_start, today) + 1)) / (daysBetween(baseline_start, baseline_end) + 1)
    }, 0),
  )
}
export const earnedValue = (tasks: readonly Pick<ProjectTask, 'budget' | 'done'>[]): number =>
  tasks.reduce((sum, { budget, done }) => sum + Math.round((budget * Number(done)) / 100), 0)

export type EarnedValue = {
  bac: number
  pv: number
  ev: number
  ac: number
  cv: number
  sv: number
  cpi: number | null
  spi: number | null
  eac: { byCost: number | null; byPlan: number; byBoth: number | null }
  tcpi: number | null
  vac: number | null
}

/** Earned value (ANSI/EIA-748). Amounts in cents; a division by zero is unknown. */
export function earnedValueOf({ bac, pv, ev, ac }: { bac: number; pv: number; ev: number; ac: number }): EarnedValue {
  const four = (value: number) => Math.round(value * 10_000) / 10_000
  const [cpi, spi] = [ac > 0 ? ev / ac : null, pv > 0 ? ev / pv : null]
  const byCost = cpi ? Math.round(bac / cpi) : null
  return {
    bac,
    pv,
    ev,
    ac,
    cv: ev - ac,
    sv: ev - pv,
    cpi: cpi === null ? null : four(cpi),
    spi: spi === null ? null : four(spi),
    eac: { byCost, byPlan: ac + bac - ev, byBoth: cpi && spi ? Math.round(ac + (bac - ev) / (cpi * spi)) : null },
    tcpi: bac > ac ? four((bac - ev) / (bac - ac)) : null,
    vac: byCost === null ? null : bac - byCost,
  }
}
