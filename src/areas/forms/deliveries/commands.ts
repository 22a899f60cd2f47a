import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { deliveryLife } from './life.ts'
import { formDestination, type FormDestination } from './records.ts'
import { whyNotDestination } from './rules.ts'
import { mailDelivery } from './send.ts'

const draft = draftCommand('form-destinations/create', formDestination)
export const createDestination = {
  ...draft,
  run: async (input: Parameters<typeof draft.run>[0], context: Parameters<typeof draft.run>[1]) => (
    refuseIf(whyNotDestination(input as FormDestination)),
    draft.run(input, context)
  ),
} as typeof draft
const edit = editCommand('form-destinations/edit', formDestination)
export const editDestination = {
  ...edit,
  run: async (input: Parameters<typeof edit.run>[0], context: Parameters<typeof edit.run>[1]) => {
    const row = await context.tx.lock<FormDestination>(formDestination, input.id)
    refuseIf(whyNotDestination({ ...row, ...input.changes } as FormDestination))
    return edit.run(input, context)
  },
} as typeof edit

export const deliveryCommands = commandsOf(deliveryLife, {
  confirm: ({ tries }, { now }) => ({ sent_at: now.toISOString(), tries: Number(tries) + 1, problem: null }),
  async retry({ organization_id, id, channel }, { tx, now }) {
    if (channel === 'mail') await tx.later(mailDelivery, { organization_id, id }, { at: now })
    return { problem: null }
  },
  cancel: (_, { asked: { reason } }) => ({ problem: reason }),
})
