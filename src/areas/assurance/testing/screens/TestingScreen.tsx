import { useRecords } from '#client/use-record.ts'
import { Matrix, type Cell } from '#kit/boards/Matrix.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Trends, trend } from '#kit/record/Trends.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { NewRecord } from '../../screens/NewRecord.tsx'
import { Registers } from '../../screens/Registers.tsx'
import { defectLife } from '../life.ts'
import { testExecution, testScript } from '../records.ts'
import { byModule } from '../rules.ts'

const tabs = [
  { name: 'status', title: 'Overview' },
  { name: 'scripts', title: 'Scripts' },
  { name: 'runs', title: 'Runs' },
  { name: 'defects', title: 'Defects' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(testExecution, { title: 'Test runs by outcome', by: 'outcome', list: '/testing-dashboard?tab=runs' }),
  trend(testExecution, { title: 'Test runs by month', by: 'ran_at', list: '/testing-dashboard?tab=runs' }),
  trend(testExecution, { title: 'Test runs by tester', by: 'tester', list: '/testing-dashboard?tab=runs' }),
  trend(testScript, { title: 'Scripts by last outcome', by: 'last_outcome', list: '/testing-dashboard?tab=scripts' }),
]
const outcomes = ['Passed', 'Failed', 'Blocked', 'Never run'] as const
/** Strongest where a script failed; one that never ran is unknown. */
const weights: readonly Cell['weight'][] = [0, 4, 2, 0]

/** For people who try the product: scripts, results, coverage and defects. */
export default function TestingScreen() {
  const write = <NewRecord of={testScript} name="test-scripts/create" label="New test script" />
  return (
    <Registers
      area="System Management"
      title="Test scripts"
      about="Manual test scripts, results and open defects."
      tabs={tabs}
      figures={<Summary />}
      actions={(chosen) =>
        chosen === 'runs' || chosen === 'defects' ? (
          <NewRecord of={testExecution} name="test-scripts/note-run" label="Record test run" stay />
        ) : (
          write
        )
      }
    >
      {(chosen) =>
        chosen === 'status' ? (
          <Status />
        ) : chosen === 'scripts' ? (
          <RecordList of={testScript} editBy="test-scripts/edit" first={write} />
        ) : chosen === 'runs' ? (
          <RecordList of={testExecution} />
        ) : chosen === 'trends' ? (
          <Trends charts={trends} />
        ) : (
          <RecordList
            of={testExecution}
            where={{ outcome: 'failed' }}
            columns={['script', 'defect', 'tester', 'ran_at', 'status']}
          />
        )
      }
    </Registers>
  )
}

function Summary() {
  const { rows: scripts } = useRecords(testScript, (from) => from.eq('status', 'active').limit(1_000))
  const { rows: open } = useRecords(testExecution, (from) => from.in('status', defectLife.openStatuses).limit(500))
  const passed = scripts?.filter(({ last_outcome }) => last_outcome === 'passed').length
  const fixed = open?.filter((run) => defectLife.is(run, 'fixed')).length
  const covered = new Set(scripts?.flatMap(({ covers }) => covers ?? [])).size
  return (
    <Figures
      figures={[
        {
          label: 'Scripts passing',
          ...knownOf([scripts, passed], (scripts, passed) => ({ value: `${passed} of ${scripts.length}` })),
          to: '/testing-dashboard?tab=scripts&where.last_outcome=passed',
        },
        {
          label: 'Never run',
          ...known(scripts, (scripts) => ({
            value: String(scripts.filter(({ last_outcome }) => last_outcome === null).length),
          })),
          to: '/testing-dashboard?tab=scripts',
        },
        {
          label: 'Open defects',
          ...knownOf([open, fixed], (open, fixed) => ({
            value: String(open.length),
            ...(open.length && { tone: 'bad' as const, ...(fixed > 0 && { note: `${fixed} to retest` }) }),
          })),
          to: '/testing-dashboard?tab=defects&where.status=open,fixed',
        },
        {
          label: 'Requirements covered',
          ...known(scripts, () => ({ value: String(covered), note: 'by test scripts' })),
        },
      ]}
    />
  )
}

function Status() {
  const { rows } = useRecords(testScript, (from) => from.eq('status', 'active').limit(1_000))
  const modules = byModule(rows ?? [])
  return (
    <Panel title="By module" about="A script that never ran counts as open, like a failed one.">
      {!rows ? (
        <SkeletonLines />
      ) : modules.length === 0 ? (
        <p className="text-ink-2">No test scripts yet. Start with the module that you use most.</p>
      ) : (
        <Matrix
          label="Scripts by module and outcome"
          of={['Module', 'Outcome']}
          rows={modules.map(({ module }) => module)}
          columns={outcomes}
          cell={(row, column) => {
            const { module, passed, failed, blocked, never } = modules[row]!
            const value = [passed, failed, blocked, never][column]!
            const outcome = ['passed', 'failed', 'blocked'][column]
            return {
              value: value || '',
              weight: value > 0 ? weights[column]! : 0,
              good: value > 0 && column === 0,
              words: `${value} ${outcomes[column]!.toLowerCase()}`,
              ...(value > 0 &&
                outcome && {
                  to: `/testing-dashboard?tab=scripts&where.module=${encodeURIComponent(module)}&where.last_outcome=${outcome}`,
                }),
            }
          }}
        />
      )}
    </Panel>
  )
}
