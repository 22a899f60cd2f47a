import { trend } from '#platform/records/list/charted.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { recordPage, rows, register } from '#platform/pages/page.ts'
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

const trends = [
  trend(testExecution, { title: 'Test runs by outcome', by: 'outcome', list: '/testing-dashboard?tab=runs' }),
  trend(testExecution, { title: 'Test runs by month', by: 'ran_at', list: '/testing-dashboard?tab=runs' }),
  trend(testExecution, { title: 'Test runs by tester', by: 'tester', list: '/testing-dashboard?tab=runs' }),
  trend(testScript, { title: 'Scripts by last outcome', by: 'last_outcome', list: '/testing-dashboard?tab=scripts' }),
]

const scripts = register(testScript, { order: 'created_at.desc', limit: 1_000, where: { status: 'active' } })
const defects = register(testExecution, {
  order: 'created_at.desc',
  limit: 500,
  where: { status: defectLife.openStatuses },
  reads: ['status'],
})
const note = { of: testExecution, by: 'test-scripts/note-run', label: 'Record test run' }
const add = { by: 'test-scripts/create', label: 'New test script', opens: true } as const

/** For people who try the product: scripts, results, coverage and defects. */
export const testingPage = listPage({
  at: '/testing-dashboard',
  title: 'Test scripts',
  about: 'Manual test scripts, results and open defects.',
  loads: { scripts, defects },
  new: { of: testScript, ...add },
  above: [
    {
      figures: ({ loaded: { scripts, defects } }) => {
        const passed = scripts?.filter(({ last_outcome }) => last_outcome === 'passed').length
        const fixed = defects?.filter((run) => defectLife.is(run, 'fixed')).length ?? 0
        const covered = new Set(scripts?.flatMap(({ covers }) => covers ?? [])).size
        return [
          {
            label: 'Scripts passing',
            value: scripts && `${passed} of ${scripts.length}`,
            to: '/testing-dashboard?tab=scripts&where.last_outcome=passed',
          },
          {
            label: 'Never run',
            value: scripts && String(scripts.filter(({ last_outcome }) => last_outcome === null).length),
            to: '/testing-dashboard?tab=scripts',
          },
          {
            label: 'Open defects',
            value: defects && String(defects.length),
            tone: defects && defects.length > 0 && 'bad',
            note: fixed > 0 && `${fixed} to retest`,
            to: '/testing-dashboard?tab=defects&where.status=open,fixed',
          },
          { label: 'Requirements covered', value: scripts && String(covered), note: scripts && 'by test scripts' },
        ]
      },
    },
  ],
  tabs: [
    { tab: 'status', title: 'Overview', shows: [{ own: 'ByModule' }] },
    {
      tab: 'scripts',
      title: 'Scripts',
      shows: [{ list: list(testScript, { editBy: 'test-scripts/edit' }), new: add }],
    },
    { tab: 'runs', title: 'Runs', new: note, shows: [{ list: list(testExecution) }] },
    {
      tab: 'defects',
      title: 'Defects',
      new: note,
      shows: [
        {
          list: list(testExecution, {
            where: { outcome: 'failed' },
            columns: ['script', 'defect', 'tester', 'ran_at', 'status'],
          }),
        },
      ],
    },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
  ],
})
