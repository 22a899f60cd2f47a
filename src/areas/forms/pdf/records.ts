import { choice, date, files, longText, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const pdfTemplate = defineRecord('pdf_templates', {
  label: 'PDF template',
  plural: 'PDF templates',
  about: 'A PDF form with its field mapping: the answer for each box, and answers that don’t fit.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  openWhile: ['draft', 'active'],
  title: 'title',
  list: ['title', 'form', 'edition', 'edition_until', 'status'],
  fields: {
    title: text({ required: true, max: 160 }),
    form: ref('forms', {
      help: 'Leave blank where records fill the PDF. You select them on the next page.',
      requiredTo: { activate: 'where no records fill it' },
    }),
    /** The table whose records fill it, in place of the answers of a form. */
    source: text({ max: 63, setBy: 'commands', told: false, label: 'Records' }),
    document: files({ label: 'PDF' }),
    edition: text({ max: 80, help: 'As printed on the form.' }),
    edition_until: date({ label: 'Edition expires' }),
    boxes: longText({
      max: 50_000,
      verbatim: true,
      label: 'Boxes of the PDF',
      help: 'Read from the PDF, or one per line: the name of the box, then a comma and its maximum number of characters.',
      requiredTo: { activate: 'where no fields are drawn' },
    }),
    map: longText({
      max: 50_000,
      verbatim: true,
      label: 'Mapping',
      help: 'One per line: name of the box = key of a question or field, or a formula.',
    }),
    /** JSON of drawing/rules.ts. Its history would be coordinates. */
    drawn: longText({
      max: 400_000,
      verbatim: true,
      told: false,
      setBy: 'commands',
      label: 'Fields drawn on the pages',
    }),
    status: choice(['draft', 'active', 'retired'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type PdfTemplate = RowOf<typeof pdfTemplate>
