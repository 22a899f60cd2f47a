import { choice, date, files, longText, money, person, ref, series, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const monitoringVisit = defineRecord('monitoring_visits', {
  label: 'Monitoring visit',
  plural: 'Monitoring visits',
  about: 'A look at how a subrecipient spends its subaward: at a desk, on the telephone or on its site.',
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
      label: 'How',
      words: { desk: 'At the desk', site: 'On site', call: 'By telephone' },
    }),
    planned_on: date({ required: true, label: 'Planned for', due: { for: ['visitor'], while: ['planned'] } }),
    visitor: person({ required: true, label: 'Who looks' }),
    agenda: longText({ max: 3_000, label: 'What is looked at' }),
    documents: files(),
    done_on: date({ setBy: 'commands', label: 'Done' }),
    summary: longText({ max: 5_000, setBy: 'commands', label: 'What was seen' }),
    reopened_by: person({ setBy: 'commands', label: 'Opened again by' }),
    reopened_because: longText({ max: 5_000, setBy: 'commands', label: 'Why it was opened again' }),
    status: choice(['planned', 'done', 'cancelled'], { initial: 'planned', setBy: 'commands' }),
  },
})
export type MonitoringVisit = RowOf<typeof monitoringVisit>

export const monitoringFinding = defineRecord('monitoring_findings', {
  label: 'Monitoring finding',
  plural: 'Monitoring findings',
  about:
    'What a subrecipient does not do as it must: what is asked, what was seen, what it costs, and what it does about it until somebody else is satisfied.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  openWhile: ['open'],
  title: 'title',
  list: ['subaward', 'title', 'severity', 'questioned', 'due_on', 'owner', 'status'],
  fields: {
    subaward: ref('subawards', { required: true }),
    visit: ref('monitoring_visits', { label: 'Seen on the visit' }),
    title: text({ required: true, max: 200 }),
    severity: choice(['observation', 'finding', 'material'], {
      initial: 'finding',
      words: { material: 'Material weakness' },
    }),
    criteria: longText({ required: true, max: 2_000, label: 'What is asked', help: 'The paragraph or the term.' }),
    condition: longText({ required: true, max: 3_000, label: 'What was seen' }),
    cause: longText({ max: 2_000 }),
    questioned: money({ min: 0, initial: 0, label: 'Questioned cost' }),
    owner: person({ required: true, label: 'Followed up by' }),
    due_on: date({ required: true, label: 'To be corrected by', due: { for: ['owner'], while: ['open', 'answered'] } }),
    answer: longText({ max: 5_000, setBy: 'commands', label: 'What they did' }),
    answered_by: person({ setBy: 'commands', label: 'Answer entered by' }),
    decision: longText({ max: 3_000, setBy: 'commands', label: 'Management decision' }),
    closed_by: person({ setBy: 'commands', label: 'Closed by' }),
    closed_on: date({ setBy: 'commands', label: 'Closed' }),
    reopened_by: person({ setBy: 'commands', label: 'Opened again by' }),
    reopened_because: longText({ max: 5_000, setBy: 'commands', label: 'Why it was opened again' }),
    status: choice(['open', 'answered', 'closed'], { initial: 'open', setBy: 'commands' }),
  },
})
export type MonitoringFinding = RowOf<typeof monitoringFinding>
