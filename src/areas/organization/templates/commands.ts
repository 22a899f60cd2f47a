import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { columnsOf, type AnyRecord } from '#platform/records/record.ts'
import { template, templateVersion, type Template } from './records.ts'
import { moves, whyNotPublish } from './rules.ts'

export const createTemplate = draftCommand('templates/create', template)
export const editTemplate = editCommand('templates/edit', template)

const one = z.strictObject({ id: z.uuid() })

/** What the records of a source can fill in is known where all of them are: the list is handed in. */
export function templateCommands(records: readonly AnyRecord[]) {
  const publish = command('templates/publish', {
    about: 'Publishes a template as its next edition, when every place in it can be filled in.',
    input: one.extend({ why: z.string().trim().max(300).default('') }),
    async run({ id, why }, { tx, actor }) {
      const row = await tx.lock<Template>(template, id)
      refuseIf(whyNotEdit(template, row, actor))
      const last = (await tx.one<{ body: string; subject: string | null }>('select body, subject from template_versions where organization_id = $1 and template = $2 order by edition desc limit 1', [actor.organization_id, id])) ?? null
      const source = records.find(({ table }) => table === row.source)
      refuseIf(whyNotPublish(row, { last, why, known: source ? columnsOf(source).map(([name]) => name) : [] }))
      const edition = Number(row.edition) + 1
      await tx.insert(templateVersion, { template: id, edition, subject: row.subject, body: row.body, why: why || null, published_by: actor.user_id })
      return tx.update<Template>(template, id, { edition, status: moves.publish.to })
    },
  })
  return { create: createTemplate, edit: editTemplate, publish, retire: retireTemplate, use: useTemplate }
}

export const retireTemplate = command('templates/retire', {
  about: 'Takes a template out of use. Its editions stay.',
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<Template>(template, id)
    refuseIf(whyNotEdit(template, row, actor))
    refuseIf(moves.whyNot('retire', row))
    return tx.update<Template>(template, id, { status: moves.retire.to })
  },
})

export const useTemplate = command('templates/use', {
  about: 'Counts that a published template was filled in and taken along.',
  input: one,
  async run({ id }, { tx, now }) {
    const row = await tx.lock<Template>(template, id)
    refuseIf(row.status === 'published' ? null : 'Only a published template is used.')
    return tx.update<Template>(template, id, { used: Number(row.used) + 1, used_at: now })
  },
})
