import { choice, date, files, longText, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const pdfTemplate = defineRecord('pdf_templates', {
  label: 'PDF template',
  plural: 'PDF templates',
  about: 'A PDF form with a map: which of its boxes takes which answer, and what does not fit.',
  access: { of: 'organization', read: 'manager', write: 'manager' },
  openWhile: ['draft', 'active'],
  title: 'title',
  list: ['title', 'form', 'edition', 'edition_until', 'status'],
  fields: {
    title: text({ required: true, max: 160 }),
    form: ref('forms', { required: true }),
    document: files({ label: 'The PDF' }),
    edition: text({ max: 80, help: 'As it is printed on the form.' }),
    edition_until: date({ label: 'Edition ends' }),
    boxes: longText({
      required: true,
      max: 50_000,
      verbatim: true,
      label: 'Boxes of the PDF',
      help: 'One line each: name of the box, and after a comma how many characters it holds.',
    }),
    map: longText({
      max: 50_000,
      verbatim: true,
      label: 'What goes where',
      help: 'One line each: name of the box = key of a question or a formula.',
    }),
    status: choice(['draft', 'active', 'retired'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type PdfTemplate = RowOf<typeof pdfTemplate>
