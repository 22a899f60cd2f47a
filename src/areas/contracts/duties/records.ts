import { choice, date, files, instant, longText, money, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/**
 * What a side owes under a contract. What the vendor delivers is accepted by somebody; what is merely done has its
 * evidence.
 */
export const obligation = defineRecord('contract_obligations', {
  label: 'Obligation',
  plural: 'Obligations',
  about: 'What one side owes the other under a contract, by which day, and what shows that it was done.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['open', 'rejected'],
  title: 'title',
  list: ['contract', 'title', 'kind', 'party', 'owner', 'due_on', 'status'],
  fields: {
    contract: ref('contracts', { required: true }),
    kind: choice(['obligation', 'deliverable'], {
      required: true,
      help: 'A deliverable is handed in and accepted; any other obligation is done.',
    }),
    title: text({ required: true, max: 200 }),
    about: longText({ max: 2_000, label: 'What is owed' }),
    party: choice(['vendor', 'agency'], { required: true, label: 'Owed by' }),
    owner: person({ required: true, label: 'Looked after by' }),
    due_on: date({ required: true, label: 'Due', due: { for: ['owner'], while: ['open', 'submitted', 'rejected'] } }),
    every_months: number({
      min: 0,
      max: 120,
      decimals: 0,
      initial: 0,
      label: 'Again after months',
      help: 'When it is done, the next one is made. 0: it is owed once.',
    }),
    amount: money({ min: 0, label: 'Worth', help: 'What is paid for it, where the contract says so.' }),
    evidence: files({ setBy: 'commands' }),
    note: longText({ max: 2_000, setBy: 'commands' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    decided_at: instant({ setBy: 'commands', label: 'Decided' }),
    status: choice(['open', 'submitted', 'accepted', 'rejected', 'waived'], {
      initial: 'open',
      setBy: 'commands',
      words: { rejected: 'Sent back' },
    }),
  },
})
export type Obligation = RowOf<typeof obligation>
