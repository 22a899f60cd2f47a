import { contractLife } from '#areas/contracts/contracts/life.ts'
import { tellWhenSuspended, type OpenWith } from '#areas/vendors/lifecycle/tell-suspended.ts'

tellWhenSuspended((tx, vendor) =>
  tx.sql<OpenWith>(
    `select 'contracts' as table, id, number, array[owner] as people,
            'It continues, but nothing new is signed, ordered or paid under it.' as words
       from contracts where organization_id = $1 and vendor = $2 and status = any ($3)`,
    [tx.organization_id, vendor, contractLife.openStatuses],
  ),
)
