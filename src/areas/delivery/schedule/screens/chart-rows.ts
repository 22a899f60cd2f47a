import type { ReactNode } from 'react'
import type { ChartRow } from '#kit/boards/schedule/ScheduleChart.tsx'
import { dayShort, daysBetween } from '#platform/dates.ts'
import { inFigures } from '#platform/words.ts'
import { endOfDay, startOfDay } from '../calendars/rules.ts'
import { levelOf } from '../codes/rules.ts'
import { linksIn } from '../links/rules.ts'
import { calendarFor } from '../network/rules.ts'
import { whyNotDraw } from '../proposals/rules.ts'
import type { ProjectTask } from '../records.ts'
import type { ScheduleState } from './use-schedule.ts'

export const columns = [
  { name: 'Start', width: 'w-18' },
  { name: 'Finish', width: 'w-18' },
  { name: 'Days', width: 'w-14', figure: true },
  { name: 'Float', width: 'w-14', figure: true, wide: true },
  { name: 'Predecessors', width: 'w-32', wide: true },
  { name: 'Variance', width: 'w-18', wide: true, figure: true },
] as const

/** The rows of the chart, with where each was before the change that is being drawn. */
export function chartRows(
  { proposed, drawn, schedule, working, proposal, today }: ScheduleState,
  draws: boolean,
): ChartRow[] {
  return proposed.flatMap((task): ChartRow[] => {
    const at = drawn.tasks.get(task.code)
    const was = schedule.tasks.get(task.code)
    if (!at) return []
    const done = Number(task.done)
    const open = done < 100
    const calendar = calendarFor(working, task)
    const variance = task.baseline_end ? daysBetween(task.baseline_end, at.end) : null
    const missed = open && at.slack < 0
    return [
      {
        id: task.code,
        code: task.code,
        name: task.name,
        level: levelOf(task.code),
        ...at.times,
        done,
        cells: cellsOf(task, at, variance, today),
        said: [
          task.summary && 'summary',
          at.critical && open && !task.summary && 'critical',
          done > 0 && `${done}% done`,
          missed && 'misses its date',
          open && variance !== null && variance > 0 && `${variance} days after its baseline`,
        ]
          .filter(Boolean)
          .join(', '),
        summary: task.summary,
        milestone: !task.summary && Number(task.days) === 0,
        critical: at.critical && open,
        missed,
        ...(task.baseline_start &&
          task.baseline_end && {
            baseline: { from: startOfDay(calendar, task.baseline_start), to: endOfDay(calendar, task.baseline_end) },
          }),
        ...(open && at.slack > 0 && !task.summary && { lateTo: at.times.lateTo }),
        ...(proposal &&
          was &&
          (was.times.from !== at.times.from || was.times.to !== at.times.to) && {
            was: { from: was.times.from, to: was.times.to },
          }),
        links: linksIn(task.after).links.map(({ code, kind }) => ({ from: code, kind })),
        mayMove: draws && whyNotDraw(task, 'move') === null,
        mayResize: draws && Number(task.days) > 0 && whyNotDraw(task, 'resize') === null,
      },
    ]
  })
}

function cellsOf(
  task: ProjectTask,
  at: { start: string; end: string; slack: number },
  variance: number | null,
  today: string,
): Record<string, ReactNode> {
  return {
    Start: dayShort(at.start, today),
    Finish: dayShort(at.end, today),
    Days: task.summary ? '' : inFigures(Number(task.days), 2),
    Float: Number(task.done) >= 100 ? '' : inFigures(at.slack, 1),
    Predecessors: task.after ?? '',
    Variance: variance === null ? '' : variance > 0 ? `+${variance} d` : `${variance} d`,
  }
}
