import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { formDelivery, formDestination, type FormDelivery, type FormDestination } from './records.ts'
import { deliveryMoves, whyNotCancelDelivery, whyNotConfirm, whyNotDestination, whyNotRetryDelivery } from './rules.ts'
import { mailDelivery } from './send.ts'

const draft = draftCommand('form-destinations/create', formDestination)
export const createDestination = { ...draft, run: async (input: Parameters<typeof draft.run>[0], context: Parameters<typeof draft.run>[1]) => (refuseIf(whyNotDestination(input as FormDestination)), draft.run(input, context)) } as typeof draft
const edit = editCommand('form-destinations/edit', formDestination)
export const editDestination = {
  ...edit,
  run: async (input: Parameters<typeof edit.run>[0], context: Parameters<typeof edit.run>[1]) => {
    const row = await context.tx.lock<FormDestination>(formDestination, input.id)
    refuseIf(whyNotDestination({ ...row, ...input.changes } as FormDestination))
    return edit.run(input, context)
  },
} as typeof edit

const one = z.object({ id: z.uuid() })

export const confirmDelivery = command('form-deliveries/confirm', {
  about: 'Notes the receipt of what a person delivered: into a portal, a folder, or by post.',
  input: one.extend({ receipt: z.string().trim().min(1, 'Receipt is required').max(200) }),
  async run({ id, receipt }, { tx, actor, now }) {
    const row = await tx.lock<FormDelivery>(formDelivery, id)
    refuseIf(whyNotConfirm(row, { actor, receipt }))
    return tx.update<FormDelivery>(formDelivery, id, { status: deliveryMoves.confirm.to, receipt, sent_at: now, tries: Number(row.tries) + 1, problem: null })
  },
})

export const retryDelivery = command('form-deliveries/retry', {
  about: 'Puts a delivery that failed back on its way.',
  input: one,
  async run({ id }, { tx, actor, now }) {
    const row = await tx.lock<FormDelivery>(formDelivery, id)
    refuseIf(whyNotRetryDelivery(row, { actor }))
    if (row.channel === 'mail') await tx.later(mailDelivery, { organization_id: row.organization_id, id }, { at: now })
    return tx.update<FormDelivery>(formDelivery, id, { status: deliveryMoves.retry.to, problem: null })
  },
})

export const cancelDelivery = command('form-deliveries/cancel', {
  about: 'Gives a delivery up, with a reason.',
  input: one.extend({ reason: z.string().trim().min(1, 'Reason is required').max(500) }),
  reason: 'reason',
  async run({ id, reason }, { tx, actor }) {
    const row = await tx.lock<FormDelivery>(formDelivery, id)
    refuseIf(whyNotCancelDelivery(row, { actor }))
    return tx.update<FormDelivery>(formDelivery, id, { status: deliveryMoves.cancel.to, problem: reason })
  },
})
