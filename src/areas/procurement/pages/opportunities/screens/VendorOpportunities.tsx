import VendorOpportunitiesScreen from '../../VendorOpportunitiesScreen.tsx'

/** A company sees the solicitations that it can bid on. */
export const VendorOpportunities = () => <VendorOpportunitiesScreen />
