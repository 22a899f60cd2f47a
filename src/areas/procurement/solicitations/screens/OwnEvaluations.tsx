import { SellersWay } from './SellersWay.tsx'

/** For people of a company that sells to agencies. */
export const OwnEvaluations = () => (
  <SellersWay title="These are bids that your own company evaluates">
    Bids that your company submitted to agencies are in the vendor portal.
  </SellersWay>
)
