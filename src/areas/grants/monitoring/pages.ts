import { addDays } from '#platform/dates.ts'
import { recordPage, rows } from '#platform/pages/page.ts'
import { optionLabel } from '#platform/records/record.ts'
import { findingLife, visitLife } from './life.ts'
import { monitoringFinding, monitoringVisit } from './records.ts'

export const findingPage = recordPage(monitoringFinding, {
  at: '/grant-management/findings/:id',
  list: ['/grant-management?tab=recipient', 'Subrecipients'],
  life: findingLife,
  edit: { by: 'monitoring-findings/edit' },
  shows: [
    {
      notes: (row) => [
        row.reopened_because &&
          findingLife.is(row, 'open') && {
            tone: 'warn',
            title: 'This finding was reopened',
            text: row.reopened_because,
          },
      ],
    },
    {
      figures: (row) => [
        {
          label: 'Severity',
          value: optionLabel(monitoringFinding.fields.severity, row.severity),
          tone: row.severity === 'material' && 'bad',
        },
        {
          label: row.closed_on ? 'Closed' : 'Correction due',
          value: { day: row.closed_on ?? row.due_on },
          note: !row.closed_on && { due: row.due_on },
        },
      ],
    },
    {
      title: 'Details',
      facts: [
        'subaward',
        'visit',
        'criteria',
        'condition',
        'cause',
        'audit_reference',
        'accepted_on',
        'decide_by',
        'owner',
        'answer',
        'answered_by',
        'decision',
        'closed_by',
        'reopened_by',
        'reopened_because',
      ],
      filled: ['reopened_by', 'reopened_because'],
    },
  ],
})

export const visitPage = recordPage(monitoringVisit, {
  at: '/grant-management/visits/:id',
  list: ['/grant-management?tab=recipient', 'Subrecipients'],
  life: visitLife,
  edit: { by: 'monitoring-visits/edit' },
  shows: [
    {
      notes: (row) => [
        row.reopened_because &&
          visitLife.is(row, 'planned') && {
            tone: 'warn',
            title: 'This visit was reopened',
            text: row.reopened_because,
          },
      ],
    },
    {
      title: 'Details',
      facts: [
        'subaward',
        'kind',
        'planned_on',
        'visitor',
        'agenda',
        'done_on',
        'summary',
        'documents',
        'reopened_by',
        'reopened_because',
      ],
      filled: ['reopened_by', 'reopened_because'],
    },
    {
      title: 'Findings',
      rows: rows(monitoringFinding, {
        by: 'visit',
        order: 'due_on.asc',
        limit: 100,
        columns: ['title', 'severity', 'questioned', 'due_on', 'status'],
      }),
      add: {
        by: 'monitoring-findings/note',
        label: 'Add finding',
        start: (row, { actor, today }) => ({
          subaward: row.subaward,
          visit: row.id,
          owner: actor.user_id,
          due_on: addDays(today, 60),
        }),
      },
    },
  ],
})
