import { choice, date, files, longText, money, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'
import { classWords, constructionLines, constructionWords, objectClasses } from '../budgets/records.ts'

export const costKinds = ['invoice', 'payroll', 'in_kind', 'subaward', 'indirect', 'other'] as const

export const grantCost = defineRecord('grant_costs', {
  label: 'Grant cost',
  plural: 'Grant costs',
  about: 'A cost charged to a grant, with its source, the award’s share, the match and what program income pays.',
  firstFrom: 'Invoices charged to a grant appear here. Other costs can be added by hand.',
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
      label: 'Type',
      words: {
        invoice: 'Vendor invoice',
        in_kind: 'In-kind contribution',
        subaward: 'Subrecipient payment',
        indirect: 'Indirect cost',
      },
    }),
    class: choice(objectClasses, { required: true, label: 'Object class', words: classWords }),
    construction_line: choice(constructionLines, {
      label: 'Construction line',
      help: 'For the SF-271. Blank: the line of its object class.',
      words: constructionWords,
    }),
    description: text({ required: true, max: 300 }),
    invoice: ref('invoices', { help: 'The supporting invoice. Grants can’t pay more than its amount.' }),
    cost_record: ref('cost_records', {
      label: 'Disaster cost',
      help: 'The supporting checked cost record. Grants can’t pay more than its eligible amount.',
    }),
    incurred_on: date({ required: true, label: 'Incurred on' }),
    amount: money({ min: 0, initial: 0, label: 'Award share' }),
    match: money({ min: 0, initial: 0, label: 'Counts toward match' }),
    from_income: money({
      min: 0,
      initial: 0,
      label: 'Paid by program income',
      help: 'The part that neither the award nor the match pays. Program income is spent before award funds are drawn (2 CFR 200.305(b)(5)).',
    }),
    why: longText({
      required: true,
      max: 2_000,
      label: 'Allowability basis',
      help: 'Necessary and reasonable, in the budget and period, consistently treated, and documented (2 CFR 200.403).',
    }),
    documents: files({ help: 'Time sheets, logs or letters that support the cost (2 CFR 200.430 for pay).' }),
    drawn: money({ min: 0, initial: 0, setBy: 'commands', label: 'Drawn' }),
    finding: longText({ max: 2_000, setBy: 'commands', label: 'Finding' }),
    entered_by: person({ required: true, setBy: 'commands', label: 'Entered by' }),
    status: choice(['recorded', 'questioned', 'disallowed'], { initial: 'recorded', setBy: 'commands' }),
  },
})
export type GrantCost = RowOf<typeof grantCost>

export const grantIncome = defineRecord('grant_incomes', {
  label: 'Program income',
  plural: 'Program income',
  about: 'Income earned from a grant besides drawdowns: program income or interest on an advance.',
  firstFrom: 'Record income when a grant earns it.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  title: 'description',
  list: ['funding', 'kind', 'description', 'received_on', 'amount', 'remitted_on'],
  fields: {
    funding: ref('grants', { required: true, label: 'Grant' }),
    kind: choice(['program_income', 'interest'], {
      required: true,
      label: 'Type',
      words: { interest: 'Interest on advance' },
    }),
    description: text({ required: true, max: 300 }),
    received_on: date({ required: true, label: 'Received on' }),
    amount: money({ required: true, min: 1 }),
    remitted_on: date({
      label: 'Remitted on',
      help: 'Interest above the limit is remitted to the Payment Management System each year (2 CFR 200.305(b)).',
    }),
  },
})
export type GrantIncome = RowOf<typeof grantIncome>
