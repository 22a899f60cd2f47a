import { choice, date, files, flag, longText, money, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const singleAudit = defineRecord('single_audits', {
  label: 'Single audit',
  plural: 'Single audits',
  about: 'The single audit of a fiscal year: its auditor, notes, reporting package and submission to the FAC.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  openWhile: ['preparing', 'reported'],
  title: 'number',
  list: ['number', 'fiscal_year', 'auditor', 'reported_on', 'due_on', 'fac_number', 'status'],
  find: ['auditor'],
  fields: {
    number: series('SGA-{year}-{count}'),
    fiscal_year: ref('fiscal_years', { required: true, unique: true, label: 'Fiscal year' }),
    audit: ref('audits', {
      label: 'Audit',
      help: 'The audit in the audit program. Its findings go into the reporting package.',
    }),
    owner: person({ required: true, label: 'Owner', help: 'Prepares the schedule and submits the package.' }),
    auditor: text({ max: 64, label: 'Audit firm' }),
    auditor_ein: text({ max: 10, label: 'Audit firm’s EIN', format: 'tin' }),
    auditor_contact: text({ max: 160, label: 'Audit firm’s contact' }),
    auditor_email: text({ max: 120, format: 'email', label: 'Audit firm’s email' }),
    low_risk: flag({
      label: 'Low-risk auditee',
      help: 'Two clean single audits in a row, submitted on time (2 CFR 200.520).',
    }),
    major: longText({
      max: 2_000,
      label: 'Major programs',
      help: 'One on each line: the listing number or the cluster, then the opinion: U unmodified, Q qualified, A adverse, D disclaimer. Such as 20.205 U.',
    }),
    accounting_policies: longText({
      max: 5_000,
      label: 'Accounting policies',
      help: 'The policies used in the schedule, such as the accrual basis (2 CFR 200.510(b)(6)).',
    }),
    de_minimis: choice(['no', 'yes', 'both'], {
      initial: 'no',
      label: 'De minimis rate used',
      words: { both: 'For some awards' },
    }),
    rate_explained: longText({ max: 2_000, label: 'Indirect cost rate, explained' }),
    notes: longText({
      max: 10_000,
      label: 'Other notes',
      help: 'The first line of a note is its title. A blank line ends a note.',
    }),
    ueis: text({ max: 400, label: 'Additional UEIs', help: 'Separated by commas.' }),
    eins: text({ max: 400, label: 'Additional EINs', help: 'Separated by commas.' }),
    secondary: longText({
      max: 4_000,
      label: 'Secondary auditors',
      help: 'One firm on each line: name; EIN; street; city; state; ZIP code; contact; title; phone; email.',
    }),
    due_on: date({
      setBy: 'commands',
      label: 'Due at the FAC',
      due: { says: 'Submit the single audit {number}', for: ['owner'], while: ['preparing', 'reported'], ahead: 30 },
    }),
    reported_on: date({ setBy: 'commands', label: 'Auditor’s report' }),
    report: files({ setBy: 'commands', label: 'Reporting package' }),
    submitted_on: date({ setBy: 'commands', label: 'Submitted' }),
    fac_number: text({ max: 40, setBy: 'commands', label: 'FAC report number' }),
    accepted_on: date({ setBy: 'commands', label: 'Accepted by the FAC' }),
    package: longText({ max: 1_000_000, setBy: 'commands', label: 'As submitted' }),
    digest: text({ max: 64, setBy: 'commands', label: 'SHA-256 hash' }),
    reopened_because: longText({ max: 2_000, setBy: 'commands', label: 'Reopen reason' }),
    status: choice(['preparing', 'reported', 'submitted', 'accepted'], {
      initial: 'preparing',
      setBy: 'commands',
      words: { preparing: 'In preparation', reported: 'Auditor’s report received', accepted: 'Accepted by the FAC' },
    }),
  },
})
export type SingleAudit = RowOf<typeof singleAudit>

export const sefaEntry = defineRecord('sefa_entries', {
  label: 'SEFA entry',
  plural: 'SEFA entries',
  about:
    'An amount of the SEFA that is no cost of the year: a loan balance, noncash assistance, or a cost of another year.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'why',
  list: ['fiscal_year', 'funding', 'kind', 'amount', 'why'],
  fields: {
    fiscal_year: ref('fiscal_years', { required: true, label: 'Fiscal year' }),
    funding: ref('grants', { required: true, label: 'Grant' }),
    kind: choice(['loan_opening', 'loan_subsidy', 'loan_closing', 'noncash', 'earlier', 'other_year'], {
      required: true,
      label: 'Type',
      words: {
        loan_opening: 'Loan balance at the start of the year',
        loan_subsidy: 'Interest subsidy of a loan',
        loan_closing: 'Loan balance at the end of the year',
        noncash: 'Noncash assistance',
        earlier: 'Cost of an earlier year, approved this year',
        other_year: 'Cost reported in another year',
      },
    }),
    amount: money({ required: true, min: 1 }),
    why: text({ required: true, max: 300, label: 'Reason' }),
    documents: files({ help: 'The loan statement, the project worksheet or the award letter.' }),
  },
})
export type SefaEntry = RowOf<typeof sefaEntry>
