import { among } from '#platform/life/status-sql.ts'
import { reportLife } from './life.ts'

/** SQL: the date the final SF-425 of a grant was submitted, null until then. */
export const finalReportSent = (organization: string, grant: string): string =>
  `(select max(r.sent_on) from grant_reports r where r.organization_id = ${organization} and r.funding = ${grant}
    and r.kind = 'sf425' and r.final and r.status ${among(reportLife, 'sent')})`
