import { job } from '#platform/jobs/later.ts'
import { keepListing } from './keep-listing.ts'

/** For a consent that the vendor's own people gave: they may not read what the agency keeps. */
export const refreshListing = job<{ organization: string; vendor: string }>(
  'refresh-listing',
  ({ organization, vendor }, { database, clock }) =>
    database.transaction({ role: 'service_role' }, (tx) => keepListing(tx, organization, vendor, clock.now())),
)
