import { Link } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Day } from '#kit/parts/Time.tsx'
import type { DecidedBefore as Decided } from '../decided-before.ts'
import { controlChange, type ControlChange } from '../records.ts'

type Question = { name: string; run: (input: { id: string }, context: never) => Promise<Decided[]> }

/**
 * Decisions by the older figure while the new one was not on file: for a person to review, never changed
 * automatically.
 */
export function DecidedBefore({ row: { id } }: { row: ControlChange }) {
  const { data, isError, refetch } = useAnswer<Question>(
    'controls/decided-between',
    { id },
    { about: controlChange.table },
  )
  return (
    <Panel
      title="Decided under the older figure"
      about="Decided between the figure’s effective date and its approval. These records weren’t changed."
    >
      {isError ? (
        <ErrorState what="The list" onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines lines={3} />
      ) : (
        <PlainTable
          label="Decided under the older figure"
          rows={data}
          keyOf={({ table, id: record, day }) => `${table} ${record} ${day}`}
          empty="No decisions in this period."
          columns={[
            {
              label: 'Record',
              cell: ({ table, id: record, title }) => (
                <Link className="link" to={`/records/${table}/${record}`}>
                  {title}
                </Link>
              ),
            },
            { label: 'Decided on', cell: ({ day }) => <Day day={day} /> },
          ]}
        />
      )}
    </Panel>
  )
}
