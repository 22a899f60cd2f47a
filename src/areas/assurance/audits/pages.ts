import { addDays } from '#platform/dates.ts'
import { list, listPage, type NewRow } from '#platform/pages/list-page.ts'
import { chart, countOf, recordPage, register, rows } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'
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

const trends = [
  trend(auditFinding, { title: 'Findings by severity', by: 'severity', list: '/admin/audits?tab=findings' }),
  trend(auditFinding, {
    title: 'Questioned costs by audit',
    by: 'audit',
    figure: 'questioned',
    list: '/admin/audits?tab=findings',
  }),
  trend(auditFinding, { title: 'Findings by status', by: 'status', list: '/admin/audits?tab=findings' }),
  trend(auditFinding, { title: 'Corrections due by month', by: 'done_by', list: '/admin/audits?tab=findings' }),
]

const audits = register(audit, {
  order: 'created_at.desc',
  limit: 500,
  where: { status: auditLife.openStatuses },
  reads: ['status'],
})
const findings = register(auditFinding, {
  order: 'created_at.desc',
  limit: 1_000,
  where: { status: ['issued', 'answered'] },
  reads: ['status', 'answer_by', 'done_by', 'questioned'],
})
const planned = register(audit, {
  order: 'starts_on.asc',
  limit: 500,
  where: { status: { not: 'canceled' } },
  unnamed: true,
})
const plan: NewRow = {
  of: audit,
  by: 'audits/plan',
  label: 'New audit',
  start: ({ actor, today }) => ({ lead: actor.user_id, starts_on: today, ends_on: addDays(today, 30) }),
  opens: true,
}

/** The audit program: planned, conducted, reported and followed up. */
export const auditsPage = listPage({
  at: '/admin/audits',
  title: 'Audits',
  about: 'Audit plan, samples, workpapers and findings.',
  loads: { audits, findings },
  new: plan,
  above: [
    {
      figures: ({ today, loaded: { audits, findings } }) => {
        const late = findings?.filter((row) =>
          findingLife.is(row, 'issued') ? row.answer_by < today : row.done_by !== null && row.done_by < today,
        ).length
        return [
          {
            label: 'In progress',
            value: countOf(audits?.filter((row) => auditLife.is(row, 'conducting')).length),
            note: audits && `${audits.filter((row) => auditLife.is(row, 'planned')).length} planned`,
            to: '/admin/audits?where.status=conducting',
          },
          {
            label: 'Open findings',
            value: countOf(findings?.length),
            to: '/admin/audits?tab=findings&where.status=issued,answered',
          },
          {
            label: 'Overdue',
            value: countOf(late),
            note: late !== undefined && 'response or correction overdue',
            tone: late && 'bad',
            to: '/admin/audits?tab=findings&sort=answer_by',
          },
          {
            label: 'Questioned costs',
            value: findings && {
              cents: findings.reduce((sum, { questioned }) => sum + Number(questioned), 0),
              whole: true,
            },
            note: findings && 'of open findings',
          },
        ]
      },
    },
  ],
  tabs: [
    { tab: 'program', title: 'Program', shows: [{ list: list(audit), new: plan }] },
    { tab: 'calendar', title: 'Calendar', shows: [{ own: 'AuditCalendar', loads: { planned } }] },
    {
      tab: 'findings',
      title: 'Findings',
      shows: [
        {
          list: list(auditFinding),
          new: {
            by: 'audit-findings/draft',
            label: 'New finding',
            start: ({ today }, asked) => ({
              answer_by: addDays(today, 30),
              ...(asked.get('audit') && { audit: asked.get('audit') }),
            }),
            opens: true,
          },
        },
      ],
    },
    {
      tab: 'workpapers',
      title: 'Workpapers',
      shows: [{ list: list(workpaper), new: { by: 'workpapers/add', label: 'Add workpaper', opens: true } }],
    },
    {
      tab: 'samples',
      title: 'Samples',
      shows: [
        {
          list: list(auditSample, {
            columns: ['population', 'audit', 'method', 'population_count', 'size', 'defects', 'verdict'],
          }),
        },
      ],
    },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
  ],
})
