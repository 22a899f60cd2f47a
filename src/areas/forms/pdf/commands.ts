import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { allDeclared } from '#platform/records/record.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { readDefinition } from '../definition/rules.ts'
import { drawnKinds, longestName, mostDrawn, widest, whyNotDrawn } from './drawing/rules.ts'
import { templateLife } from './life.ts'
import { pdfTemplate, type PdfTemplate } from './records.ts'
import { boxesIn, coverageOf } from './rules.ts'
import { sourceIn, whyNotSource } from './sources/rules.ts'
import { versionLife } from '../versions/life.ts'

export const createTemplate = draftCommand('pdf-templates/create', pdfTemplate)
export const editTemplate = editCommand('pdf-templates/edit', pdfTemplate)

const points = z.number().min(0).max(widest)
const drawnField = z.strictObject({
  name: z.string().trim().max(longestName),
  kind: z.enum(drawnKinds),
  page: z.int().min(1).max(300),
  x: points,
  y: points,
  width: points,
  height: points,
  options: z.array(z.string().trim().min(1).max(120)).max(100),
})

export const saveFields = command('pdf-templates/save-fields', {
  about: 'Saves the fields drawn on the pages of a PDF template, and its mapping.',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int().min(1),
    fields: z.array(drawnField).max(mostDrawn, `Draw up to ${mostDrawn} fields on a PDF.`),
    map: z.string().max(50_000),
  }),
  async run({ id, version, fields, map }, { tx, actor }): Promise<PdfTemplate> {
    const row = await tx.lock<PdfTemplate>(pdfTemplate, id)
    refuseIf(whyNotEdit(pdfTemplate, row, actor))
    await refuseIfMoved(tx, pdfTemplate, row, version)
    refuseIf(whyNotDrawn(fields, boxesIn(row.boxes)))
    return tx.update<PdfTemplate>(pdfTemplate, id, { drawn: JSON.stringify(fields), map })
  },
})

export const setSource = command('pdf-templates/set-source', {
  about: 'Selects the records that fill a PDF template. Without them, the answers of its form fill it.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), source: z.string().max(63).nullable() }),
  async run({ id, version, source }, { tx, actor }): Promise<PdfTemplate> {
    const row = await tx.lock<PdfTemplate>(pdfTemplate, id)
    refuseIf(whyNotEdit(pdfTemplate, row, actor))
    await refuseIfMoved(tx, pdfTemplate, row, version)
    refuseIf(whyNotSource(source, actor, allDeclared()))
    return tx.update<PdfTemplate>(pdfTemplate, id, { source })
  },
})

export const pdfTemplateCommands = commandsOf(templateLife, {
  // By the published questions, or by those of the draft if none are published.
  async facts(row, { tx }) {
    if (row.source) {
      const { unknown, wrong, twice } = coverageOf(row, sourceIn(row.source, allDeclared()))
      return { unknown, wrong, twice }
    }
    const found = await tx.one<{ definition: string }>(
      `select definition from form_versions
        where organization_id = $1 and form = $2 and status ${notAmong(versionLife, 'replaced')}
        order by status ${among(versionLife, 'published')} desc limit 1`,
      [row.organization_id, row.form],
    )
    const { unknown, wrong, twice } = coverageOf(row, readDefinition(found?.definition ?? ''))
    return { unknown, wrong, twice }
  },
})
