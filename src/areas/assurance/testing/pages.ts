import { recordPage, rows } from '#platform/pages/page.ts'
import { defectLife, scriptLife } from './life.ts'
import { testExecution, testScript } from './records.ts'

export const executionPage = recordPage(testExecution, {
  at: '/testing-dashboard/runs/:id',
  title: 'Test run',
  list: ['/testing-dashboard?tab=runs', 'Test runs'],
  life: defectLife,
  shows: [
    { title: 'Result', facts: ['script', 'outcome', 'notes', 'defect', 'pictures', 'tester', 'ran_at', 'answer'] },
  ],
})

export const scriptPage = recordPage(testScript, {
  at: '/testing-dashboard/scripts/:id',
  title: 'Test script',
  list: ['/testing-dashboard?tab=scripts', 'Test scripts'],
  life: scriptLife,
  edit: { by: 'test-scripts/edit' },
  shows: [
    { title: 'Test script', facts: ['module', 'covers', 'steps', 'expected', 'last_outcome', 'last_at'] },
    {
      title: 'Runs',
      rows: rows(testExecution, {
        by: 'script',
        order: 'ran_at.desc',
        limit: 50,
        columns: ['outcome', 'notes', 'defect', 'tester', 'ran_at', 'status'],
        whole: true,
      }),
      add: { by: 'test-scripts/note-run', label: 'Record test run', when: (row) => scriptLife.isOpen(row) },
    },
  ],
})
