import { daysBetween } from '#platform/dates.ts'
import type { Grant } from '../../grants/records.ts'
import { reportLife } from '../life.ts'
import type { GrantReport } from '../records.ts'

type OfGrant = Pick<Grant, 'id' | 'title' | 'agency' | 'starts_on' | 'ends_on'>
type OfReport = Pick<GrantReport, 'number' | 'funding' | 'due_on' | 'status'>
type Duty = 'late' | 'soon' | 'ahead' | 'done'

/** Late reports come first, then the next one due; a grant with all its reports submitted comes last. */
const never = '9999-12-31'

export function dutyOf({ due_on, status }: Pick<OfReport, 'due_on' | 'status'>, today: string): Duty {
  if (!reportLife.isOpen({ status })) return 'done'
  if (due_on! < today) return 'late'
  return daysBetween(today, due_on!) <= 14 ? 'soon' : 'ahead'
}

/** Grants as spans of time with their reports, the one with the next open report first. */
export const spansOf = (grants: readonly OfGrant[], reports: readonly OfReport[], today: string) =>
  grants
    .map(({ id, title, agency, starts_on, ends_on }) => {
      const dots = reports
        .filter((report) => report.funding === id && report.due_on !== null)
        .map((report) => ({ name: report.number, day: report.due_on!, state: dutyOf(report, today) }))
        .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.name < b.name ? -1 : 1))
      return {
        name: title,
        note: agency,
        from: starts_on,
        until: ends_on,
        to: `/grant-management/grants/${id}`,
        dots,
        next: dots.find(({ state }) => state !== 'done')?.day ?? never,
      }
    })
    .toSorted((a, b) => (a.next < b.next ? -1 : a.next > b.next ? 1 : a.until < b.until ? -1 : 1))
    .map(({ next: _next, ...span }) => span)
