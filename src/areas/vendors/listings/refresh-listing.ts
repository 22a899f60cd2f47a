import { job } from '#platform/jobs/later.ts'
import { keepListing } from './keep-listing.ts'

/** For a consent from the vendor's own people, who may not read the agency's data. */
export const refreshListing = job<{ organization: string; vendor: string }>(
  'refresh-listing',
  ({ organization, vendor }, { database, clock }) =>
    database.transaction({ role: 'service_role' }, (tx) => keepListing(tx, organization, vendor, clock.now())),
)
