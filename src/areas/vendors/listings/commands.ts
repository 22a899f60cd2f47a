import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { refreshListing } from './refresh-listing.ts'

export const consentToListing = command('vendor-listings/consent', {
  about:
    'Sets whether an agency may list this company among its public vendors. Only the company’s own people can, and they can withdraw it at any time.',
  input: z.strictObject({ organization: z.uuid(), vendor: z.uuid(), listed: z.boolean() }),
  async run({ organization, vendor, listed }, { tx, actor }) {
    const [linked] = await tx.asPerson(
      'select from vendor_accounts where organization_id = $1 and vendor = $2 and account = $3',
      [organization, vendor, actor.organization_id],
    )
    if (!linked) throw new NotFound('Vendor')
    await tx.sql('update vendor_accounts set listed = $4 where organization_id = $1 and vendor = $2 and account = $3', [
      organization,
      vendor,
      actor.organization_id,
      listed,
    ])
    // Hidden at once; to be shown, the agency's own rows are checked after the commit.
    if (!listed)
      await tx.sql('delete from vendor_listings where organization_id = $1 and vendor = $2', [organization, vendor])
    else await tx.later(refreshListing, { organization, vendor })
    return { vendor, listed }
  },
})
