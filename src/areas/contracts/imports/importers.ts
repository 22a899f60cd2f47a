import type { Context } from '#platform/commands/command.ts'
import type { Importer, OfRun } from '#platform/sheets/importer.ts'
import { among, asStatus, notAmong } from '#platform/life/status-sql.ts'
import { vendorLife } from '#areas/vendors/vendors/life.ts'
import { contractImport } from './rules.ts'
import { contractLife } from '../contracts/life.ts'

export const contractImporters: readonly Importer[] = [
  {
    kind: contractImport,
    sets: ({ owner }, _, { actor }) => ({ owner: owner ?? actor.user_id, drafted_by: actor.user_id }),
    activate,
  },
]

/** They were signed before: their text stays in the old files, and what follows from the end date begins here. */
async function activate({ tx }: Context, records: readonly OfRun[]) {
  const ids = records.map(({ record }) => record)
  const left = await tx.sql<{ record: string; reason: string }>(
    `select c.id as record, c.number || ': the vendor isn’t active.' as reason from contracts c
      join vendors v on v.organization_id = c.organization_id and v.id = c.vendor
     where c.organization_id = $1 and c.id = any ($2) and v.status ${notAmong(vendorLife, 'active')} order by c.number`,
    [tx.organization_id, ids],
  )
  const stay = new Set(left.map(({ record }) => record))
  await tx.sql(
    `update contracts set status = ${asStatus(contractLife, 'active')}, original = ceiling,
       notice_on = case when notice_days > 0 then ends_on - notice_days::int end
      where organization_id = $1 and id = any ($2) and status ${among(contractLife, 'draft')}`,
    [tx.organization_id, ids.filter((id) => !stay.has(id))],
  )
  return left
}
