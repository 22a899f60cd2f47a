import { choice, date, instant, longText, person, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const auditorAccess = defineRecord('auditor_access', {
  label: 'Auditor access',
  plural: 'Auditor access',
  about: 'An outside auditor’s access to the documents of one single audit, between two dates and to read only.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  inOrder: [['starts_on', 'ends_on']],
  title: 'name',
  list: ['name', 'firm', 'starts_on', 'ends_on', 'requested_by', 'confirmed_by', 'status'],
  fields: {
    single_audit: ref('single_audits', { required: true, setBy: 'commands', label: 'Single audit' }),
    name: text({ required: true, max: 120, name: true, label: 'Auditor' }),
    firm: text({ required: true, max: 120, label: 'Audit firm' }),
    email: text({ required: true, max: 120, format: 'email', help: 'The link and its codes go to this address only.' }),
    starts_on: date({ required: true, label: 'Effective from' }),
    ends_on: date({ required: true, label: 'Effective to', help: 'Inclusive. Access ends after this day by itself.' }),
    why: longText({
      required: true,
      max: 1_000,
      label: 'Engagement',
      help: 'Such as the engagement letter and its date.',
    }),
    requested_by: person({ required: true, setBy: 'commands', label: 'Requested by' }),
    confirmed_by: person({ setBy: 'commands', label: 'Confirmed by' }),
    confirmed_at: instant({ setBy: 'commands', label: 'Confirmed on' }),
    ended_because: longText({ max: 1_000, setBy: 'commands', label: 'Reason for the end' }),
    status: choice(['requested', 'active', 'ended'], {
      initial: 'requested',
      setBy: 'commands',
      words: { requested: 'Waiting for confirmation', active: 'Active', ended: 'Ended' },
    }),
  },
})
export type AuditorAccess = RowOf<typeof auditorAccess>

export const papers = [
  'overview',
  'sefa',
  'corrective_action_plan',
  'prior_findings',
  'workbooks',
  'costs',
  'file',
] as const
export const auditorView = defineRecord('auditor_views', {
  label: 'Auditor view',
  plural: 'Auditor views',
  about: 'One reading by an outside auditor: the paper and the time.',
  access: { of: 'parent', parent: 'auditor_access', by: 'auditor_access' },
  appendOnly: true,
  title: 'paper',
  list: ['paper', 'seen_at'],
  fields: {
    auditor_access: ref('auditor_access', { required: true, setBy: 'commands', label: 'Auditor access' }),
    paper: choice(papers, {
      required: true,
      setBy: 'commands',
      words: {
        overview: 'Schedule, programs and findings',
        sefa: 'SEFA',
        corrective_action_plan: 'Corrective action plan',
        prior_findings: 'Summary schedule of prior audit findings',
        workbooks: 'Workbooks for the FAC',
        costs: 'Costs and invoices of an award',
        file: 'File',
      },
    }),
    about: text({ max: 300, setBy: 'commands', label: 'Opened' }),
    seen_at: instant({ required: true, setBy: 'commands', label: 'Read' }),
  },
})
export type AuditorView = RowOf<typeof auditorView>
