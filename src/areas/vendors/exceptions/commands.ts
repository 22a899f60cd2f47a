import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whatHoldsUp } from '../checks/vendor-checks.ts'
import { vendor, type Vendor } from '../vendors/records.ts'
import { whyNotExcept, type VendorException } from './rules.ts'

export const exceptVendor = command('vendors/except', {
  about: 'Lets invitations and awards go to a vendor whose score holds it up, until a day and with the reason. An exclusion is let by by nobody.',
  reason: 'reason',
  personal: true,
  input: z.strictObject({ vendor: z.uuid(), until: z.iso.date(), reason: z.string().trim().min(1, 'Say why it is let by').max(2_000) }),
  async run({ vendor: id, until, reason }, { tx, actor, now }) {
    const row = await tx.lock<Vendor>(vendor, id)
    const { today, held, excluded } = await whatHoldsUp(tx, row, now)
    refuseIf(whyNotExcept({ actor, held, excluded, today, until }))
    return (await tx.one<VendorException>(
      `insert into vendor_exceptions (organization_id, vendor, reason, valid_until, granted_by, granted_at) values ($1, $2, $3, $4, $5, $6)
       returning id, vendor, reason, valid_until::text, granted_by, granted_at`,
      [actor.organization_id, id, reason, until, actor.user_id, now],
    ))!
  },
})
