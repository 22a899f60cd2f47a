import { choice, date, files, longText, money, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { classWords, objectClasses } from '../budgets/records.ts'

export const costKinds = ['invoice', 'payroll', 'in_kind', 'subaward', 'indirect', 'other'] as const

export const grantCost = defineRecord('grant_costs', {
  label: 'Grant cost',
  plural: 'Grant costs',
  about:
    'A cost that is charged to a grant: the invoice, the payroll or the gift that it is of, what the award pays of it and what counts as match.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  title: 'description',
  list: ['number', 'funding', 'description', 'class', 'incurred_on', 'invoice', 'amount', 'match', 'drawn', 'status'],
  find: [],
  fields: {
    number: series('GC-{year}-{count}'),
    funding: ref('grants', { required: true, label: 'Grant' }),
    kind: choice(costKinds, {
      required: true,
      label: 'What it is',
      words: {
        invoice: 'Invoice of a vendor',
        in_kind: 'Given in kind',
        subaward: 'Request of a subrecipient',
        indirect: 'Indirect cost',
      },
    }),
    class: choice(objectClasses, { required: true, label: 'Object class', words: classWords }),
    description: text({ required: true, max: 300 }),
    invoice: ref('invoices', {
      help: 'The invoice that bears it. What grants pay of one invoice is never more than it.',
    }),
    cost_record: ref('cost_records', {
      label: 'Cost of the disaster',
      help: 'The checked cost record that shows it. What grants bear of one is never more than is eligible of it.',
    }),
    incurred_on: date({ required: true, label: 'Incurred' }),
    amount: money({ min: 0, initial: 0, label: 'Award pays' }),
    match: money({ min: 0, initial: 0, label: 'Counts as match' }),
    why: longText({
      required: true,
      max: 2_000,
      label: 'Why it is allowable',
      help: 'Necessary and reasonable for this award, in its budget and its period, treated alike everywhere, and documented (2 CFR 200.403).',
    }),
    documents: files({ help: 'Time sheets, logs, letters: what shows it (2 CFR 200.430 for pay).' }),
    drawn: money({ min: 0, initial: 0, setBy: 'commands', label: 'In drawdowns' }),
    finding: longText({ max: 2_000, setBy: 'commands', label: 'What was found' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    status: choice(['recorded', 'questioned', 'disallowed'], { initial: 'recorded', setBy: 'commands' }),
  },
})
export type GrantCost = RowOf<typeof grantCost>

export const grantIncome = defineRecord('grant_incomes', {
  label: 'Income of a grant',
  plural: 'Income of grants',
  about: 'What a grant brought in besides its drawdowns: program income, or interest on an advance.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  title: 'description',
  list: ['funding', 'kind', 'description', 'received_on', 'amount', 'remitted_on'],
  fields: {
    funding: ref('grants', { required: true, label: 'Grant' }),
    kind: choice(['program_income', 'interest'], {
      required: true,
      label: 'What it is',
      words: { interest: 'Interest on an advance' },
    }),
    description: text({ required: true, max: 300 }),
    received_on: date({ required: true, label: 'Received' }),
    amount: money({ required: true, min: 1 }),
    remitted_on: date({
      label: 'Sent back',
      help: 'Interest above what may be kept goes to the Payment Management System each year (2 CFR 200.305(b)).',
    }),
  },
})
export type GrantIncome = RowOf<typeof grantIncome>
