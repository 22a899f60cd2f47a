import type { ReactNode } from 'react'
import { useFailure } from '#client/failure.ts'
import { say } from '#platform/say.ts'

/**
 * A placeholder in the shape of the coming content. The words for screen readers are said once, by the group. After a
 * failure nothing comes, and nothing waits.
 */
export const Skeleton = ({ className = 'h-4 w-full' }: { className?: string }) =>
  useFailure() ? null : (
    <span
      aria-hidden
      data-skeleton
      className={`block animate-[breathe_1.6s_ease-in-out_infinite] rounded-xs bg-surface-3 ${className}`}
    />
  )

/**
 * The place of something that the page waits for. After a failure it will not come: then the reason is there, with a
 * way to ask again. Loaded parts stay.
 */
export function Waiting({ children }: { children: ReactNode }) {
  const failed = useFailure()
  return failed ? failed.told : children
}

export const SkeletonLines = ({ lines = 3, label }: { lines?: number; label?: string }) => (
  <Waiting>
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label ? `${label}…` : say('Loading…')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={`h-4 ${line % 3 === 2 ? 'w-2/3' : 'w-full'}`} />
      ))}
    </div>
  </Waiting>
)

/** Rows of a list in their final height: a title over a detail. */
export const SkeletonRows = ({ rows, className = '' }: { rows: number; className?: string }) => (
  <Waiting>
    <div role="status" className={`divide-y divide-line border-y border-line ${className}`}>
      <span className="sr-only">{say('Loading…')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid h-[4.5rem] content-center gap-2.5">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-3.5 w-64 max-w-full" />
        </div>
      ))}
    </div>
  </Waiting>
)

/** The shape of a page before its own code has loaded: as high as the window, so that nothing is seen below it. */
export const PageSkeleton = () => (
  <div
    role="status"
    className="mx-auto grid min-h-[calc(100dvh-var(--header-h))] w-full max-w-6xl content-start gap-6 px-(--gutter) py-10"
  >
    <span className="sr-only">{say('Loading…')}</span>
    <Skeleton className="h-3.5 w-28" />
    <Skeleton className="h-8 w-2/3 max-w-md" />
    <div className="grid gap-4 md:grid-cols-3">
      <Skeleton className="h-40 md:col-span-2" />
      <Skeleton className="h-40" />
    </div>
  </div>
)
