import { tellWhenSuspended, type OpenWith } from '#areas/vendors/lifecycle/tell-suspended.ts'
import { orderLife } from './life.ts'

tellWhenSuspended((tx, vendor) =>
  tx.sql<OpenWith>(
    `select 'purchase_orders' as table, id, number, array[buyer] as people,
            'An issued order continues, a draft can’t be issued, and nothing is paid.' as words
       from purchase_orders where organization_id = $1 and vendor = $2 and status = any ($3)`,
    [tx.organization_id, vendor, orderLife.openStatuses],
  ),
)
