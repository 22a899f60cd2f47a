import { chosen } from '#platform/pages/drawn-page.ts'
import { list } from '#platform/pages/list-page.ts'
import type { Params } from '#platform/pages/list-state.ts'
import type { Grant } from '../grants/records.ts'
import { reportLife } from './life.ts'
import { grantReport, type GrantReport } from './records.ts'

export const grants = chosen<Grant>('grants', (from) => from.select().order('number').limit(500))
export const openReports = chosen<GrantReport>('grant_reports', (from) =>
  from.select().in('status', reportLife.openStatuses).order('due_on').limit(500),
)

/** Reports still due, by due date, unless the address names statuses. */
export const reportsDue = (params: Params, funding: string | undefined) =>
  list(grantReport, {
    columns: ['number', 'funding', 'kind', 'period_end', 'due_on', 'status'],
    sort: { field: 'due_on', descending: false },
    where: {
      ...(params.has('where.status') ? {} : { status: reportLife.openStatuses.join(',') }),
      ...(funding && { funding }),
    },
  })
