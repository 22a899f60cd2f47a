import { choice, date, longText, number, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const supplyRisk = defineRecord('supply_risks', {
  label: 'Supply chain risk',
  plural: 'Supply chain risks',
  about:
    'A cause that could interrupt supply, such as a single source, hazard exposure or an expiring contract. It has a likelihood, an impact and a mitigation.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  openWhile: ['open', 'mitigating'],
  title: 'title',
  list: ['number', 'title', 'subject', 'cause', 'likelihood', 'impact', 'owner', 'due', 'status'],
  find: ['mitigation'],
  fields: {
    number: series('SRK-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    subject: choice(['vendor', 'site', 'item'], { required: true, label: 'Risk type' }),
    cause: choice(['single_source', 'location', 'financial', 'expiry', 'capacity', 'other'], {
      required: true,
      words: {
        single_source: 'Single source',
        location: 'Hazard exposure',
        financial: 'Vendor financial risk',
        expiry: 'Expiring contract or certificate',
        capacity: 'Limited capacity',
      },
    }),
    vendor: ref('vendors'),
    site: ref('critical_facilities'),
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
    mitigation: longText({ max: 5_000, label: 'Mitigation', requiredTo: { mitigate: true } }),
    owner: person({ label: 'Owner', requiredTo: { mitigate: true } }),
    due: date({
      label: 'Review due',
      due: { says: 'Review the supply risk {title}', for: ['owner'], while: ['open', 'mitigating'] },
    }),
    decision: longText({ max: 2_000, setBy: 'commands', label: 'Reason for acceptance or closing' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    status: choice(['open', 'mitigating', 'accepted', 'closed'], {
      initial: 'open',
      setBy: 'commands',
      words: { mitigating: 'Mitigation in progress' },
    }),
  },
})
export type SupplyRisk = RowOf<typeof supplyRisk>
