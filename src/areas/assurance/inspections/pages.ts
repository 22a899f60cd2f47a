import { addDays } from '#platform/dates.ts'
import { list, listPage, type NewRow } from '#platform/pages/list-page.ts'
import { chart, countOf, recordPage, register, rows } from '#platform/pages/page.ts'
import { lateInWords } from '../quality/rules.ts'
import { checklistLife, inspectionLife } from './life.ts'
import { checklistItem, checklist, inspection, inspectionAnswer } from './records.ts'

export const checklistPage = recordPage(checklist, {
  at: '/inspections-checklists/checklists/:id',
  list: ['/inspections-checklists?tab=checklists', 'Checklists'],
  roles: ['admin', 'manager'],
  life: checklistLife,
  edit: { by: 'checklists/edit' },
  loads: {
    questions: rows(checklistItem, { by: 'checklist', order: 'position.asc', limit: 500, columns: ['question'] }),
  },
  shows: [
    {
      notes: (row) => [
        checklistLife.is(row, 'draft') &&
          row.edition > 0 && {
            title: `Version ${row.edition + 1} is a draft`,
            text: 'Inspections can start when the draft is published. Those already started keep their questions.',
          },
      ],
    },
    { title: 'Checklist', facts: ['about', 'kind', 'standard', 'pass_percent', 'owner', 'edition'] },
    { own: 'ChecklistQuestions' },
    {
      title: 'Inspections',
      rows: rows(inspection, {
        by: 'checklist',
        order: 'due_on.desc',
        limit: 50,
        columns: ['number', 'subject', 'inspector', 'due_on', 'score', 'outcome', 'status'],
        whole: true,
      }),
    },
    {
      title: 'Inspections by month due',
      chart: chart(inspection, { of: 'checklist', by: 'due_on', figure: null, list: '/inspections-checklists' }),
    },
  ],
})

export const inspectionPage = recordPage(inspection, {
  at: '/inspections-checklists/inspections/:id',
  list: ['/inspections-checklists', 'Inspections'],
  life: inspectionLife,
  only: () => ['begin', 'cancel'],
  edit: { by: 'inspections/edit' },
  loads: {
    answers: rows(inspectionAnswer, {
      by: 'inspection',
      order: 'position.asc',
      limit: 500,
      columns: ['question', 'given'],
    }),
  },
  shows: [
    {
      title: 'Inspection',
      facts: (row) => [
        'checklist',
        'edition',
        'where_at',
        'inspector',
        'due_on',
        ...(Number(row.every_days) > 0 ? (['every_days'] as const) : []),
        'done_at',
        'remarks',
      ],
    },
    { own: 'Answers', when: (row) => !inspectionLife.is(row, 'planned') },
  ],
})

const open = register(inspection, {
  order: 'created_at.desc',
  limit: 500,
  where: { status: inspectionLife.openStatuses },
  reads: ['due_on'],
})
const done = register(inspection, {
  order: 'done_at.desc',
  limit: 1_000,
  where: { status: 'completed' },
  reads: ['done_at', 'outcome', 'score'],
})
const planned = register(inspection, {
  order: 'due_on.asc',
  limit: 500,
  where: { status: { not: 'canceled' } },
  unnamed: true,
})
const answers = register(inspectionAnswer, {
  order: 'created_at.desc',
  limit: 1_000,
  where: { given: ['yes', 'no'] },
  unnamed: true,
})
const plan: NewRow = {
  of: inspection,
  by: 'inspections/plan',
  label: 'Schedule inspection',
  start: ({ actor, today }) => ({ inspector: actor.user_id, due_on: addDays(today, 7), every_days: 0 }),
  opens: true,
}

/** Checklists with their scheduled inspections and findings. */
export const inspectionsPage = listPage({
  at: '/inspections-checklists',
  title: 'Inspections',
  about: 'Checklists, scheduled inspections and findings.',
  roles: ['admin', 'manager'],
  loads: { open, done },
  new: plan,
  above: [
    {
      figures: ({ today, loaded: { open, done } }) => {
        const since = addDays(today, -90)
        const recent = done?.filter(({ done_at }) => done_at !== null && done_at >= since)
        const late = open?.filter(({ due_on }) => due_on < today).length
        const failed = recent?.filter(({ outcome }) => outcome === 'failed').length
        const scores = (recent ?? []).flatMap(({ score }) => (score === null ? [] : Number(score)))
        return [
          {
            label: 'Open',
            value: countOf(open?.length),
            note: late !== undefined && lateInWords(late),
            tone: late && 'bad',
            to: '/inspections-checklists?where.status=planned,in_progress',
          },
          {
            label: 'Completed in 90 days',
            value: countOf(recent?.length),
            to: `/inspections-checklists?where.status=completed&where.done_at=${since}..`,
          },
          {
            label: 'Failed in 90 days',
            value: countOf(failed),
            tone: failed && 'warn',
            to: `/inspections-checklists?where.status=completed&where.outcome=failed&where.done_at=${since}..`,
          },
          {
            label: 'Average score',
            value:
              recent &&
              (scores.length === 0
                ? '–'
                : `${Math.round(scores.reduce((sum, each) => sum + each, 0) / scores.length)}%`),
          },
        ]
      },
    },
  ],
  tabs: [
    { tab: 'inspections', title: 'Inspections', shows: [{ list: list(inspection), new: plan }] },
    { tab: 'calendar', title: 'Calendar', shows: [{ own: 'InspectionCalendar', loads: { planned } }] },
    {
      tab: 'checklists',
      title: 'Checklists',
      shows: [
        {
          list: list(checklist),
          new: {
            by: 'checklists/create',
            label: 'New checklist',
            start: ({ actor }) => ({ owner: actor.user_id }),
            opens: true,
          },
        },
      ],
    },
    { tab: 'trend', title: 'Failed questions', shows: [{ own: 'FailedQuestions', loads: { answers } }] },
  ],
})
