import { addDays } from '#platform/dates.ts'
import { chart, recordPage, rows } from '#platform/pages/page.ts'
import { atLeast } from '#platform/roles.ts'
import { actionFields } from '../quality/records.ts'
import { findingLife } from './findings/life.ts'
import { auditLife, workpaperLife } from './life.ts'
import { audit, auditFinding, auditSample, workpaper } from './records.ts'

export const findingPage = recordPage(auditFinding, {
  at: '/admin/audits/findings/:id',
  list: ['/admin/audits?tab=findings', 'Findings'],
  life: findingLife,
  edit: { by: 'audit-findings/edit' },
  acts: [
    {
      by: 'audit-findings/act',
      label: 'New corrective action',
      when: (row) => findingLife.is(row, 'issued', 'answered') && !row.action,
      asks: actionFields,
      start: (row, { today }) => ({ owner: row.responsible, due_on: addDays(today, 60) }),
      done: 'Corrective action opened',
    },
  ],
  shows: [
    {
      title: 'Finding',
      facts: [
        'audit',
        'severity',
        'criterion',
        'condition',
        'cause',
        'effect',
        'recommendation',
        'questioned',
        'repeat',
        'raised_by',
      ],
    },
    {
      title: 'Outcome',
      facts: ['responsible', 'answer_by', 'agreed', 'response', 'done_by', 'action', 'follow_up', 'closed_on'],
    },
  ],
})

export const workpaperPage = recordPage(workpaper, {
  at: '/admin/audits/workpapers/:id',
  list: ['/admin/audits?tab=workpapers', 'Workpapers'],
  life: workpaperLife,
  edit: { by: 'workpapers/edit' },
  shows: [
    {
      notes: (row) => [
        workpaperLife.is(row, 'returned') &&
          row.review_note && { tone: 'warn', title: 'Returned for changes', text: row.review_note },
      ],
    },
    {
      title: 'Workpaper',
      facts: ['audit', 'reference', 'work', 'conclusion', 'documents', 'prepared_by', 'reviewed_by', 'review_note'],
    },
  ],
})

export const auditPage = recordPage(audit, {
  at: '/admin/audits/:id',
  list: ['/admin/audits', 'Audits'],
  life: auditLife,
  edit: { by: 'audits/edit' },
  loads: {
    findings: rows(auditFinding, { by: 'audit', order: 'created_at.asc', limit: 500, columns: ['status'] }),
    samples: rows(auditSample, { by: 'audit', order: 'drawn_at.asc', limit: 100, columns: ['size'] }),
  },
  shows: [
    {
      figures: (row, { today, loaded: { findings, samples } }) => {
        const open = findings?.filter((each) => findingLife.is(each, 'issued', 'answered')).length
        return [
          {
            label: 'Findings',
            value: findings && String(findings.length),
            note: open !== undefined && `${open} open`,
            tone: Number(open) > 0 && 'warn',
          },
          { label: 'Samples', value: samples && String(samples.length) },
          {
            label: 'Report due',
            value: { day: row.ends_on },
            ...(auditLife.is(row, 'planned', 'conducting') &&
              row.ends_on < today && { tone: 'bad' as const, note: 'late' }),
          },
        ]
      },
    },
    {
      title: 'Plan',
      facts: [
        'kind',
        'standard',
        'lead',
        'auditee',
        'outside',
        'starts_on',
        'ends_on',
        'scope',
        'criteria',
        'conclusion',
        'report',
        'reported_on',
      ],
    },
    {
      title: 'Findings by severity',
      chart: chart(auditFinding, { of: 'audit', by: 'severity', figure: null, list: '/admin/audits?tab=findings' }),
    },
    { own: 'Samples' },
    {
      title: 'Findings',
      rows: rows(auditFinding, {
        by: 'audit',
        order: 'created_at.asc',
        limit: 500,
        columns: ['number', 'title', 'severity', 'responsible', 'answer_by', 'status'],
        whole: true,
      }),
      add: {
        by: 'audit-findings/draft',
        label: 'New finding',
        start: (row, { today }) => ({ audit: row.id, answer_by: addDays(today, 30), responsible: row.auditee }),
        when: (row) => auditLife.isOpen(row),
        opens: true,
      },
    },
    {
      title: 'Workpapers',
      about: 'The work done and what it showed. Another person reviews each one.',
      when: (_, { actor }) => atLeast('manager', actor),
      rows: rows(workpaper, {
        by: 'audit',
        order: 'reference.asc',
        limit: 200,
        columns: ['reference', 'title', 'prepared_by', 'reviewed_by', 'status'],
        whole: true,
      }),
      add: {
        by: 'workpapers/add',
        label: 'Add workpaper',
        when: (row) => auditLife.is(row, 'conducting'),
        opens: true,
      },
    },
  ],
})
