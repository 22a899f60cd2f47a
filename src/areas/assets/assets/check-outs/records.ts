import { choice, date, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { conditions } from '../records.ts'

export const custody = defineRecord('asset_custody', {
  label: 'Check-out',
  plural: 'Check-outs',
  about: 'A check-out of an asset, with its holder, due date and condition at return.',
  firstFrom: 'Check out an asset on its own page.',
  access: { of: 'organization', read: 'user', write: 'user' },
  inOrder: [
    ['out_on', 'due_on'],
    ['out_on', 'in_on'],
  ],
  title: 'purpose',
  list: ['asset', 'holder', 'out_on', 'due_on', 'in_on', 'status'],
  fields: {
    asset: ref('assets', { required: true, setBy: 'commands' }),
    holder: person({ required: true, setBy: 'commands', label: 'Holder' }),
    purpose: text({ required: true, max: 200, setBy: 'commands', label: 'Purpose' }),
    out_on: date({ required: true, setBy: 'commands', label: 'Checked out on' }),
    due_on: date({
      required: true,
      setBy: 'commands',
      label: 'Due back',
      due: { says: 'Return {asset}', for: ['holder'], while: ['out'] },
    }),
    in_on: date({ setBy: 'commands', label: 'Returned on' }),
    condition_out: choice(conditions, {
      required: true,
      setBy: 'commands',
      label: 'Condition at check-out',
      words: { very_poor: 'Very poor' },
    }),
    condition_in: choice(conditions, {
      setBy: 'commands',
      label: 'Condition at check-in',
      words: { very_poor: 'Very poor' },
    }),
    note: text({ max: 300, setBy: 'commands' }),
    status: choice(['out', 'back'], {
      required: true,
      setBy: 'commands',
      words: { out: 'Checked out', back: 'Checked in' },
    }),
  },
})
export type Custody = RowOf<typeof custody>
