import { Link } from 'react-router'
import type { Found } from '#client/use-record.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { inText } from '#platform/words.ts'
import { HeadSkeleton, Skeleton } from '../parts/Skeleton.tsx'
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
    <div className="w-full px-(--gutter) pt-4 pb-8 md:px-6">
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

/** In the shape of the page that follows: head, next step, stages, tabs, content and rail. */
export const RecordSkeleton = () => (
  <>
    <HeadSkeleton />
    <RecordBodySkeleton />
  </>
)

/** The shape of what is below a record’s head. */
export const RecordBodySkeleton = () => (
  <div role="status">
    <span className="sr-only">{say('Loading…')}</span>
    <Skeleton className="mt-px h-12" />
    <div className="mt-3 flex gap-1">{bars('flex-1 h-1', 4)}</div>
    <div className="mt-12 flex gap-6 border-b border-line pb-3">{bars('h-4 w-20', 4)}</div>
    <div className="grid min-[75rem]:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid content-start gap-4 py-4 min-[75rem]:pr-6">
        <Skeleton className="h-20" />
        <Skeleton className="h-64" />
      </div>
      <div className="grid content-start gap-4 border-line py-4 min-[75rem]:border-l min-[75rem]:pl-5">
        {bars('h-24', 2)}
      </div>
    </div>
  </div>
)

const bars = (className: string, count: number) =>
  Array.from({ length: count }, (_, at) => <Skeleton key={at} className={className} />)
