import { useSearchParams } from 'react-router'
import { Panel } from '#kit/parts/Panel.tsx'
import type { RuleRun } from '../records.ts'
import { ResultRows } from './ResultRows.tsx'

/** The address says which rule and which outcome are shown. */
export function RunResults({ row }: { row: RuleRun }) {
  const [query] = useSearchParams()
  const outcome = query.get('outcome')
  return (
    <Panel title="Results">
      <ResultRows
        run={row.id}
        rule={query.get('rule')}
        outcome={outcome === 'changed' ? null : (outcome ?? 'failed')}
        changed={outcome === 'changed'}
        looked={Number(row.looked_at)}
      />
    </Panel>
  )
}
