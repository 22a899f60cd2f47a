import { useSearchParams } from 'react-router'
import { Figures } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import { ruleRun } from '../records.ts'
import { ResultRows } from './ResultRows.tsx'

export default function RuleRunScreen() {
  const [query] = useSearchParams()
  const outcome = query.get('outcome')
  return (
    <OnePage of={ruleRun} list={{ to: '/advanced-compliance?tab=runs', label: 'Compliance runs' }}>
      {(row) => (
        <>
          <Figures
            figures={[
              { label: 'Checked', value: String(row.looked_at) },
              {
                label: 'Failed',
                value: String(row.failed),
                ...(Number(row.failed) > 0 && { tone: 'bad' as const, note: 'see below' }),
              },
              {
                label: 'Not checked',
                value: String(row.not_checked),
                ...(Number(row.not_checked) > 0 && { tone: 'warn' as const, note: 'missing data' }),
              },
              { label: 'Waived', value: String(row.waived) },
              { label: 'Changed', value: String(row.changed), note: 'since the previous run' },
            ]}
          />
          <Panel title="Run">
            <RecordFacts of={ruleRun} row={row} show={['ran_at', 'ran_by']} />
          </Panel>
          <Panel title="Results">
            <ResultRows
              run={row.id}
              rule={query.get('rule')}
              outcome={outcome === 'changed' ? null : (outcome ?? 'failed')}
              changed={outcome === 'changed'}
              looked={Number(row.looked_at)}
            />
          </Panel>
        </>
      )}
    </OnePage>
  )
}
