import { account } from '#areas/account/routes.tsx'
import { dashboard } from '#areas/dashboard/routes.tsx'
import { planning } from '#areas/planning/routes.tsx'
import { publicPages } from '#areas/public/routes.tsx'
import { vendors } from '#areas/vendors/routes.tsx'

/** Every area with pages. A page exists when its area is in this list and its path in the area's table. */
export const areas = [publicPages, account, dashboard, planning, vendors] as const
