import { among } from '#platform/life/status-sql.ts'
import { disposalLife } from './disposals/life.ts'

/** The date an asset was disposed of, as an SQL expression: null if it was not. */
export const lastDisposal = (organization: string, asset: string): string =>
  `(select max(d.done_on) from asset_dispositions d where d.organization_id = ${organization} and d.asset = ${asset}
    and d.status ${among(disposalLife, 'done')})`
