import { firstReason, type Reason } from '#platform/rules.ts'
import type { ProjectPoint } from './records.ts'

/** Likelihood times impact, 1 to 25; unknown if one of them is missing. */
export const severityOf = ({ likelihood, impact }: Pick<ProjectPoint, 'likelihood' | 'impact'>): number | null =>
  likelihood === null || impact === null ? null : Number(likelihood) * Number(impact)

export function whyNotPoint(of: Pick<ProjectPoint, 'kind' | 'likelihood' | 'impact'>): Reason {
  return firstReason(
    of.kind === 'risk' && severityOf(of) === null && 'Enter likelihood and impact for a risk, from 1 to 5.',
    of.kind === 'issue' && of.impact === null && 'Enter the impact of an issue, from 1 to 5.',
  )
}
