import { choice, instant, longText, money, person, ref, series } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const retainageRelease = defineRecord('retainage_releases', {
  label: 'Release of retainage',
  plural: 'Releases of retainage',
  about:
    'So much of what is kept back under a contract goes to its vendor: asked for by one person, decided by another, and paid like an invoice.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  title: 'number',
  list: ['number', 'contract', 'amount', 'proposed_by', 'decided_by', 'status'],
  fields: {
    number: series('RET-{year}-{count}'),
    contract: ref('contracts', { required: true }),
    amount: money({ required: true, min: 1, label: 'To be released' }),
    reason: longText({ required: true, max: 2_000, label: 'Why now', help: 'What was accepted, and by whom.' }),
    proposed_by: person({ required: true, setBy: 'commands', label: 'Asked for by' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    decided_at: instant({ setBy: 'commands', label: 'Decided' }),
    decision: longText({ max: 2_000, setBy: 'commands', label: 'What was said' }),
    status: choice(['submitted', 'approved', 'rejected', 'withdrawn'], {
      initial: 'submitted',
      setBy: 'commands',
      words: { submitted: 'Asked for', approved: 'Released' },
    }),
  },
})
export type RetainageRelease = RowOf<typeof retainageRelease>
