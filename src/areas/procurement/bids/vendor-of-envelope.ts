import type { Context } from '#platform/commands/command.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { vendorFromRegistration } from '#areas/vendors/registrations/as-vendor.ts'
import type { Registration } from '#areas/vendors/registrations/rules.ts'
import { vendor, type Vendor } from '#areas/vendors/vendors/records.ts'

/**
 * The vendor record of an envelope's bidder. A company with an undecided registration becomes a draft vendor with its
 * people linked to it: its bid has an owner, it can't be awarded anything, and accepting the registration updates it.
 */
export async function vendorOfEnvelope(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { vendor: known, bidder }: { vendor: string | null; bidder: string },
): Promise<string> {
  if (known) return known
  const linked = await tx.one<{ vendor: string }>(
    'select vendor from vendor_accounts where organization_id = $1 and account = $2 order by linked_at desc limit 1',
    [tx.organization_id, bidder],
  )
  if (linked) return linked.vendor
  const said = (await tx.one<Registration>(
    'select * from vendor_registrations where organization_id = $1 and account = $2 order by created_at desc limit 1',
    [tx.organization_id, bidder],
  ))!
  const made = await tx.insert<Vendor>(vendor, {
    ...vendorFromRegistration(said),
    number: await nextNumber(tx, vendor.table, String(vendor.fields.number.initial), now),
  })
  await tx.sql('insert into vendor_accounts (organization_id, vendor, account, listed) values ($1, $2, $3, $4)', [
    tx.organization_id,
    made.id,
    bidder,
    said.listed,
  ])
  return made.id
}
