import { choice, date, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { conditions } from '../records.ts'

export const custody = defineRecord('asset_custody', {
  label: 'Check-out',
  plural: 'Check-outs',
  about: 'Who took an asset, until when, and in which condition it came back.',
  access: { of: 'organization', read: 'user', write: 'user' },
  inOrder: [
    ['out_on', 'due_on'],
    ['out_on', 'in_on'],
  ],
  title: 'purpose',
  list: ['asset', 'holder', 'out_on', 'due_on', 'in_on', 'status'],
  fields: {
    asset: ref('assets', { required: true, setBy: 'commands' }),
    holder: person({ required: true, setBy: 'commands', label: 'Has it' }),
    purpose: text({ required: true, max: 200, setBy: 'commands', label: 'For' }),
    out_on: date({ required: true, setBy: 'commands', label: 'Out on' }),
    due_on: date({ required: true, setBy: 'commands', label: 'Back by', due: { for: ['holder'], while: ['out'] } }),
    in_on: date({ setBy: 'commands', label: 'Back on' }),
    condition_out: choice(conditions, {
      required: true,
      setBy: 'commands',
      label: 'Went out',
      words: { very_poor: 'Very poor' },
    }),
    condition_in: choice(conditions, { setBy: 'commands', label: 'Came back', words: { very_poor: 'Very poor' } }),
    note: text({ max: 300, setBy: 'commands' }),
    status: choice(['out', 'back'], {
      required: true,
      setBy: 'commands',
      words: { out: 'Checked out', back: 'Came back' },
    }),
  },
})
export type Custody = RowOf<typeof custody>
