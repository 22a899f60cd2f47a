import { z } from 'zod'
import { noChain } from '#areas/organization/approvals/plan/rules.ts'
import { isApproved, requestApproval } from '#areas/organization/approvals/requests/request-approval.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { finishTasks } from '#areas/organization/tasks/finish.ts'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { importCommand } from '#platform/sheets/import-command.ts'
import { keepListing } from '../listings/keep-listing.ts'
import { vendor, type Vendor } from './records.ts'
import { moves, whyNotActivate, whyNotClose, whyNotMerge, whyNotSubmit, whyNotSuspend } from './rules.ts'
import { whyNotContractWith } from '../checks/vendor-checks.ts'
import { documentOf } from './vendor-approval.ts'

const words = z.string().trim().max(2000, 'Reason must be less than 2000 characters')

export const importVendors = importCommand('vendors/import', vendor)
export const draftVendor = draftCommand('vendors/draft', vendor)
export const editVendor = editCommand('vendors/edit', vendor)

export const submitVendor = command('vendors/submit', {
  about: 'Sends a vendor to those who let it in. Until they have decided it is not edited.',
  input: z.object({ id: z.uuid() }),
  async run({ id }, context) {
    const { tx, now } = context
    const row = await tx.lock<Vendor>(vendor, id)
    refuseIf(whyNotSubmit(row, { now: now.toISOString() }))
    const request = await requestApproval(context, await documentOf(tx, row, context.actor.user_id))
    refuseIf(request ? null : noChain(vendor.label))
    return tx.update<Vendor>(vendor, id, { status: moves.submit.to })
  },
})

export const activateVendor = command('vendors/activate', {
  about: 'Lets orders go out to this vendor, where no approval chain says who decides that. Somebody other than the person who entered it does this.',
  reason: 'reason',
  input: z.object({ id: z.uuid(), reason: words.default('') }),
  async run({ id }, context) {
    const { tx, actor, now } = context
    const row = await tx.lock<Vendor>(vendor, id)
    refuseIf(whyNotActivate(row, { actor, now: now.toISOString() }))
    refuseIf(await whyNotContractWith(tx, row, now, { federal: false }))
    const chained = await isApproved(context, await documentOf(tx, row, actor.user_id))
    refuseIf(chained ? 'Vendors are let in by an approval chain here. Send this one for approval.' : null)
    await finishTasks(context, [{ table: vendor.table, record: id }])
    const activated = await tx.update<Vendor>(vendor, id, { status: moves.activate.to, suspended_until: null })
    await keepListing(tx, actor.organization_id, id, now)
    return activated
  },
})

export const suspendVendor = command('vendors/suspend', {
  about: 'Keeps new orders from this vendor until the day that is named.',
  reason: 'reason',
  input: z.object({ id: z.uuid(), until: z.iso.datetime({ offset: true }), reason: words.min(1, 'Say why') }),
  async run({ id, until }, { tx, actor, now }) {
    const row = await tx.lock<Vendor>(vendor, id)
    refuseIf(whyNotSuspend(row, { actor, until: new Date(until).toISOString(), now: now.toISOString() }))
    const suspended = await tx.update<Vendor>(vendor, id, { status: moves.suspend.to, suspended_until: until })
    await keepListing(tx, actor.organization_id, id, now)
    return suspended
  },
})

export const closeVendor = command('vendors/close', {
  about: 'Takes a vendor out of use. Its orders and payments stay as they are.',
  reason: 'reason',
  input: z.object({ id: z.uuid(), reason: words.default('') }),
  async run({ id }, { tx, actor, now }) {
    const row = await tx.lock<Vendor>(vendor, id)
    refuseIf(whyNotClose(row, { actor }))
    const closed = await tx.update<Vendor>(vendor, id, { status: moves.close.to })
    await keepListing(tx, actor.organization_id, id, now)
    return closed
  },
})

export const mergeVendor = command('vendors/merge', {
  about: 'Closes a record that stands for the same company as another: its people and its certificates go over to the one that stays.',
  reason: 'reason',
  input: z.strictObject({ id: z.uuid(), into: z.uuid(), reason: words.min(1, 'Say how you know that it is one company') }),
  async run({ id, into }, { tx, actor, now }) {
    // Always in the same order, so that two who merge crosswise wait for each other instead of locking each other out.
    const [first, second] = [id, into].toSorted()
    const locked = [await tx.lock<Vendor>(vendor, first!), ...(first === second ? [] : [await tx.lock<Vendor>(vendor, second!)])]
    const from = locked.find((row) => row.id === id)!
    const to = locked.find((row) => row.id === into)!
    const linked = await tx.sql<{ vendor: string }>('select vendor from vendor_accounts where organization_id = $1 and vendor = any ($2)', [actor.organization_id, [id, into]])
    refuseIf(whyNotMerge(from, to, { actor, bothLinked: linked.length === 2 }))
    // The sealed tax number is bound to its vendor; the company sends it again with its next registration.
    await tx.sql('insert into vendor_accounts (organization_id, vendor, account, linked_at, listed) select organization_id, $3, account, linked_at, listed from vendor_accounts where organization_id = $1 and vendor = $2 on conflict do nothing', [actor.organization_id, id, into])
    await tx.sql('delete from vendor_accounts where organization_id = $1 and vendor = $2', [actor.organization_id, id])
    await tx.sql(`update vendor_certificates set vendor = $3 where organization_id = $1 and vendor = $2 and status = 'current'`, [actor.organization_id, id, into])
    const merged = await tx.update<Vendor>(vendor, id, { status: moves.close.to })
    await linkRecords(tx, { from: { table: vendor.table, id }, kind: 'became', to: { table: vendor.table, id: into } }, now)
    for (const each of [id, into]) await keepListing(tx, actor.organization_id, each, now)
    return { ...merged, into }
  },
})
