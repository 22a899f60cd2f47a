import { Link } from 'react-router'
import type { Found } from '#client/use-record.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { inText } from '#platform/words.ts'
import { Skeleton } from '../parts/Skeleton.tsx'
import { Empty, ErrorState, Offline } from '../parts/States.tsx'
import { say } from '#platform/say.ts'

type NoRecordProps = {
  of: AnyRecord
  found: Pick<Found<unknown>, 'state' | 'retry'>
  list: { to: string; label: string }
}

/** The content of a record's page without a record: loading, not visible to this reader, or failed. */
export function NoRecord({ of, found: { state, retry }, list }: NoRecordProps) {
  const label = inText(of.label)
  return (
    <div className="mx-auto w-full max-w-6xl px-(--gutter) py-6 md:py-8">
      {state === 'missing' && (
        <>
          <h1 className="sr-only">{of.label}</h1>
          {of.access.of === 'owner' ? (
            <Empty
              title={say('This {label} was not found', { label })}
              action={
                <Link to={list.to} className="link">
                  {list.label}
                </Link>
              }
            >
              {say(
                'It doesn’t exist, or it belongs to another person. Only the person who created it can open it. Ask the sender of the link to share its content.',
              )}
            </Empty>
          ) : (
            <Empty
              title={say('This {label} was not found', { label })}
              action={
                <Link to={list.to} className="link">
                  {list.label}
                </Link>
              }
            >
              {say('It doesn’t exist, or it belongs to another organization.')}
            </Empty>
          )}
        </>
      )}
      {state === 'failed' && (
        <>
          <h1 className="sr-only">{of.label}</h1>
          {navigator.onLine ? (
            <ErrorState what={say('This {label}', { label })} onRetry={retry} />
          ) : (
            <Offline onRetry={retry} />
          )}
        </>
      )}
      {state === 'loading' && <RecordSkeleton />}
    </div>
  )
}

const RecordSkeleton = () => (
  <div role="status">
    <span className="sr-only">{say('Loading…')}</span>
    <Skeleton className="h-3 w-28" />
    <Skeleton className="mt-3 h-7 w-72 max-w-full" />
    <Skeleton className="mt-3 h-4 w-44" />
    <div className="mt-7 grid items-start gap-5 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
      <div className="grid gap-5">
        <Skeleton className="h-20" />
        <Skeleton className="h-64" />
      </div>
      <Skeleton className="h-64" />
    </div>
  </div>
)
