import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { columnsOf, type AnyRecord } from '#platform/records/record.ts'
import { templateLife } from './life.ts'
import { template, templateVersion, type Template, type TemplateVersion } from './records.ts'
import { whyNotText } from './rules.ts'

export const createTemplate = draftCommand('templates/create', template)
export const editTemplate = editCommand('templates/edit', template)

/** The fields of a source's records are known where all records are: the list is passed in. */
export function templateCommands(records: readonly AnyRecord[]) {
  const moves = commandsOf(templateLife, {
    async facts(row, { tx }) {
      const last = await tx.one<Pick<TemplateVersion, 'body' | 'subject'>>(
        `select body, subject from template_versions
          where organization_id = $1 and template = $2 order by edition desc limit 1`,
        [tx.organization_id, row.id],
      )
      const source = records.find(({ table }) => table === row.source)
      const known = source ? columnsOf(source).map(([name]) => name) : []
      return {
        wrongPlaces: whyNotText(`${row.subject ?? ''}\n${row.body}`, known),
        unchanged: last !== undefined && last.body === row.body && (last.subject ?? '') === (row.subject ?? ''),
      }
    },
    async publish({ id, subject, body, ...row }, { asked: { why }, tx, actor }) {
      const edition = Number(row.edition) + 1
      const version = { template: id, edition, subject, body, why: why?.trim() || null }
      await tx.insert(templateVersion, { ...version, published_by: actor.user_id })
      return { edition }
    },
  })
  return { create: createTemplate, edit: editTemplate, ...moves, use: useTemplate }
}

export const useTemplate = command('templates/use', {
  about: 'Counts a use of a published template.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, now }) {
    const row = await tx.lock<Template>(template, id)
    refuseIf(templateLife.is(row, 'published') ? null : 'Only a published template can be used.')
    return tx.update<Template>(template, id, { used: Number(row.used) + 1, used_at: now })
  },
})
