import { addDays, daysBetween, millisecondsBetween, timeOf } from '#platform/dates.ts'
import { workOrderLife } from '../work/life.ts'
import type { WorkOrder } from '../work/records.ts'

const hour = 3_600_000

/** Operating hours per failure. Without failures there is no figure, not a very large one. */
export const meanTimeBetween = (upHours: number, failures: number): number | null =>
  failures > 0 ? upHours / failures : null
export const meanTimeToRepair = (repairHours: number, failures: number): number | null =>
  failures > 0 ? repairHours / failures : null
/** The share of time in which an asset could be used. */
export const availabilityOf = (between: number, repair: number): number => between / (between + repair)

type Running = { planned: number; run: number; made: number; perUnit: number; good: number }
/** Overall effectiveness: availability x performance x quality, as in SEMI E79 and industry practice. */
export function effectiveness({
  planned,
  run,
  made,
  perUnit,
  good,
}: Running): { availability: number; performance: number; quality: number; oee: number } | null {
  if (planned <= 0 || run <= 0 || made <= 0 || perUnit <= 0) return null
  const [availability, performance, quality] = [run / planned, made / (run * perUnit), good / made]
  return { availability, performance, quality, oee: availability * performance * quality }
}

type Worked = Pick<
  WorkOrder,
  'asset' | 'kind' | 'status' | 'failure' | 'down_from' | 'down_until' | 'done_at' | 'plan' | 'plan_due'
>

/**
 * Downtime hours between two moments; ongoing downtime counts until now, and an hour covered by two work orders of an
 * asset counts once.
 */
export function downHours(rows: readonly Worked[], from: string, until: string): number {
  const upTo = new Map<string, number>()
  return rows
    .filter(({ down_from }) => down_from !== null)
    .toSorted((a, b) => timeOf(a.down_from!) - timeOf(b.down_from!))
    .reduce((sum, { asset, down_from, down_until }) => {
      const begin = Math.max(timeOf(down_from!), timeOf(from), upTo.get(asset) ?? 0)
      const end = Math.min(timeOf(down_until ?? until), timeOf(until))
      upTo.set(asset, Math.max(upTo.get(asset) ?? 0, end))
      return sum + Math.max(0, end - begin) / hour
    }, 0)
}

export type Reliability = {
  failures: number
  down: number
  mtbf: number | null
  mttr: number | null
  availability: number | null
}
/** Failures, hours down and derived figures of some assets over a period, from their work orders. */
export function reliabilityOf(
  rows: readonly Worked[],
  { assets, from, until }: { assets: number; from: string; until: string },
): Reliability {
  const failures = rows.filter(
    (row) =>
      row.failure && row.down_from && timeOf(row.down_from) >= timeOf(from) && timeOf(row.down_from) <= timeOf(until),
  )
  const down = downHours(failures, from, until)
  const whole = (millisecondsBetween(from, until) / hour) * assets
  const [mtbf, mttr] = [meanTimeBetween(whole - down, failures.length), meanTimeToRepair(down, failures.length)]
  return {
    failures: failures.length,
    down,
    mtbf,
    mttr,
    availability:
      mtbf !== null && mttr !== null ? availabilityOf(mtbf, mttr) : whole > 0 ? (whole - down) / whole : null,
  }
}

/** The share of planned work due that was done on time, with the given days of grace. */
export function complianceOf(
  rows: readonly Worked[],
  { from, today, grace }: { from: string; today: string; grace: number },
): { due: number; inTime: number; percent: number | null } {
  const due = rows.filter(
    (row) =>
      row.plan &&
      row.plan_due &&
      !workOrderLife.is(row, 'canceled') &&
      row.plan_due >= from &&
      addDays(row.plan_due, grace) < today,
  )
  const inTime = due.filter(
    ({ plan_due, done_at }) => done_at !== null && daysBetween(plan_due!, done_at.slice(0, 10)) <= grace,
  ).length
  return { due: due.length, inTime, percent: due.length === 0 ? null : Math.round((inTime / due.length) * 1_000) / 10 }
}

/** Backlog hours: planned hours of unfinished orders. */
export const backlogHours = (
  rows: readonly Pick<WorkOrder, 'status' | 'minutes_planned' | 'labor_minutes'>[],
): number =>
  rows
    .filter((row) => workOrderLife.isOpen(row) && !workOrderLife.is(row, 'done'))
    .reduce(
      (sum, { minutes_planned, labor_minutes }) => sum + Math.max(0, Number(minutes_planned) - Number(labor_minutes)),
      0,
    ) / 60
