import { choice, date, instant, longText, money, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const amendment = defineRecord('contract_amendments', {
  label: 'Amendment',
  plural: 'Amendments',
  about:
    'A change of a contract that both sides agree on: its ceiling, its end, its words. What it does is shown before it is asked for.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft', 'returned'],
  title: 'title',
  list: ['number', 'contract', 'title', 'ceiling_change', 'new_end', 'status'],
  fields: {
    number: series('CA-{year}-{count}'),
    contract: ref('contracts', { required: true }),
    title: text({ required: true, max: 200 }),
    reason: longText({ required: true, max: 5_000, label: 'Why' }),
    ceiling_change: money({ initial: 0, label: 'Ceiling changes by', help: 'With a minus it becomes less.' }),
    new_end: date({ label: 'New end' }),
    renews: choice(['no', 'yes'], {
      initial: 'no',
      label: 'It is a renewal',
      help: 'By the contract’s own terms: one of the renewals left is used.',
    }),
    same_purchase: longText({
      max: 2_000,
      label: 'Why it is the same purchase',
      help: 'Required once all changes together exceed the stated share of the original contract (cardinal change).',
    }),
    words: longText({ max: 20_000, label: 'What is written', help: 'The words that both sides sign.' }),
    // As the contract was when the amendment took effect.
    ceiling_before: money({ adds: false, min: 0, setBy: 'commands', label: 'Ceiling before' }),
    ceiling_after: money({ adds: false, min: 0, setBy: 'commands', label: 'Ceiling after' }),
    end_before: date({ setBy: 'commands', label: 'End before' }),
    end_after: date({ setBy: 'commands', label: 'End after' }),
    in_force_at: instant({ setBy: 'commands', label: 'In force' }),
    drafted_by: person({ required: true, setBy: 'commands', label: 'Drafted by' }),
    status: choice(['draft', 'submitted', 'returned', 'approved', 'signing', 'in_force', 'withdrawn'], {
      initial: 'draft',
      setBy: 'commands',
      words: { signing: 'Out for signature', in_force: 'In force' },
    }),
  },
})
export type Amendment = RowOf<typeof amendment>
