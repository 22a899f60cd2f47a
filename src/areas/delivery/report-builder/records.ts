import { choice, longText, person, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** Stores a query and never its answer, because each reader's rights decide the rows. */
export const savedReport = defineRecord('saved_reports', {
  label: 'Saved report',
  plural: 'Saved reports',
  about:
    'A custom report: records, columns, filters and totals. Once shared, the team finds it; each member sees only rows they can read.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  list: ['name', 'about', 'made_by', 'status'],
  fields: {
    name: text({ required: true, max: 120, setBy: 'commands' }),
    about: text({ max: 300, setBy: 'commands' }),
    // The choices as JSON, checked against the declarations on every run.
    definition: longText({ required: true, max: 20_000, setBy: 'commands' }),
    made_by: person({ required: true, setBy: 'commands', label: 'Created by' }),
    status: choice(['draft', 'published'], {
      initial: 'draft',
      setBy: 'commands',
      words: { draft: 'Private', published: 'Shared' },
    }),
  },
})
export type SavedReport = RowOf<typeof savedReport>
