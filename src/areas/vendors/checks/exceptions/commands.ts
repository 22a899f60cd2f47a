import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { whatHoldsUp } from '../vendor-checks.ts'
import { vendor, type Vendor } from '#areas/vendors/vendors/records.ts'
import { whyNotAskException, whyNotExcept, whyNotRefuseException, type VendorException } from './rules.ts'
import { tellException } from './tell-exception.ts'

export const askException = command('vendors/ask-exception', {
  about:
    'Asks that invitations, awards and orders may go to a vendor whose score holds it up, until a day and with the reason. A manager who did not ask answers.',
  reason: 'reason',
  personal: true,
  input: z.strictObject({
    vendor: z.uuid(),
    until: z.iso.date(),
    reason: z.string().trim().min(1, 'Say why it is let by').max(2_000),
  }),
  async run({ vendor: id, until, reason }, { tx, actor, now }) {
    const row = await tx.lock<Vendor>(vendor, id)
    const { today, held, excluded, asked } = await whatHoldsUp(tx, row, now)
    refuseIf(whyNotAskException({ waiting: asked !== null, held, excluded, today, until }))
    const made = (await tx.one<VendorException>(
      `insert into vendor_exceptions (organization_id, vendor, reason, valid_until, status, asked_by, asked_at)
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
    'Grants what somebody else asked for: invitations, awards and orders go to a vendor whose score holds it up, until the day. An exclusion is let by by nobody.',
  personal: true,
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, context) {
    const { tx, actor, now } = context
    const { row, exception } = await lockAsked(context, id)
    const { today, held, excluded } = await whatHoldsUp(tx, row, now)
    refuseIf(whyNotExcept(exception, { actor, held, excluded, today }))
    return (await tx.one<VendorException>(
      `update vendor_exceptions set status = 'granted', granted_by = $3, granted_at = $4 where organization_id = $1
        and id = $2 returning ${columns}`,
      [actor.organization_id, id, actor.user_id, now],
    ))!
  },
})

export const refuseException = command('vendors/refuse-exception', {
  about:
    'Refuses to let a vendor by whose score holds it up, with the reason; who asked for it takes it back by the same.',
  reason: 'reason',
  personal: true,
  input: z.strictObject({ id: z.uuid(), reason: z.string().trim().min(1, 'Say why').max(2_000) }),
  async run({ id, reason }, context) {
    const { tx, actor, now } = context
    const { exception } = await lockAsked(context, id)
    refuseIf(whyNotRefuseException(exception, { actor }))
    await tx.sql(
      `update vendor_exceptions set status = 'refused', refused_by = $3, refused_at = $4, refusal = $5
        where organization_id = $1 and id = $2`,
      [actor.organization_id, id, actor.user_id, now, reason],
    )
    return { id }
  },
})

const columns = 'id, vendor, reason, valid_until, status, asked_by, asked_at, granted_by, granted_at'

/** What was asked for, under the lock of its vendor: two who answer at once meet here. */
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
