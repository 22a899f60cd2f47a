import { choice, date, files, instant, longText, money, number, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** A party's duty under a contract. A vendor's deliverable needs acceptance; any other obligation needs evidence. */
export const obligation = defineRecord('contract_obligations', {
  label: 'Obligation',
  plural: 'Obligations',
  about: 'A duty of one party under a contract, with its due date and evidence.',
  firstFrom: 'Add an obligation on the page of its contract.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['open', 'rejected'],
  title: 'title',
  list: ['contract', 'title', 'kind', 'party', 'owner', 'due_on', 'status'],
  fields: {
    contract: ref('contracts', { required: true }),
    kind: choice(['obligation', 'deliverable'], {
      required: true,
      help: 'A deliverable is submitted and accepted; any other obligation is marked as fulfilled.',
    }),
    title: text({ required: true, max: 200 }),
    about: longText({ max: 2_000, label: 'Description' }),
    party: choice(['vendor', 'agency'], { required: true, label: 'Owed by' }),
    owner: person({ required: true, label: 'Owner' }),
    due_on: date({
      required: true,
      label: 'Due',
      due: { says: 'Fulfill {title}', for: ['owner'], while: ['open', 'submitted', 'rejected'] },
    }),
    every_months: number({
      min: 0,
      max: 120,
      decimals: 0,
      initial: 0,
      label: 'Repeat every (months)',
      help: 'When fulfilled, the next one is created. 0: no repeat.',
    }),
    amount: money({ min: 0, label: 'Value', help: 'The payment for it, if the contract sets one.' }),
    evidence: files({ setBy: 'commands' }),
    note: longText({ max: 2_000, setBy: 'commands' }),
    decided_by: person({ setBy: 'commands', label: 'Decided by' }),
    decided_at: instant({ setBy: 'commands', label: 'Decided' }),
    status: choice(['open', 'submitted', 'accepted', 'rejected', 'waived'], {
      initial: 'open',
      setBy: 'commands',
      words: { rejected: 'Returned', submitted: 'Waiting for acceptance' },
    }),
  },
})
export type Obligation = RowOf<typeof obligation>
