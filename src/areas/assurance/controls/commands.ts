import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { refuseWhoWrote } from '#areas/organization/two-people/writers.ts'
import { one, said, words } from '../inputs.ts'
import { kept } from '../kept.ts'
import { lookAtControls } from './look.ts'
import { control, evidence, waiver, type Control, type Evidence, type Waiver } from './records.ts'
import { evidenceMoves, moves, nextEvidence, waiverMoves, whyNotActivate, whyNotAskWaiver, whyNotBring, whyNotDecideWaiver, whyNotEndWaiver, whyNotRetire, whyNotReview, whyNotWithdrawEvidence } from './rules.ts'

export const draftControl = draftCommand('controls/create', control)
export const editControl = editCommand('controls/edit', control)

export const activateControl = command('controls/activate', {
  about: 'Puts a control into force and looks at once whether it holds.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    const row = await tx.lock<Control>(control, id)
    refuseIf(whyNotActivate(row, actor))
    await tx.update<Control>(control, id, { status: moves.activate.to, next_on: row.next_on ?? (Number(row.every_months) > 0 ? await todayOf(tx, now) : null) })
    await lookAtControls(tx, tx.organizationId()!, now, id)
    return tx.lock<Control>(control, id)
  },
})

export const retireControl = command('controls/retire', {
  about: 'Takes a control out of use.',
  input: one.extend({ reason: words('Say why', 2_000) }),
  reason: 'reason',
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotRetire(await tx.lock<Control>(control, id), actor))
    return tx.update<Control>(control, id, { status: moves.retire.to })
  },
})

export const checkControls = command('controls/check', {
  about: 'Looks at every control in force: by its own check where it has one, by its evidence where it has none.',
  input: z.strictObject({}),
  run: async (_, { tx, now }) => lookAtControls(tx, tx.organizationId()!, now),
})

export const bringEvidence = command('evidence/bring', {
  about: 'Brings a file that shows that a control works. Somebody else reviews it.',
  input: inputSchema(evidence),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(evidence, null, actor))
    refuseIf(whyNotBring({ collected_on: input.collected_on!, valid_until: input.valid_until!, files: input.file?.length ?? 0 }, await todayOf(tx, now)))
    await tx.lock<Control>(control, input.control!)
    return tx.insert<Evidence>(evidence, { ...input, file: kept(input.file), brought_by: actor.user_id })
  },
})

export const editEvidence = editCommand('evidence/edit', evidence)

export const acceptEvidence = command('evidence/accept', {
  about: 'Accepts evidence that somebody else brought: the control is shown until it ends.',
  input: one.extend({ note: said(2_000) }),
  async run({ id, note }, { tx, actor, now }) {
    const row = await tx.lock<Evidence>(evidence, id)
    refuseIf(whyNotReview(row, { actor, verb: 'accept' }))
    await refuseWhoWrote(tx, evidence, id, { actor, verb: 'accepts' })
    const of = await tx.lock<Control>(control, row.control)
    const done = await tx.update<Evidence>(evidence, id, { status: evidenceMoves.accept.to, reviewed_by: actor.user_id, reviewed_at: now, review_note: note })
    await tx.update(control, of.id, { next_on: nextEvidence(of, row) })
    if (of.status === 'active') await lookAtControls(tx, tx.organizationId()!, now, of.id)
    return done
  },
})

export const rejectEvidence = command('evidence/reject', {
  about: 'Rejects evidence, with what is missing in it.',
  input: one.extend({ reason: words('Say what is missing', 2_000) }),
  reason: 'reason',
  async run({ id, reason }, { tx, actor, now }) {
    refuseIf(whyNotReview(await tx.lock<Evidence>(evidence, id), { actor, verb: 'reject' }))
    return tx.update<Evidence>(evidence, id, { status: evidenceMoves.reject.to, reviewed_by: actor.user_id, reviewed_at: now, review_note: reason })
  },
})

export const withdrawEvidence = command('evidence/withdraw', {
  about: 'Takes evidence back that nobody has reviewed.',
  input: one,
  async run({ id }, { tx, actor }) {
    refuseIf(whyNotWithdrawEvidence(await tx.lock<Evidence>(evidence, id), actor))
    return tx.update<Evidence>(evidence, id, { status: evidenceMoves.withdraw.to })
  },
})

export const askWaiver = command('waivers/ask', {
  about: 'Asks for leave not to meet a control or a rule until a day.',
  input: inputSchema(waiver),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(waiver, null, actor))
    refuseIf(whyNotAskWaiver({ control: input.control ?? null, rule: input.rule ?? null, until: input.until! }, await todayOf(tx, now)))
    return tx.insert<Waiver>(waiver, { ...input, number: await nextNumber(tx, waiver.table, String(waiver.fields.number.initial), now), asked_by: actor.user_id })
  },
})

export const editWaiver = editCommand('waivers/edit', waiver)

const decide = (verb: 'grant' | 'refuse', about: string) =>
  command(`waivers/${verb}`, {
    about,
    input: one.extend({ reason: words('Say why', 2_000) }),
    reason: 'reason',
    personal: true,
    async run({ id, reason }, { tx, actor, now }) {
      const row = await tx.lock<Waiver>(waiver, id)
      refuseIf(whyNotDecideWaiver(row, { actor, verb, today: await todayOf(tx, now) }))
      if (verb === 'grant') await refuseWhoWrote(tx, waiver, id, { actor, verb: 'grants' })
      const done = await tx.update<Waiver>(waiver, id, { status: waiverMoves[verb].to, decided_by: actor.user_id, decision: reason })
      if (row.control) await lookAtControls(tx, tx.organizationId()!, now, row.control)
      return done
    },
  })
export const grantWaiver = decide('grant', 'Grants a waiver that somebody else asked for.')
export const refuseWaiver = decide('refuse', 'Refuses a waiver, with the reason.')

export const endWaiver = command('waivers/end', {
  about: 'Ends a waiver before its day, because it is no longer needed or no longer right.',
  input: one.extend({ reason: words('Say why', 2_000) }),
  reason: 'reason',
  async run({ id }, { tx, actor, now }) {
    const row = await tx.lock<Waiver>(waiver, id)
    refuseIf(whyNotEndWaiver(row, actor))
    const done = await tx.update<Waiver>(waiver, id, { status: waiverMoves.end.to })
    if (row.control) await lookAtControls(tx, tx.organizationId()!, now, row.control)
    return done
  },
})
