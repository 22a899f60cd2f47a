import { choice, date, files, longText, money, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const monitoringVisit = defineRecord('monitoring_visits', {
  label: 'Monitoring visit',
  plural: 'Monitoring visits',
  about: 'A review of how a subrecipient uses its subaward: a desk review, phone call or site visit.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['planned'],
  title: 'number',
  list: ['number', 'subaward', 'kind', 'planned_on', 'visitor', 'done_on', 'status'],
  find: [],
  fields: {
    number: series('MV-{year}-{count}'),
    subaward: ref('subawards', { required: true }),
    kind: choice(['desk', 'site', 'call'], {
      required: true,
      label: 'Method',
      words: { desk: 'Desk review', site: 'Site visit', call: 'Phone call' },
    }),
    planned_on: date({
      required: true,
      label: 'Scheduled for',
      due: { says: 'Visit {subaward}', for: ['visitor'], while: ['planned'] },
    }),
    visitor: person({ required: true, label: 'Reviewer' }),
    agenda: longText({ max: 3_000, label: 'Scope of review' }),
    documents: files(),
    done_on: date({ setBy: 'commands', label: 'Completed' }),
    summary: longText({ max: 5_000, setBy: 'commands', label: 'Observations' }),
    reopened_by: person({ setBy: 'commands', label: 'Reopened by' }),
    reopened_because: longText({ max: 5_000, setBy: 'commands', label: 'Reopen reason' }),
    status: choice(['planned', 'done', 'canceled'], {
      initial: 'planned',
      setBy: 'commands',
      words: { planned: 'Scheduled', done: 'Completed', canceled: 'Canceled' },
    }),
  },
})
export type MonitoringVisit = RowOf<typeof monitoringVisit>

export const monitoringFinding = defineRecord('monitoring_findings', {
  label: 'Monitoring finding',
  plural: 'Monitoring findings',
  about:
    'A subrecipient’s noncompliance, with the requirement, the condition, any questioned cost and the corrective action.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  changedBy: 'commands',
  openWhile: ['open'],
  title: 'title',
  list: ['subaward', 'title', 'severity', 'questioned', 'due_on', 'owner', 'status'],
  fields: {
    subaward: ref('subawards', { required: true }),
    visit: ref('monitoring_visits', { label: 'Monitoring visit' }),
    title: text({ required: true, max: 200 }),
    severity: choice(['observation', 'finding', 'material'], {
      initial: 'finding',
      words: { material: 'Material weakness' },
    }),
    criteria: longText({ required: true, max: 2_000, label: 'Criteria', help: 'The regulation or award term.' }),
    condition: longText({ required: true, max: 3_000, label: 'Condition' }),
    cause: longText({ max: 2_000 }),
    questioned: money({ min: 0, initial: 0, label: 'Questioned cost' }),
    owner: person({ required: true, label: 'Owner' }),
    due_on: date({
      required: true,
      label: 'Correction due',
      due: { says: 'Correct {title}', for: ['owner'], while: ['open', 'answered'] },
    }),
    // A finding of the subrecipient's own single audit: the pass-through entity decides on it (2 CFR 200.521).
    audit_reference: text({
      max: 8,
      label: 'Single audit reference',
      help: 'If the subrecipient’s single audit reported it, such as 2026-001.',
    }),
    accepted_on: date({
      label: 'Audit accepted by the FAC',
      help: 'The management decision is due from this date (2 CFR 200.521(d)).',
    }),
    decide_by: date({
      setBy: 'commands',
      label: 'Management decision due',
      due: { says: 'Decide on the audit finding {title}', for: ['owner'], while: ['open', 'answered'], ahead: 30 },
    }),
    answer: longText({ max: 5_000, setBy: 'commands', label: 'Subrecipient response' }),
    answered_by: person({ setBy: 'commands', label: 'Response entered by' }),
    decision: longText({ max: 3_000, setBy: 'commands', label: 'Management decision' }),
    closed_by: person({ setBy: 'commands', label: 'Closed by' }),
    closed_on: date({ setBy: 'commands', label: 'Closed' }),
    reopened_by: person({ setBy: 'commands', label: 'Reopened by' }),
    reopened_because: longText({ max: 5_000, setBy: 'commands', label: 'Reopen reason' }),
    status: choice(['open', 'answered', 'closed'], {
      initial: 'open',
      setBy: 'commands',
      words: { answered: 'Response received' },
    }),
  },
})
export type MonitoringFinding = RowOf<typeof monitoringFinding>
