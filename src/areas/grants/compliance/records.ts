import { choice, date, files, longText, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const grantRequirement = defineRecord('grant_requirements', {
  label: 'Grant requirement',
  plural: 'Grant requirements',
  about:
    'A term of an award or a paragraph of the regulations that must be kept, with who sees to it, what shows it, and when it is looked at next.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'title',
  list: ['funding', 'paragraph', 'title', 'owner', 'next_on', 'standing'],
  fields: {
    funding: ref('grants', { required: true, label: 'Grant' }),
    paragraph: text({ required: true, max: 120, help: 'Such as 2 CFR 200.305, or term 14 of the award.' }),
    title: text({ required: true, max: 200, label: 'What must be kept' }),
    topic: choice(['allowability', 'cash', 'procurement', 'property', 'reports', 'subrecipients', 'match', 'other'], {
      initial: 'other',
    }),
    owner: person({ required: true, label: 'Seen to by' }),
    every_months: number({
      min: 0,
      max: 60,
      decimals: 0,
      initial: 3,
      label: 'Looked at every so many months',
      help: '0: once.',
    }),
    next_on: date({ label: 'Looked at next', due: { for: ['owner'] } }),
    evidence: files({ help: 'What shows that it is kept.' }),
    note: longText({ max: 2_000, setBy: 'commands', label: 'What was seen last' }),
    looked_on: date({ setBy: 'commands', label: 'Looked at last' }),
    looked_by: person({ setBy: 'commands', label: 'By' }),
    standing: choice(['unknown', 'kept', 'in_part', 'not_kept'], {
      initial: 'unknown',
      setBy: 'commands',
      words: { unknown: 'Not seen', in_part: 'Kept in part', not_kept: 'Not kept' },
    }),
  },
})
export type GrantRequirement = RowOf<typeof grantRequirement>
