import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { differencesBetween } from '../../definition/review/rules.ts'
import { readDefinition } from '../../definition/rules.ts'
import type { FormVersion } from '../records.ts'

type VersionChangesProps = { row: FormVersion; loaded: { versions: readonly FormVersion[] | undefined } }

/** The differences from the version before. */
export function VersionChanges({ row, loaded: { versions } }: VersionChangesProps) {
  const before = versions?.find(({ edition }) => edition < row.edition)
  const differences = before
    ? differencesBetween(readDefinition(before.definition), readDefinition(row.definition))
    : []
  return (
    <Panel
      title="Changes"
      about={versions && (before ? `Compared with ${before.name}.` : 'This is the first version.')}
    >
      {!versions ? (
        <SkeletonLines />
      ) : differences.length > 0 ? (
        <ul className="grid list-disc gap-1 pl-5">
          {differences.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">
          {before ? 'The questions are the same.' : 'There is no earlier version to compare.'}
        </p>
      )}
    </Panel>
  )
}
