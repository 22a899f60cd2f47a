import { choice, instant, longText, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const formVersion = defineRecord('form_versions', {
  label: 'Form version',
  plural: 'Form versions',
  about:
    'The questions of a form at publication. A published version never changes, and answers are read with the version they were given to.',
  access: { of: 'parent', parent: 'forms', by: 'form' },
  title: 'name',
  list: ['name', 'edition', 'published_at', 'status'],
  fields: {
    form: ref('forms', { required: true, setBy: 'commands' }),
    name: text({ required: true, max: 200, setBy: 'commands' }),
    edition: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    definition: longText({ required: true, max: 400_000, setBy: 'commands' }),
    digest: text({ required: true, max: 64, setBy: 'commands', label: 'SHA-256' }),
    drafted_by: person({ required: true, setBy: 'commands', label: 'Last changed by' }),
    published_by: person({ setBy: 'commands', label: 'Published by' }),
    published_at: instant({ setBy: 'commands', label: 'Published' }),
    note: text({ max: 1000, setBy: 'commands', label: 'Summary' }),
    status: choice(['draft', 'submitted', 'published', 'replaced'], {
      initial: 'draft',
      setBy: 'commands',
      words: { submitted: 'Waiting for publication' },
    }),
  },
})
export type FormVersion = RowOf<typeof formVersion>
