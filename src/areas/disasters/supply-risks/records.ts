import { choice, date, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const supplyRisk = defineRecord('supply_risks', {
  label: 'Supply risk',
  plural: 'Supply risks',
  about:
    'What could keep something from coming: a vendor that stands alone, a site in a hazard’s way, a contract that ends. How likely, how bad, and what is done about it.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['open', 'mitigating'],
  title: 'title',
  list: ['number', 'title', 'subject', 'cause', 'likelihood', 'impact', 'owner', 'due', 'status'],
  find: ['mitigation'],
  fields: {
    number: series('SRK-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    subject: choice(['vendor', 'site', 'item'], { required: true, label: 'Lies with' }),
    cause: choice(['single_source', 'location', 'financial', 'expiry', 'capacity', 'other'], {
      required: true,
      words: {
        single_source: 'Only one source',
        location: 'In a hazard’s way',
        financial: 'Money of the vendor',
        expiry: 'Something ends',
        capacity: 'Too little of it',
      },
    }),
    vendor: ref('vendors'),
    site: ref('critical_sites'),
    item: ref('critical_items', { label: 'Critical item' }),
    likelihood: number({
      required: true,
      min: 1,
      max: 5,
      decimals: 0,
      help: '1 rare, 2 unlikely, 3 possible, 4 likely, 5 almost certain.',
    }),
    impact: number({
      required: true,
      min: 1,
      max: 5,
      decimals: 0,
      help: '1 slight, 2 minor, 3 moderate, 4 major, 5 severe.',
    }),
    mitigation: longText({ max: 5_000, label: 'What is done about it' }),
    owner: person({ label: 'Looked after by' }),
    due: date({ label: 'Look at it again by', due: { for: ['owner'], while: ['open', 'mitigating'] } }),
    decision: longText({ max: 2_000, setBy: 'commands', label: 'Why it is accepted or closed' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    status: choice(['open', 'mitigating', 'accepted', 'closed'], { initial: 'open', setBy: 'commands' }),
  },
})
export type SupplyRisk = RowOf<typeof supplyRisk>
