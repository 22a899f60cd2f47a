import { Link, useParams } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { useRecord } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import type { DecidedBefore as Decided } from '../decided-before.ts'
import { controlChange } from '../records.ts'
import { ChangeActions } from './ChangeActions.tsx'

const list = { to: '/admin/control-changes', label: 'Control changes' }

export default function ChangeScreen() {
  const found = useRecord(controlChange, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={controlChange} found={found} list={list} />
  return (
    <RecordPage of={controlChange} row={row} list={list} actions={<ChangeActions change={row} />}>
      <Panel title="Change">
        <RecordFacts
          of={controlChange}
          row={row}
          show={[
            'before',
            'after',
            'effective_from',
            'published_on',
            'loosens',
            'reason',
            'entered_on',
            'proposed_by',
            'decided_by',
            'decided_at',
            'decision',
          ]}
        />
      </Panel>
      {row.published_on && <DecidedBefore id={row.id} />}
    </RecordPage>
  )
}

type Question = { name: string; run: (input: { id: string }, context: never) => Promise<Decided[]> }

/**
 * Decisions by the older figure while the new one was not on file: for a person to review, never changed
 * automatically.
 */
function DecidedBefore({ id }: { id: string }) {
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
