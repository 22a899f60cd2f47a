import { choice, instant, longText, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const situationReport = defineRecord('situation_reports', {
  label: 'Situation report',
  plural: 'Situation reports',
  about:
    'A report of an incident for a period, filled from its boards and reviewed by a person. A signed report can’t be changed.',
  access: { of: 'organization', read: 'user', write: 'user' },
  openWhile: ['draft'],
  inOrder: [['period_from', 'period_to']],
  title: 'title',
  list: ['number', 'title', 'incident', 'period_from', 'period_to', 'signed_by', 'status'],
  find: ['situation'],
  fields: {
    number: series('SIT-{year}-{count}'),
    title: text({ required: true, max: 200 }),
    incident: ref('emergency_incidents', { required: true, setBy: 'commands' }),
    period_from: instant({ required: true, setBy: 'commands', label: 'Period start' }),
    period_to: instant({ required: true, setBy: 'commands', label: 'Period end' }),
    situation: longText({ required: true, max: 10_000, formatted: true }),
    lifelines: longText({ max: 10_000, label: 'Lifelines', formatted: true }),
    resources: longText({ max: 10_000, label: 'Resources', formatted: true }),
    sheltering: longText({ max: 10_000, label: 'Shelters and volunteers', formatted: true }),
    events: longText({ max: 20_000, label: 'Significant events', formatted: true }),
    plan: longText({ max: 10_000, label: 'Next steps', formatted: true }),
    signed_by: text({ max: 120, setBy: 'commands', label: 'Signed by' }),
    signed_at: instant({ setBy: 'commands', label: 'Signed' }),
    digest: text({ max: 64, setBy: 'commands', label: 'SHA-256 of the text' }),
    status: choice(['draft', 'signed'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type SituationReport = RowOf<typeof situationReport>

export const prepareForm = defineRecord('situation_reports', {
  label: 'Situation report',
  plural: 'Situation reports',
  about: 'The reporting period. The text comes from the boards.',
  access: { of: 'organization', read: 'user', write: 'user' },
  listed: false,
  title: 'incident',
  list: ['incident'],
  fields: {
    incident: ref('emergency_incidents', { required: true }),
    from: instant({ required: true, label: 'Period start' }),
    to: instant({ required: true, label: 'Period end' }),
  },
})
