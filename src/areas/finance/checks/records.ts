import { longText, money, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const voidedCheck = defineRecord('voided_checks', {
  label: 'Voided check',
  plural: 'Voided checks',
  about: 'A check number that was spoiled before it went out, and the number that replaced it.',
  firstFrom: 'A check is voided on the page of its payment.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  appendOnly: true,
  title: 'number',
  list: ['number', 'replaced_by', 'payment', 'amount', 'reason'],
  fields: {
    number: text({ required: true, max: 20, setBy: 'commands', label: 'Check number' }),
    replaced_by: text({ required: true, max: 20, setBy: 'commands', label: 'New number' }),
    paying_account: ref('paying_accounts', { required: true, setBy: 'commands', label: 'Paying account' }),
    run: ref('payment_runs', { required: true, setBy: 'commands', label: 'Payment run' }),
    payment: ref('payments', { required: true, setBy: 'commands' }),
    amount: money({ required: true, min: 1, setBy: 'commands' }),
    reason: longText({ required: true, max: 500, setBy: 'commands' }),
  },
})
export type VoidedCheck = RowOf<typeof voidedCheck>
