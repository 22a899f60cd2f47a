import { addDays } from '#platform/dates.ts'
import { agreementLife } from './life.ts'
import type { Agreement } from './records.ts'

/** The last day to give notice, and whether it is near. An agreement without an end date runs until it is ended. */
export function standingOf(
  row: Pick<Agreement, 'status' | 'ends_on' | 'notice_days'>,
  today: string,
): 'running' | 'notice' | 'expiring' | 'over' | null {
  const { ends_on, notice_days } = row
  if (!agreementLife.is(row, 'active')) return null
  if (!ends_on) return 'running'
  if (today > ends_on) return 'over'
  const notice = addDays(ends_on, -Number(notice_days))
  if (today > notice) return 'expiring'
  return today >= addDays(notice, -30) ? 'notice' : 'running'
}
