import { account } from '#areas/account/routes.tsx'
import { dashboard } from '#areas/dashboard/routes.tsx'
import { publicPages } from '#areas/public/routes.tsx'

/** Every area with pages. A page exists when its area is in this list and its path in the area's table. */
export const areas = [publicPages, account, dashboard] as const
