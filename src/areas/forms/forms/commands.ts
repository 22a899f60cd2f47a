import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { form, type Form } from './records.ts'
import { formMoves, whyNotArchive, whyNotPrefix, whyNotRestore } from './rules.ts'

export const draftForm = command('forms/draft', {
  about: 'Makes a new form without questions.',
  input: inputSchema(form),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(form, null, actor))
    refuseIf(whyNotPrefix(String(input.prefix)))
    return tx.insert<Form>(form, { ...input, number: await nextNumber(tx, form.table, form.fields.number.initial as string, now) })
  },
})

const edit = editCommand('forms/edit', form)
export const editForm = { ...edit, run: async (input: Parameters<typeof edit.run>[0], context: Parameters<typeof edit.run>[1]) => (input.changes.prefix !== undefined && refuseIf(whyNotPrefix(String(input.changes.prefix))), edit.run(input, context)) } as typeof edit

const one = z.object({ id: z.uuid() })

export const archiveForm = command('forms/archive', {
  about: 'Takes a form out of use. What was sent by it stays.',
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<Form>(form, id)
    const { waiting } = (await tx.one<{ waiting: number }>(`select count(*)::int as waiting from form_submissions where organization_id = $1 and form = $2 and status = 'received'`, [row.organization_id, id]))!
    refuseIf(whyNotArchive(row, { actor, waiting }))
    return tx.update<Form>(form, id, { status: formMoves.archive.to })
  },
})

export const restoreForm = command('forms/restore', {
  about: 'Brings an archived form back as a draft; it is published anew before anybody fills it in.',
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<Form>(form, id)
    refuseIf(whyNotRestore(row, { actor }))
    return tx.update<Form>(form, id, { status: formMoves.restore.to })
  },
})
