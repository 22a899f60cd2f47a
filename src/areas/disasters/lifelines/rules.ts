import type { Reason } from '#platform/rules.ts'
import { lifelines, type Lifeline, type LifelineReport } from './records.ts'

/** The newest report of each lifeline; one without a report is shown as unknown rather than left out. */
export function standOf<R extends Pick<LifelineReport, 'lifeline' | 'created_at' | 'condition'>>(
  rows: readonly R[],
): { lifeline: Lifeline; report: R | undefined }[] {
  return lifelines.map((lifeline) => ({
    lifeline,
    report: rows
      .filter((row) => row.lifeline === lifeline)
      .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))[0],
  }))
}

export const whyNotReport = ({
  condition,
  impact,
  closed,
}: {
  condition: LifelineReport['condition']
  impact: string
  closed: boolean
}): Reason =>
  closed
    ? 'This incident is closed.'
    : condition !== 'stable' && impact.trim().length < 3
      ? 'Enter the impact in a few words.'
      : null
