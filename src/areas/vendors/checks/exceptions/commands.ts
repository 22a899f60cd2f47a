import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { asStatus } from '#platform/life/status-sql.ts'
import { whatHoldsUp } from '../vendor-checks.ts'
import { vendor, type Vendor } from '#areas/vendors/vendors/records.ts'
import {
  whyNotAskException,
  whyNotExcept,
  whyNotRefuseException,
  exceptionStatus,
  type VendorException,
} from './rules.ts'
import { tellException } from './tell-exception.ts'

export const askException = command('vendors/ask-exception', {
  about:
    'Requests that invitations, awards and orders may go to a vendor blocked by its score, until a date and with a reason. A manager other than the requester decides.',
  reason: 'reason',
  personal: true,
  input: z.strictObject({
    vendor: z.uuid(),
    until: z.iso.date(),
    reason: z.string().trim().min(1, 'Enter a reason.').max(2_000),
  }),
  async run({ vendor: id, until, reason }, { tx, actor, now }) {
    const row = await tx.lock<Vendor>(vendor, id)
    const { today, held, excluded, asked } = await whatHoldsUp(tx, row, now)
    refuseIf(whyNotAskException({ waiting: asked !== null, held, excluded, today, until }))
    const made = (await tx.one<VendorException>(
      `insert into vendor_exceptions (organization_id, vendor, reason, valid_to, status, asked_by, asked_at)
        values ($1, $2, $3, $4, 'asked', $5, $6) returning ${columns}`,
      [actor.organization_id, id, reason, until, actor.user_id, now],
    ))!
    await tx.later(tellException, {
      organization: actor.organization_id,
      vendor: id,
      name: row.name,
      until,
      reason,
      actor: actor.user_id,
      happening: made.id,
    })
    return made
  },
})

export const exceptVendor = command('vendors/except', {
  about:
    'Approves another person’s request: invitations, awards and orders may go to a vendor blocked by its score, until the date. Exclusions can’t be waived.',
  decides: 'money',
  personal: true,
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context) {
    const { tx, actor, now } = context
    const { row, exception } = await lockAsked(context, id)
    const { today, held, excluded } = await whatHoldsUp(tx, row, now)
    refuseIf(whyNotExcept(exception, { actor, held, excluded, today }))
    return (await tx.one<VendorException>(
      `update vendor_exceptions
        set status = ${asStatus(exceptionStatus, 'granted')}, granted_by = $3, granted_at = $4 where organization_id = $1
        and id = $2 returning ${columns}`,
      [actor.organization_id, id, actor.user_id, now],
    ))!
  },
})

export const refuseException = command('vendors/refuse-exception', {
  about: 'Rejects a vendor exception, with the reason. The requester withdraws the request with the same command.',
  decides: 'money',
  reason: 'reason',
  personal: true,
  input: z.strictObject({ id: z.uuid(), reason: z.string().trim().min(1, 'Enter a reason.').max(2_000) }),
  async run({ id, reason }, context) {
    const { tx, actor, now } = context
    const { exception } = await lockAsked(context, id)
    refuseIf(whyNotRefuseException(exception, { actor }))
    await tx.sql(
      `update vendor_exceptions
        set status = ${asStatus(exceptionStatus, 'refused')}, refused_by = $3, refused_at = $4, refusal = $5
        where organization_id = $1 and id = $2`,
      [actor.organization_id, id, actor.user_id, now, reason],
    )
    return { id }
  },
})

const columns = 'id, vendor, reason, valid_to, status, asked_by, asked_at, granted_by, granted_at'

/** The request, under the lock of its vendor, so that two simultaneous decisions can't both pass. */
async function lockAsked({ tx, actor }: Context, id: string): Promise<{ row: Vendor; exception: VendorException }> {
  const read = () =>
    tx.one<VendorException>(`select ${columns} from vendor_exceptions where organization_id = $1 and id = $2`, [
      actor.organization_id,
      id,
    ])
  const found = await read()
  if (!found) throw new NotFound('Exception')
  const row = await tx.lock<Vendor>(vendor, found.vendor)
  return { row, exception: (await read())! }
}
