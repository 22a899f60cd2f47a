import { useRecords } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { differencesBetween } from '../../definition/review/rules.ts'
import { readDefinition } from '../../definition/rules.ts'
import { formVersion, type FormVersion } from '../records.ts'

/** The differences from the version before. */
export function VersionChanges({ row }: { row: FormVersion }) {
  const { rows: before } = useRecords(formVersion, (from) =>
    from.eq('form', row.form).lt('edition', row.edition).order('edition', { ascending: false }).limit(1),
  )
  const differences = before?.[0]
    ? differencesBetween(readDefinition(before[0].definition), readDefinition(row.definition))
    : []
  return (
    <Panel
      title="Changes"
      about={before && (before[0] ? `Compared with ${before[0].name}.` : 'This is the first version.')}
    >
      {!before ? (
        <SkeletonLines />
      ) : differences.length > 0 ? (
        <ul className="grid list-disc gap-1 pl-5">
          {differences.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">
          {before?.[0] ? 'The questions are the same.' : 'There is no earlier version to compare.'}
        </p>
      )}
    </Panel>
  )
}
