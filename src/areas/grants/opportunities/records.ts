import { choice, date, flag, longText, money, number, percent, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const instruments = ['grant', 'cooperative_agreement', 'loan', 'other'] as const

export const fundingOpportunity = defineRecord('funding_opportunities', {
  label: 'Funding opportunity',
  plural: 'Funding opportunities',
  about: 'Money that somebody offers for a purpose, as it stood in the notice or in the list that was imported.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  inOrder: [['posted_on', 'closes_on']],
  title: 'title',
  list: ['number', 'title', 'agency', 'aln', 'ceiling', 'closes_on', 'status'],
  find: ['agency', 'summary', 'aln'],
  fields: {
    key: text({
      required: true,
      max: 120,
      unique: true,
      label: 'Key',
      help: 'What its source calls it for good. The same key again is the same opportunity.',
    }),
    number: text({ max: 120 }),
    title: text({ required: true, max: 500 }),
    agency: text({ max: 400 }),
    aln: text({ max: 60, label: 'Assistance listing' }),
    category: text({ max: 120 }),
    instrument: choice(instruments, { initial: 'grant', words: { cooperative_agreement: 'Cooperative agreement' } }),
    eligibility: text({ max: 1_000, label: 'Who may apply' }),
    status: choice(['forecasted', 'posted', 'closed', 'archived'], { initial: 'posted' }),
    posted_on: date({ label: 'Posted' }),
    closes_on: date({ label: 'Closes' }),
    floor: money({ adds: false, min: 0, label: 'At least' }),
    ceiling: money({ adds: false, min: 0, label: 'At most' }),
    total: money({ min: 0, label: 'In all' }),
    match: percent({ min: 0, max: 100, decimals: 2, label: 'Match asked for', help: 'Of the whole cost.' }),
    cost_sharing: choice(['not_said', 'yes', 'no'], {
      initial: 'not_said',
      label: 'Cost sharing',
      words: { not_said: 'Not said', yes: 'Required', no: 'Not required' },
    }),
    url: text({ max: 2048, format: 'url', label: 'Address' }),
    summary: longText({ max: 10_000 }),
  },
})
export type FundingOpportunity = RowOf<typeof fundingOpportunity>

export const savedOpportunity = defineRecord('saved_opportunities', {
  label: 'Saved opportunity',
  plural: 'Saved opportunities',
  about:
    'An opportunity that the organization looks at: who leads, how far it is, and why it was taken up or passed by.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  title: 'why',
  list: ['opportunity', 'lead', 'stage', 'decide_by', 'why'],
  fields: {
    opportunity: ref('funding_opportunities', { required: true, unique: true, label: 'Opportunity' }),
    lead: person({ label: 'Led by' }),
    stage: choice(['watching', 'pursuing', 'passed'], {
      initial: 'watching',
      words: { watching: 'Looked at', passed: 'Passed by' },
    }),
    decide_by: date({ label: 'Decide by', due: { for: ['lead'] } }),
    why: longText({ max: 2_000, label: 'Why' }),
    federal_only: flag({ label: 'Needs SAM.gov registration' }),
    hours: number({ min: 0, max: 10_000, decimals: 0, label: 'Hours to apply, about' }),
  },
})
export type SavedOpportunity = RowOf<typeof savedOpportunity>
