import { wroteHere } from '#areas/organization/two-people/writers.ts'
import { z } from 'zod'
import { noChain } from '#areas/organization/approvals/plan/rules.ts'
import { isApproved, requestApproval } from '#areas/organization/approvals/requests/request-approval.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { finishTasks } from '#areas/organization/tasks/finish.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { InvalidInput, refuseIf } from '#platform/commands/refusals.ts'
import { among } from '#platform/life/status-sql.ts'
import { whyNotContractWith } from '../checks/vendor-checks.ts'
import { keepListing } from '../listings/keep-listing.ts'
import { vendorLife } from '../vendors/life.ts'
import { vendor, type Vendor } from '../vendors/records.ts'
import { stillSuspended, whyNotMerge } from '../vendors/rules.ts'
import { tellSuspended } from './tell-suspended.ts'
import { documentOf } from './vendor-approval.ts'
import { vendorCertificate } from '../certificates/records.ts'

export const vendorCommands = commandsOf(vendorLife, {
  author: wroteHere(vendor, { since: ['vendors/activate', 'approvals/decide', 'approvals/decide-many'] }),
  async facts(row, { tx, actor, now }) {
    return {
      suspended: stillSuspended(row, now.toISOString()),
      barred: await whyNotContractWith(tx, row, now, { federal: false }),
      chained: await isApproved({ tx, actor, now }, await documentOf(tx, row, actor.user_id)),
    }
  },
  async activate({ id }, context) {
    await finishTasks(context, [{ table: vendor.table, record: id }])
    return { suspended_until: null }
  },
  suspend(_, { asked: { until }, now }) {
    if (new Date(until) <= now) throw new InvalidInput({ until: 'Enter a time in the future.' })
    return { suspended_until: until }
  },
  after: {
    async submit(row, context) {
      const request = await requestApproval(context, await documentOf(context.tx, row, context.actor.user_id))
      refuseIf(request ? null : noChain(vendor.label))
    },
    activate: listed,
    async suspend(row, context) {
      await listed(row, context)
      await tellSuspended(row, context)
    },
    close: listed,
  },
})

/** The public listing follows the status. */
function listed({ id }: Vendor, { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>): Promise<void> {
  return keepListing(tx, actor.organization_id, id, now)
}

const words = z
  .string()
  .trim()
  .min(1, 'Explain how you know that they are the same company.')
  .max(2_000, 'Reason must be less than 2000 characters')

export const mergeVendor = command('vendors/merge', {
  about: 'Merges a duplicate into another vendor: its people and certificates move, and the duplicate is closed.',
  reason: 'reason',
  input: z.strictObject({ id: z.uuid(), into: z.uuid(), reason: words }),
  async run({ id, into }, { tx, actor, now }) {
    // Always in the same order, so that two opposite merges wait for each other instead of deadlocking.
    const [first, second] = [id, into].toSorted()
    const locked = [
      await tx.lock<Vendor>(vendor, first!),
      ...(first === second ? [] : [await tx.lock<Vendor>(vendor, second!)]),
    ]
    const from = locked.find((row) => row.id === id)!
    const to = locked.find((row) => row.id === into)!
    const linked = await tx.sql<{ vendor: string }>(
      'select vendor from vendor_accounts where organization_id = $1 and vendor = any ($2)',
      [actor.organization_id, [id, into]],
    )
    refuseIf(whyNotMerge(from, to, { actor, bothLinked: linked.length === 2 }))
    // The sealed tax number is bound to its vendor; the company submits it again with its next registration.
    await tx.sql(
      `insert into vendor_accounts (organization_id, vendor, account, linked_at, listed) select organization_id, $3,
        account, linked_at, listed from vendor_accounts where organization_id = $1 and vendor = $2
        on conflict do nothing`,
      [actor.organization_id, id, into],
    )
    await tx.sql('delete from vendor_accounts where organization_id = $1 and vendor = $2', [actor.organization_id, id])
    await tx.sql(
      `update vendor_certificates set vendor = $3 where organization_id = $1 and vendor = $2
        and status ${among(vendorCertificate, 'current')}`,
      [actor.organization_id, id, into],
    )
    const merged = await tx.update<Vendor>(vendor, id, { status: 'closed' })
    await linkRecords(
      tx,
      { from: { table: vendor.table, id }, kind: 'became', to: { table: vendor.table, id: into } },
      now,
    )
    for (const each of [id, into]) await keepListing(tx, actor.organization_id, each, now)
    return { ...merged, into }
  },
})
