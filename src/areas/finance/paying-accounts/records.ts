import { choice, longText, number, text } from '#platform/records/fields.ts'
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
    first_check: number({
      min: 1,
      max: 999_999_999,
      decimals: 0,
      label: 'First check number',
      help: 'The first number of your check stock. The next checks follow it.',
    }),
    check_address: longText({
      max: 300,
      label: 'Address on checks',
      help: 'Up to three lines below the agency’s name.',
    }),
    check_right: number({
      min: -50,
      max: 50,
      decimals: 0,
      label: 'Shift checks right (1/100 in)',
      help: 'Use a test print to find the shift. A negative number shifts left.',
    }),
    check_down: number({
      min: -50,
      max: 50,
      decimals: 0,
      label: 'Shift checks down (1/100 in)',
      help: 'A negative number shifts up.',
    }),
    status: choice(['open', 'closed'], {
      initial: 'open',
      setBy: 'commands',
      words: { open: 'Active', closed: 'Inactive' },
    }),
  },
})
export type PayingAccount = RowOf<typeof payingAccount>
