import { SkeletonLines } from './Skeleton.tsx'
import { ErrorState, Offline } from './States.tsx'

type AwaitedProps = {
  /** The requested rows, as `useRecords` found them. */ found: {
    state: 'loading' | 'there' | 'failed'
    retry: () => void
  }
  /** “Work orders”: the subject of what is said after a failure. */ what: string
  lines?: number
}

/** The place of rows that are not there: their shape while they load, and the reason with the next step after a failure. */
export const Awaited = ({ found: { state, retry }, what, lines = 3 }: AwaitedProps) =>
  state !== 'failed' ? (
    <SkeletonLines lines={lines} />
  ) : navigator.onLine ? (
    <ErrorState what={what} onRetry={retry} />
  ) : (
    <Offline onRetry={retry} />
  )
