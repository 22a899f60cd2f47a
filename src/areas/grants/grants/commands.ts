import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { limitsOn } from './facts.ts'
import { grant, type Grant } from './records.ts'
import { whyNotOwnChange } from './writers.ts'
import { moves, whyNotAccept, whyNotClear, whyNotFlag, whyNotListing, whyNotTerminate } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const reason = z.string().trim().min(1, 'Say why').max(2_000)

export const draftGrant = command('grants/draft', {
  about: 'Enters an award as it stands in its notice. Somebody else accepts it.',
  input: inputSchema(grant),
  async run(input, { tx, actor, now }) {
    refuseIf(firstReason(whyNotEdit(grant, null, actor), whyNotListing(input.aln)))
    const number = await nextNumber(tx, grant.table, String(grant.fields.number.initial), now)
    return tx.insert<Grant>(grant, { ...input, documents: JSON.stringify(input.documents ?? []), number, drafted_by: actor.user_id })
  },
})

export const editGrant = editCommand('grants/edit', grant)

export const acceptGrant = command('grants/accept', {
  about: 'Accepts an award with its terms. From then on costs are charged to it, and its clocks run.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    const row = await tx.lock<Grant>(grant, id)
    const limits = await limitsOn(tx, row.awarded_on)
    refuseIf(firstReason(whyNotAccept(row, actor, limits.number('de_minimis_percent')), await whyNotOwnChange(tx, grant, id, actor)))
    return tx.update<Grant>(grant, id, { status: moves.accept.to, accepted_by: actor.user_id, accepted_at: now })
  },
})

export const flagGrant = command('grants/flag', {
  about: 'Says that a grant needs attention, and why: it stands out in every list until somebody says that it is well again.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor }) {
    const row = await tx.lock<Grant>(grant, id)
    refuseIf(whyNotFlag(row, actor))
    return tx.update<Grant>(grant, id, { status: moves.flag.to, attention: why })
  },
})

export const clearGrant = command('grants/clear', {
  about: 'Says what was done about a grant that needed attention.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<Grant>(grant, id)
    refuseIf(whyNotClear(row, actor))
    return tx.update<Grant>(grant, id, { status: moves.clear.to, attention: null })
  },
})

export const terminateGrant = command('grants/terminate', {
  about: 'Ends a grant before its time (2 CFR 200.340): nothing more is charged to it.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: why }, { tx, actor, now }) {
    const row = await tx.lock<Grant>(grant, id)
    refuseIf(whyNotTerminate(row, actor))
    return tx.update<Grant>(grant, id, { status: moves.terminate.to, attention: why, closed_on: await todayOf(tx, now) })
  },
})
