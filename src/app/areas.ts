import { lazy } from 'react'
import { area } from '#kit/route.ts'
import { account } from '#areas/account/routes.tsx'
import { dashboard } from '#areas/dashboard/routes.tsx'
import { planning } from '#areas/planning/routes.tsx'
import { publicPages } from '#areas/public/routes.tsx'
import { vendors } from '#areas/vendors/routes.tsx'

/** For whoever builds a screen. */
const kit = area('For developers', { '/kit': { title: 'The kit', screen: lazy(() => import('#kit/KitScreen.tsx')) } })

/** Every area with pages. A page exists when its area is in this list and its path in the area's table. */
export const areas = [publicPages, account, dashboard, planning, vendors, kit] as const
