import { choice, date, flag, instant, longText, money, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const grantReport = defineRecord('grant_reports', {
  label: 'Grant report',
  plural: 'Grant reports',
  about:
    'A report an award requires for a period: the SF-425 or a performance report. One person prepares it and another certifies it.',
  firstFrom: 'Accepting an award schedules its reports. You can schedule more for one grant.',
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
      label: 'Report type',
      words: { sf425: 'SF-425, financial', performance: 'Performance' },
    }),
    final: flag({ label: 'Final report' }),
    period_start: date({ required: true, label: 'Period start' }),
    period_end: date({ required: true, label: 'Period end' }),
    owner: person({ required: true, label: 'Preparer' }),
    unliquidated: money({
      min: 0,
      initial: 0,
      label: 'f. Unliquidated obligations',
      help: 'Ordered for the award but not yet billed.',
    }),
    narrative: longText({
      max: 20_000,
      label: 'Results',
      help: 'For each objective: what is done, what is late and why, and next steps (2 CFR 200.329).',
    }),
    due_on: date({
      setBy: 'commands',
      label: 'Due',
      due: {
        says: 'File {kind} report for {funding}',
        for: ['owner'],
        while: ['open', 'returned', 'prepared', 'certified'],
        ahead: 7,
      },
    }),
    // Counted when the report is prepared and fixed from then on: line 10 of the SF-425.
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
      help: 'The certified report that this one replaces.',
    }),
    revised_because: longText({ max: 2_000, setBy: 'commands', label: 'Revision reason' }),
    counted_at: instant({ setBy: 'commands', label: 'Counted' }),
    returned_because: longText({ max: 2_000, setBy: 'commands', label: 'Return reason' }),
    certified_by: person({ setBy: 'commands', label: 'Certified by' }),
    signed_name: text({ max: 120, setBy: 'commands', label: 'Signed as' }),
    certified_at: instant({ setBy: 'commands', label: 'Certified' }),
    sent_on: date({ setBy: 'commands', label: 'Submitted on' }),
    reference: text({ max: 120, setBy: 'commands', label: 'Agency reference' }),
    status: choice(['open', 'returned', 'prepared', 'certified', 'sent', 'revised'], {
      marks: { sent: 'done', revised: 'off' },
      initial: 'open',
      setBy: 'commands',
      words: {
        open: 'Not started',
        revised: 'Replaced',
        returned: 'Returned for changes',
        prepared: 'Waiting for certification',
        sent: 'Submitted',
      },
    }),
  },
})
export type GrantReport = RowOf<typeof grantReport>
