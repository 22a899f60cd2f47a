import { approvable, type ApprovalDocument } from '#areas/organization/approvals/requests/document.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { contractChecks, whyNotContractWith } from '#areas/vendors/checks/vendor-checks.ts'
import { keepListing } from '#areas/vendors/listings/keep-listing.ts'
import { vendor, type Vendor } from '#areas/vendors/vendors/records.ts'
import { decisions, vendorChecks, whyNotApprove } from '#areas/vendors/vendors/rules.ts'

/** A vendor waiting for approval, where an agency has an approval chain for vendors. */
export const vendorApproval = approvable({
  table: vendor.table,
  label: vendor.label,
  content: { record: vendor, parts: [] },
  sums: { alone: 'A vendor commits no money.' },

  async describe({ tx, actor }, id) {
    return documentOf(tx, await asItStands(tx, id), actor.user_id)
  },

  async review({ tx, now }, id) {
    const row = await asItStands(tx, id)
    return { effects: [], checks: [...vendorChecks(row, now.toISOString()), ...(await contractChecks(tx, row, now))] }
  },

  async approved({ tx, actor, now }, id) {
    const row = await tx.lock<Vendor>(vendor, id)
    refuseIf(whyNotApprove(row, { actor, now: now.toISOString() }))
    refuseIf(await whyNotContractWith(tx, row, now, { federal: false }))
    await tx.update(vendor, id, { status: decisions.approve.to, suspended_until: null })
    await keepListing(tx, actor.organization_id, id, now)
  },

  /** Back to the previous status. */
  async returned({ tx }, id) {
    const row = await tx.lock<Vendor>(vendor, id)
    const move = row.suspended_until ? 'suspendAgain' : 'sendBack'
    refuseIf(decisions.whyNot(move, row))
    await tx.update(vendor, id, { status: decisions[move].to })
  },
})

/** The person who entered the vendor requests approval; if they have left, the person who submits it does. */
export async function documentOf(
  tx: CommandTx,
  { id, number, name, type, created_by }: Vendor,
  sender: string,
): Promise<ApprovalDocument> {
  const member =
    created_by &&
    (await tx.one('select from organization_members where organization_id = $1 and user_id = $2', [
      tx.organization_id,
      created_by,
    ]))
  return {
    table: vendor.table,
    id,
    title: `${number}: ${name}`,
    amount: 0,
    category: type,
    requested_by: member ? created_by! : sender,
  }
}

async function asItStands(tx: CommandTx, id: string): Promise<Vendor> {
  const row = await tx.one<Vendor>('select * from vendors where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  if (!row) throw new NotFound(vendor.label)
  return row
}
