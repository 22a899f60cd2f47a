import { firstReason, type Reason } from '#platform/rules.ts'
import type { ProjectPoint } from './records.ts'

/** Likelihood times impact, 1 to 25; not known where one of them is not. */
export const severityOf = ({ likelihood, impact }: Pick<ProjectPoint, 'likelihood' | 'impact'>): number | null =>
  likelihood === null || impact === null ? null : Number(likelihood) * Number(impact)

export function whyNotPoint(of: Pick<ProjectPoint, 'kind' | 'likelihood' | 'impact'>): Reason {
  return firstReason(
    of.kind === 'risk' &&
      severityOf(of) === null &&
      'Say of a risk how likely it is and how hard it would hit, from 1 to 5.',
    of.kind === 'issue' && of.impact === null && 'Say of an issue how hard it hits, from 1 to 5.',
  )
}
