import { choice, date, flag, instant, longText, money, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const grantReport = defineRecord('grant_reports', {
  label: 'Grant report',
  plural: 'Grant reports',
  about:
    'A report that an award demands for a period: the federal financial report (SF-425) with its lines, or what was achieved. Prepared by one person and certified by another.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['open', 'returned'],
  inOrder: [['period_start', 'period_end']],
  title: 'number',
  list: ['number', 'funding', 'kind', 'period_start', 'period_end', 'due_on', 'status'],
  find: [],
  fields: {
    number: series('GR-{year}-{count}'),
    funding: ref('grants', { required: true, label: 'Grant' }),
    kind: choice(['sf425', 'performance'], {
      required: true,
      label: 'Report',
      words: { sf425: 'SF-425, financial', performance: 'Performance' },
    }),
    final: flag({ label: 'Final report' }),
    period_start: date({ required: true, label: 'From' }),
    period_end: date({ required: true, label: 'To' }),
    owner: person({ required: true, label: 'Prepared by' }),
    unliquidated: money({
      min: 0,
      initial: 0,
      label: 'f. Unliquidated obligations',
      help: 'Ordered for the award and not yet billed.',
    }),
    narrative: longText({
      max: 20_000,
      label: 'What was achieved',
      help: 'Against each objective: done, late and why, and what comes next (2 CFR 200.329).',
    }),
    due_on: date({
      setBy: 'commands',
      label: 'Due',
      due: { for: ['owner'], while: ['open', 'returned', 'prepared', 'certified'], ahead: 7 },
    }),
    // Counted when it is prepared, and frozen with it: line 10 of the SF-425.
    receipts: money({ setBy: 'commands', initial: 0, label: 'a. Cash receipts' }),
    disbursed: money({ setBy: 'commands', initial: 0, label: 'b. Cash disbursements' }),
    authorized: money({ setBy: 'commands', initial: 0, label: 'd. Federal funds authorized' }),
    federal_spent: money({ setBy: 'commands', initial: 0, label: 'e. Federal share of expenditures' }),
    match_required: money({ setBy: 'commands', initial: 0, label: 'i. Recipient share required' }),
    match_spent: money({ setBy: 'commands', initial: 0, label: 'j. Recipient share of expenditures' }),
    income: money({ setBy: 'commands', initial: 0, label: 'l. Program income earned' }),
    income_deducted: money({ setBy: 'commands', initial: 0, label: 'm. Income, deduction' }),
    income_added: money({ setBy: 'commands', initial: 0, label: 'n. Income, addition' }),
    indirect_base: money({ setBy: 'commands', initial: 0, label: '11. Indirect base' }),
    indirect_charged: money({ setBy: 'commands', initial: 0, label: '11. Indirect charged' }),
    revises: ref('grant_reports', {
      unique: true,
      setBy: 'commands',
      label: 'Revises',
      help: 'The certified report whose place it takes.',
    }),
    revised_because: longText({ max: 2_000, setBy: 'commands', label: 'Why it is revised' }),
    counted_at: instant({ setBy: 'commands', label: 'Counted' }),
    returned_because: longText({ max: 2_000, setBy: 'commands', label: 'Why it came back' }),
    certified_by: person({ setBy: 'commands', label: 'Certified by' }),
    signed_name: text({ max: 120, setBy: 'commands', label: 'Signed as' }),
    certified_at: instant({ setBy: 'commands', label: 'Certified' }),
    sent_on: date({ setBy: 'commands', label: 'Sent' }),
    reference: text({ max: 120, setBy: 'commands', label: 'Their reference' }),
    status: choice(['open', 'returned', 'prepared', 'certified', 'sent', 'revised'], {
      marks: { sent: 'done', revised: 'off' },
      initial: 'open',
      setBy: 'commands',
      words: { open: 'To be prepared', revised: 'Replaced by a revised report' },
    }),
  },
})
export type GrantReport = RowOf<typeof grantReport>
