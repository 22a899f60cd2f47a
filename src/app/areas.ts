import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import { account } from '#areas/account/routes.tsx'
import { assets } from '#areas/assets/routes.tsx'
import { assistant } from '#areas/assistant/routes.tsx'
import { assurance, quality, training } from '#areas/assurance/routes.tsx'
import { contracts } from '#areas/contracts/routes.tsx'
import { dashboard } from '#areas/dashboard/routes.tsx'
import { delivery } from '#areas/delivery/routes.tsx'
import { disasters } from '#areas/disasters/routes.tsx'
import { finance } from '#areas/finance/routes.tsx'
import { forms } from '#areas/forms/routes.tsx'
import { grants } from '#areas/grants/routes.tsx'
import { billing, customers, inbox, organization, platform, utilities } from '#areas/organization/routes.tsx'
import { planning } from '#areas/planning/routes.tsx'
import { procurement } from '#areas/procurement/routes.tsx'
import { publicPages } from '#areas/public/routes.tsx'
import { setup } from '#areas/setup/routes.tsx'
import { technology } from '#areas/technology/routes.tsx'
import { publicVendors } from '#areas/vendors/public-routes.tsx'
import { vendors } from '#areas/vendors/routes.tsx'
import { sections } from './sections.ts'

/** For developers of screens. */
const kit = area('For developers', { '/kit': { title: 'The kit', screen: screen(() => import('#kit/KitScreen.tsx')) } })

/** Every area with pages. A page exists when its area is in this list and its path in the area's table. */
export const areas = [
  publicPages,
  account,
  dashboard,
  setup,
  inbox,
  planning,
  grants,
  disasters,
  procurement,
  vendors,
  publicVendors,
  customers,
  contracts,
  finance,
  delivery,
  assets,
  forms,
  technology,
  organization,
  platform,
  assurance,
  training,
  quality,
  utilities,
  billing,
  assistant,
  sections,
  kit,
] as const
