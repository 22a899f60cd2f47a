import { choice, date, instant, longText, money, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const amendment = defineRecord('contract_amendments', {
  label: 'Contract amendment',
  plural: 'Contract amendments',
  about: 'A signed change of a contract’s ceiling, end date or text.',
  firstFrom: 'Draft an amendment on the page of its contract.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft', 'returned'],
  title: 'title',
  list: ['number', 'contract', 'title', 'ceiling_change', 'new_end', 'status'],
  fields: {
    number: series('CA-{year}-{count}'),
    contract: ref('contracts', { required: true }),
    title: text({ required: true, max: 200 }),
    reason: longText({ required: true, max: 5_000, label: 'Reason' }),
    ceiling_change: money({ initial: 0, label: 'Ceiling change', help: 'Enter a minus for a decrease.' }),
    new_end: date({ label: 'New end date' }),
    renews: choice(['no', 'yes'], {
      initial: 'no',
      label: 'Renewal',
      help: 'Uses one of the renewals left under the contract.',
    }),
    same_purchase: longText({
      max: 2_000,
      label: 'Why this isn’t a cardinal change',
      help: 'Required once all changes together exceed the set share of the original contract (cardinal change).',
    }),
    words: longText({ max: 20_000, label: 'Amendment text', help: 'The text that both sides sign.' }),
    // As the contract was when the amendment took effect.
    ceiling_before: money({ adds: false, min: 0, setBy: 'commands', label: 'Ceiling before' }),
    ceiling_after: money({ adds: false, min: 0, setBy: 'commands', label: 'Ceiling after' }),
    end_before: date({ setBy: 'commands', label: 'End before' }),
    end_after: date({ setBy: 'commands', label: 'End after' }),
    in_force_at: instant({ setBy: 'commands', label: 'Active' }),
    drafted_by: person({ required: true, setBy: 'commands', label: 'Drafted by' }),
    status: choice(['draft', 'submitted', 'returned', 'approved', 'signing', 'in_force', 'withdrawn'], {
      initial: 'draft',
      setBy: 'commands',
      words: {
        signing: 'Out for signature',
        in_force: 'Active',
        submitted: 'Waiting for approval',
        returned: 'Returned for changes',
      },
    }),
  },
})
export type Amendment = RowOf<typeof amendment>
