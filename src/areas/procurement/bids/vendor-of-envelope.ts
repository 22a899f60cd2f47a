import type { Context } from '#platform/commands/command.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { vendorFromRegistration } from '#areas/vendors/registrations/as-vendor.ts'
import type { Registration } from '#areas/vendors/registrations/rules.ts'
import { vendor, type Vendor } from '#areas/vendors/vendors/records.ts'

/**
 * As whom the agency knows the bidder of an envelope. A company whose registration is not decided yet becomes a vendor
 * in draft with its people linked to it: its bid has an owner, nothing may be awarded to it, and accepting the
 * registration brings it up to date.
 */
export async function vendorOfEnvelope(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { vendor: known, bidder }: { vendor: string | null; bidder: string },
): Promise<string> {
  if (known) return known
  const linked = await tx.one<{ vendor: string }>(
    'select vendor from vendor_accounts where organization_id = $1 and account = $2 order by linked_at desc limit 1',
    [tx.organizationId(), bidder],
  )
  if (linked) return linked.vendor
  const said = (await tx.one<Registration>(
    'select * from vendor_registrations where organization_id = $1 and account = $2 order by created_at desc limit 1',
    [tx.organizationId(), bidder],
  ))!
  const made = await tx.insert<Vendor>(vendor, {
    ...vendorFromRegistration(said),
    number: await nextNumber(tx, vendor.table, String(vendor.fields.number.initial), now),
  })
  await tx.sql('insert into vendor_accounts (organization_id, vendor, account, listed) values ($1, $2, $3, $4)', [
    tx.organizationId(),
    made.id,
    bidder,
    said.listed,
  ])
  return made.id
}
