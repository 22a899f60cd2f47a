import { Matrix, type Cell } from '#kit/boards/Matrix.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import type { TestScript } from '../records.ts'
import { byModule } from '../rules.ts'

const outcomes = ['Passed', 'Failed', 'Blocked', 'Never run'] as const
/** Strongest where a script failed; one that never ran is unknown. */
const weights: readonly Cell['weight'][] = [0, 4, 2, 0]

/** The last outcome of each script, by module. */
export function ByModule({ loaded: { scripts: rows } }: { loaded: { scripts?: readonly TestScript[] } }) {
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
