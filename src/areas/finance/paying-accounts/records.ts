import { choice, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const payingAccount = defineRecord('paying_accounts', {
  label: 'Paying account',
  plural: 'Paying accounts',
  about: 'An agency bank account for vendor payments, with the bank’s identifiers for payment files.',
  access: { of: 'organization', read: 'manager', write: 'admin' },
  title: 'name',
  list: ['name', 'bank', 'account_last', 'status'],
  fields: {
    name: text({ required: true, max: 80, help: 'For example, General disbursements.' }),
    bank: text({ required: true, max: 80 }),
    routing: text({ required: true, restricted: true, max: 20, setBy: 'commands', label: 'Routing number' }),
    account_last: text({ required: true, restricted: true, max: 20, setBy: 'commands', label: 'Account ends in' }),
    company_name: text({ required: true, max: 70, label: 'Name in payment files' }),
    company_id: text({
      required: true,
      max: 20,
      label: 'Company identification',
      help: '10 characters, assigned by your bank.',
    }),
    status: choice(['open', 'closed'], {
      initial: 'open',
      setBy: 'commands',
      words: { open: 'Active', closed: 'Inactive' },
    }),
  },
})
export type PayingAccount = RowOf<typeof payingAccount>
