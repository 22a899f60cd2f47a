import { choice, date, flag, longText, money, number, percent, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const instruments = ['grant', 'cooperative_agreement', 'loan', 'other'] as const

export const fundingOpportunity = defineRecord('funding_opportunities', {
  label: 'Funding opportunity',
  plural: 'Funding opportunities',
  about: 'A published notice of available funding, as imported or entered.',
  firstFrom: 'Import opportunities from Grants.gov, or add one by hand.',
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
      help: 'The permanent identifier at its source. The same key means the same opportunity.',
    }),
    number: text({ max: 120 }),
    title: text({ required: true, max: 500 }),
    agency: text({ max: 400 }),
    aln: text({ max: 60, label: 'Assistance Listing Number' }),
    category: text({ max: 120 }),
    instrument: choice(instruments, { initial: 'grant', words: { cooperative_agreement: 'Cooperative agreement' } }),
    eligibility: text({ max: 1_000, label: 'Eligible applicants' }),
    status: choice(['forecasted', 'posted', 'closed', 'archived'], { initial: 'posted', words: { posted: 'Open' } }),
    posted_on: date({ label: 'Posted' }),
    closes_on: date({ label: 'Closes' }),
    floor: money({ adds: false, min: 0, label: 'Minimum award' }),
    ceiling: money({ adds: false, min: 0, label: 'Maximum award' }),
    total: money({ min: 0, label: 'Total funding' }),
    match: percent({ min: 0, max: 100, decimals: 2, label: 'Match required', help: 'As a share of total cost.' }),
    cost_sharing: choice(['not_said', 'yes', 'no'], {
      initial: 'not_said',
      label: 'Cost sharing',
      words: { not_said: 'Not stated', yes: 'Required', no: 'Not required' },
    }),
    url: text({ max: 2048, format: 'url', label: 'Link' }),
    summary: longText({ max: 10_000 }),
  },
})
export type FundingOpportunity = RowOf<typeof fundingOpportunity>

export const savedOpportunity = defineRecord('saved_opportunities', {
  label: 'Saved opportunity',
  plural: 'Saved opportunities',
  about: 'An opportunity in the pipeline, with its lead, stage and the reason for the decision.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  title: 'why',
  list: ['opportunity', 'lead', 'stage', 'decide_by', 'why'],
  fields: {
    opportunity: ref('funding_opportunities', { required: true, unique: true, label: 'Opportunity' }),
    lead: person({ label: 'Lead' }),
    stage: choice(['watching', 'pursuing', 'passed'], {
      initial: 'watching',
      words: { watching: 'Watching', passed: 'Declined' },
    }),
    decide_by: date({
      label: 'Decision due',
      due: { says: 'Decide on {opportunity}', for: ['lead'], unless: { stage: ['pursuing', 'passed'] } },
    }),
    why: longText({ max: 2_000, label: 'Reason' }),
    federal_only: flag({ label: 'SAM.gov registration required' }),
    hours: number({ min: 0, max: 10_000, decimals: 0, label: 'Estimated hours to apply' }),
  },
})
export type SavedOpportunity = RowOf<typeof savedOpportunity>
