import { chart, recordPage, rows } from '#platform/pages/page.ts'
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
