import { SellersWay } from './SellersWay.tsx'

/** For people of a company that sells to agencies. */
export const OwnSolicitations = () => (
  <SellersWay title="These are your own company’s solicitations">
    Agency solicitations, with matches for you first, are in the vendor portal.
  </SellersWay>
)
