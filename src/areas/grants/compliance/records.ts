import { choice, date, files, longText, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const grantRequirement = defineRecord('grant_requirements', {
  label: 'Grant requirement',
  plural: 'Grant requirements',
  about: 'A term or regulation that the award must meet, with its owner, evidence and review date.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'title',
  list: ['funding', 'paragraph', 'title', 'owner', 'next_on', 'standing'],
  fields: {
    funding: ref('grants', { required: true, label: 'Grant' }),
    paragraph: text({ required: true, max: 120, help: 'Such as 2 CFR 200.305, or term 14 of the award.' }),
    title: text({ required: true, max: 200, label: 'Requirement' }),
    topic: choice(['allowability', 'cash', 'procurement', 'property', 'reports', 'subrecipients', 'match', 'other'], {
      initial: 'other',
    }),
    owner: person({ required: true, label: 'Handled by' }),
    every_months: number({
      min: 0,
      max: 60,
      decimals: 0,
      initial: 3,
      label: 'Review interval (months)',
      help: '0: one review only.',
    }),
    next_on: date({ label: 'Next review', due: { says: 'Check {title}', for: ['owner'] } }),
    evidence: files({ help: 'Evidence that the requirement is met.' }),
    note: longText({ max: 2_000, setBy: 'commands', label: 'Last observation' }),
    looked_on: date({ setBy: 'commands', label: 'Last reviewed' }),
    looked_by: person({ setBy: 'commands', label: 'Reviewed by' }),
    standing: choice(['unknown', 'kept', 'in_part', 'not_kept'], {
      initial: 'unknown',
      setBy: 'commands',
      words: { unknown: 'Not assessed', in_part: 'Partly met', not_kept: 'Not met', kept: 'Met' },
    }),
  },
})
export type GrantRequirement = RowOf<typeof grantRequirement>
