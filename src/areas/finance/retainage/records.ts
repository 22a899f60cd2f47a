import { choice, instant, longText, money, person, ref, series } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const retainageRelease = defineRecord('retainage_releases', {
  label: 'Retainage release',
  plural: 'Retainage releases',
  about:
    'A payment of retainage to a contract’s vendor: requested by one person, approved by another, and paid like an invoice.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  listed: false,
  title: 'number',
  list: ['number', 'contract', 'amount', 'proposed_by', 'decided_by', 'status'],
  fields: {
    number: series('RET-{year}-{count}'),
    contract: ref('contracts', { required: true }),
    amount: money({ required: true, min: 1, label: 'Amount to release' }),
    reason: longText({ required: true, max: 2_000, label: 'Reason', help: 'What was accepted, and by whom.' }),
    proposed_by: person({ required: true, setBy: 'commands', label: 'Requested by' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    decided_at: instant({ setBy: 'commands', label: 'Decided' }),
    decision: longText({ max: 2_000, setBy: 'commands', label: 'Decision note' }),
    status: choice(['submitted', 'approved', 'rejected', 'withdrawn'], {
      initial: 'submitted',
      setBy: 'commands',
      words: { submitted: 'Waiting for approval', approved: 'Released' },
    }),
  },
})
export type RetainageRelease = RowOf<typeof retainageRelease>
