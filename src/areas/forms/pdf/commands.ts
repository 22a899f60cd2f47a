import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { readDefinition } from '../definition/rules.ts'
import { templateLife } from './life.ts'
import { pdfTemplate } from './records.ts'
import { coverageOf } from './rules.ts'

export const createTemplate = draftCommand('pdf-templates/create', pdfTemplate)
export const editTemplate = editCommand('pdf-templates/edit', pdfTemplate)

export const pdfTemplateCommands = commandsOf(templateLife, {
  // By the published questions, or by those of the draft if none are published.
  async facts(row, { tx }) {
    const found = await tx.one<{ definition: string }>(
      `select definition from form_versions
        where organization_id = $1 and form = $2 and status <> 'replaced' order by status = 'published' desc limit 1`,
      [row.organization_id, row.form],
    )
    const { unknown, wrong, twice } = coverageOf(row, readDefinition(found?.definition ?? ''))
    return { unknown, wrong, twice }
  },
})
