import type { ResponsePeriod, Solicitation, SolicitationKind } from '../records.ts'
import { daysBetween } from '#platform/dates.ts'
import { earliestClosing, periodFor } from '../rules.ts'

/**
 * Days that vendors usually need, where the agency has set no period. Not a figure of the law: 2 CFR
 * 200.320(b)(1)(ii)(A) requires sufficient response time and names no days.
 */
export const usualDays: Record<SolicitationKind, number> = { rfi: 3, rfq: 3, ifb: 10, rfp: 10 }

export type ResponseTime = { days: number; source: string; own: boolean }

/** The minimum time a solicitation is open: by the agency's period of the day, else by the rule of thumb. */
export function responseTime(
  of: Pick<Solicitation, 'kind' | 'estimate'>,
  periods: readonly ResponsePeriod[],
  day: string,
): ResponseTime {
  const own = periodFor(of, periods, day)
  return own
    ? { days: daysBetween(day, earliestClosing(own, day)), source: own.source, own: true }
    : { days: usualDays[of.kind], source: 'Rule of thumb; no response period is on file', own: false }
}
