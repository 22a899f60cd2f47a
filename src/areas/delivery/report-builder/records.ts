import { choice, longText, person, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** A question, and never its answer: what rows somebody sees is up to their own rights each time. */
export const savedReport = defineRecord('saved_reports', {
  label: 'Saved report',
  plural: 'Saved reports',
  about:
    'A report that somebody built: which records, columns, filters and sums. Published, the whole team finds it; each sees the rows that they may read.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  list: ['name', 'about', 'made_by', 'status'],
  fields: {
    name: text({ required: true, max: 120, setBy: 'commands' }),
    about: text({ max: 300, setBy: 'commands' }),
    // The choices as JSON, checked against the declarations whenever it runs.
    definition: longText({ required: true, max: 20_000, setBy: 'commands' }),
    made_by: person({ required: true, setBy: 'commands', label: 'Made by' }),
    status: choice(['draft', 'published'], { initial: 'draft', setBy: 'commands', words: { draft: 'Own' } }),
  },
})
export type SavedReport = RowOf<typeof savedReport>
