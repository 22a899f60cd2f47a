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

/** The head of a page: the way to it, its name and the line below. */
export const HeadSkeleton = () => (
  <>
    <div className="flex min-h-10 items-center sm:min-h-9">
      <Skeleton className="h-3 w-40" />
    </div>
    <Skeleton className="mt-1 h-6 w-96 max-w-full" />
    <Skeleton className="mt-3 mb-2.5 h-4 w-72 max-w-full" />
  </>
)

/**
 * A page before its own code has loaded: a head and a strip, where the page’s own placeholder has them too, and as high
 * as the window, so that nothing is seen below it.
 */
export const PageSkeleton = () => (
  <div
    role="status"
    className="mx-auto min-h-[calc(100dvh-var(--header-h))] max-w-(--page-w,72rem) px-(--gutter) pt-4 md:px-6"
  >
    <span className="sr-only">{say('Loading…')}</span>
    <HeadSkeleton />
    <Skeleton className="mt-px h-12" />
  </div>
)
