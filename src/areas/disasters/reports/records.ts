import { choice, instant, longText, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const situationReport = defineRecord('situation_reports', {
  label: 'Situation report',
  plural: 'Situation reports',
  about:
    'What an incident looks like over a period, written from its boards and corrected by a person. Signed, not a word of it changes any more.',
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
    period_from: instant({ required: true, setBy: 'commands', label: 'From' }),
    period_to: instant({ required: true, setBy: 'commands', label: 'Until' }),
    situation: longText({ required: true, max: 10_000 }),
    lifelines: longText({ max: 10_000, label: 'Lifelines' }),
    resources: longText({ max: 10_000, label: 'Resources' }),
    sheltering: longText({ max: 10_000, label: 'Shelters and volunteers' }),
    events: longText({ max: 20_000, label: 'Significant events' }),
    plan: longText({ max: 10_000, label: 'What comes next' }),
    signed_by: text({ max: 120, setBy: 'commands', label: 'Signed by' }),
    signed_at: instant({ setBy: 'commands', label: 'Signed' }),
    digest: text({ max: 64, setBy: 'commands', label: 'SHA-256 of the words' }),
    status: choice(['draft', 'signed'], { initial: 'draft', setBy: 'commands' }),
  },
})
export type SituationReport = RowOf<typeof situationReport>

export const prepareForm = defineRecord('situation_reports', {
  label: 'Report',
  plural: 'Reports',
  about: 'Its period; the words come from the boards.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'incident',
  list: ['incident'],
  fields: {
    incident: ref('emergency_incidents', { required: true }),
    from: instant({ required: true, label: 'From' }),
    to: instant({ required: true, label: 'Until' }),
  },
})
