import { plural } from '#platform/words.ts'
import { useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Acts } from '#kit/record/Acts.tsx'
import { act } from '#platform/pages/act.ts'
import type { DueRecords as Due, PrepareDisposition } from '../commands.ts'
import { disposition } from '../records.ts'
import { whyNotPrepare } from '../rules.ts'

/** Records past their retention period and under no hold, by series. */
export function DueRecords() {
  const actor = useActor()
  const navigate = useNavigate()
  const { data, isError, refetch } = useAnswer<Due>('record-dispositions/due', {}, { about: disposition.table })
  if (isError) return <ErrorState what="Due records" onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines />
  return (
    <Panel
      title="Past their retention period"
      about="Records under a legal hold and records that are kept longer by another series are not listed."
    >
      {data.series.length === 0 ? (
        <p className="text-ink-2">No records are due.</p>
      ) : (
        <ul className="divide-y divide-line">
          {data.series.map(({ code, title, authority, disposes, count, types, oldest }) => (
            <li key={code} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-semibold text-ink">
                  {code} {title}
                </p>
                <p className="text-ink-2">
                  {plural(count, { one: '1 record', other: `${count} records` })}: {types.join(', ')}.{' '}
                  {disposes === 'archive' ? 'Transfer to archive' : 'Destroy'}.
                </p>
                <p className="text-xs text-ink-2">
                  {authority}. The oldest was kept until <Day day={oldest} />.
                </p>
              </div>
              <Acts
                acts={[
                  act<PrepareDisposition>('record-dispositions/prepare', {
                    label: 'Prepare disposition',
                    whyNot: whyNotPrepare(actor),
                    send: { series: code },
                    done: 'Disposition prepared',
                    then: (made) => void navigate(`/compliance/records/dispositions/${(made as { id: string }).id}`),
                  }),
                ]}
                of={code}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
