import { z } from 'zod'
import { noChain } from '#areas/organization/approvals/plan/rules.ts'
import { isApproved, requestApproval } from '#areas/organization/approvals/requests/request-approval.ts'
import { finishTasks } from '#areas/organization/tasks/finish.ts'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { importCommand } from '#platform/sheets/import-command.ts'
import { vendor, type Vendor } from './records.ts'
import { moves, whyNotActivate, whyNotClose, whyNotSubmit, whyNotSuspend } from './rules.ts'
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
    const chained = await isApproved(context, await documentOf(tx, row, actor.user_id))
    refuseIf(chained ? 'Vendors are let in by an approval chain here. Send this one for approval.' : null)
    await finishTasks(context, [{ table: vendor.table, record: id }])
    return tx.update<Vendor>(vendor, id, { status: moves.activate.to, suspended_until: null })
  },
})

export const suspendVendor = command('vendors/suspend', {
  about: 'Keeps new orders from this vendor until the day that is named.',
  reason: 'reason',
  input: z.object({ id: z.uuid(), until: z.iso.datetime({ offset: true }), reason: words.min(1, 'Say why') }),
  async run({ id, until }, { tx, actor, now }) {
    const row = await tx.lock<Vendor>(vendor, id)
    refuseIf(whyNotSuspend(row, { actor, until: new Date(until).toISOString(), now: now.toISOString() }))
    return tx.update<Vendor>(vendor, id, { status: moves.suspend.to, suspended_until: until })
  },
})

export const closeVendor = command('vendors/close', {
  about: 'Takes a vendor out of use. Its orders and payments stay as they are.',
  reason: 'reason',
  input: z.object({ id: z.uuid(), reason: words.default('') }),
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<Vendor>(vendor, id)
    refuseIf(whyNotClose(row, { actor }))
    return tx.update<Vendor>(vendor, id, { status: moves.close.to })
  },
})
