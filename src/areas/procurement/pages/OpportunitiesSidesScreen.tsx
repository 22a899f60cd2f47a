import { lazy } from 'react'
import { Sides } from '#kit/Sides.tsx'
import AgencyOpportunities from '#areas/procurement/solicitations/screens/OpportunitiesScreen.tsx'

const OwnSide = lazy(() => import('./VendorOpportunitiesScreen.tsx'))

/** Solicitations that an agency published, and those that a vendor can bid on. */
export default function OpportunitiesSidesScreen() {
  return (
    <Sides vendor={OwnSide}>
      <AgencyOpportunities />
    </Sides>
  )
}
