import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { readDefinition } from '../definition/rules.ts'
import { pdfTemplate, type PdfTemplate } from './records.ts'
import { coverageOf, templateMoves, whyNotActivate, whyNotRetire } from './rules.ts'

export const createTemplate = draftCommand('pdf-templates/create', pdfTemplate)
export const editTemplate = editCommand('pdf-templates/edit', pdfTemplate)

const one = z.object({ id: z.uuid() })

export const activateTemplate = command('pdf-templates/activate', {
  about: 'Puts a template into use, when its map fits the boxes and the published questions.',
  input: one,
  async run({ id }, context) {
    const { tx, actor } = context
    const row = await tx.lock<PdfTemplate>(pdfTemplate, id)
    const found = await tx.one<{ definition: string }>(`select definition from form_versions where organization_id = $1 and form = $2 and status in ('published', 'draft', 'submitted') order by status = 'published' desc limit 1`, [row.organization_id, row.form])
    refuseIf(whyNotActivate(row, { actor, coverage: coverageOf(row, readDefinition(found?.definition ?? '')), today: await todayOf(context.tx, context.now) }))
    return tx.update<PdfTemplate>(pdfTemplate, id, { status: templateMoves.activate.to })
  },
})

export const retireTemplate = command('pdf-templates/retire', {
  about: 'Takes a template out of use.',
  input: one,
  async run({ id }, { tx, actor }) {
    const row = await tx.lock<PdfTemplate>(pdfTemplate, id)
    refuseIf(whyNotRetire(row, { actor }))
    return tx.update<PdfTemplate>(pdfTemplate, id, { status: templateMoves.retire.to })
  },
})
