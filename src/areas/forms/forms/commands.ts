import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { atLeast } from '#platform/roles.ts'
import { formLife } from './life.ts'
import { form, type Form } from './records.ts'
import { whyNotPrefix } from './rules.ts'

export const draftForm = command('forms/draft', {
  about: 'Creates a draft form without questions.',
  input: inputSchema(form),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(form, null, actor))
    refuseIf(whyNotPrefix(String(input.prefix)))
    return tx.insert<Form>(form, {
      ...input,
      number: await nextNumber(tx, form.table, form.fields.number.initial as string, now),
    })
  },
})

const edit = editCommand('forms/edit', form)
export const editForm = {
  ...edit,
  run: async (input: Parameters<typeof edit.run>[0], context: Parameters<typeof edit.run>[1]) => (
    input.changes.prefix !== undefined && refuseIf(whyNotPrefix(String(input.changes.prefix))),
    edit.run(input, context)
  ),
} as typeof edit

/** `waitingFor` counts the submissions of a form that wait for review. */
export const formCommandsWith = (waitingFor: (tx: CommandTx, form: string) => Promise<number>) =>
  commandsOf(formLife, {
    // All users can read forms; only managers can read submissions and archive a form.
    facts: async ({ id }, { tx, actor }) => ({ waiting: atLeast('manager', actor) ? await waitingFor(tx, id) : 0 }),
  })
