import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { asTick } from '../charts/units.ts'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { dollars } from '#platform/money.ts'

type Asked<Answer> = { data: Answer | undefined; isError: boolean; refetch: () => unknown }
type CardProps<Answer> = {
  title: string
  asked: Asked<Answer>
  /** The period or scope, once it is known. */
  scope?: (answer: Answer) => ReactNode
  /** Text of an empty card: the records that would fill it. */
  empty: (answer: Answer) => ReactNode
  /** The card's own shape while it waits. */
  skeleton: ReactNode
  children: (answer: Answer) => ReactNode
}

/** One question, its figure and its picture. A failed question fails alone. */
export function Card<Answer>({ title, asked, scope, empty, skeleton, children }: CardProps<Answer>) {
  const id = useId()
  const { data, isError, refetch } = asked
  const nothing = data === undefined ? undefined : empty(data)
  return (
    <section
      aria-labelledby={id}
      className="flex h-full min-w-0 flex-col rounded-lg border border-line bg-surface px-3.5 py-3"
    >
      <header className="mb-1.5 flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-sm font-semibold text-ink">
          {title}
        </h2>
        {data !== undefined && scope && <p className="truncate text-xs text-ink-2">{scope(data)}</p>}
      </header>
      {data !== undefined ? (
        nothing ? (
          <p className="text-sm text-ink-2">{nothing}</p>
        ) : (
          children(data)
        )
      ) : isError ? (
        <div role="alert" data-failed className="grid justify-items-start gap-2 text-sm text-ink-2">
          <p className="flex items-center gap-1.5 text-ink">
            <Icon name="warn" className="size-4 text-bad" />
            {title} could not be loaded.
          </p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <div role="status">
          <span className="sr-only">Loading…</span>
          {skeleton}
        </div>
      )}
    </section>
  )
}

/** The figure one looks for first, and a sentence beside it. */
export const Headline = ({ to, cents, children }: { to: string; cents: number; children: ReactNode }) => (
  <div className="mb-2 flex items-center gap-3">
    <Link to={to} title={dollars(cents)} className="figures text-2xl leading-8 font-semibold text-ink hover:underline">
      {asTick(cents, 'money')}
    </Link>
    <p className="min-w-0 text-xs text-ink-2">{children}</p>
  </div>
)

export const HeadlineSkeleton = () => (
  <div className="mb-2 flex h-8 items-center gap-3">
    <Skeleton className="h-6 w-24" />
    <Skeleton className="h-3 w-40" />
  </div>
)

/** Rows with a bar below each. */
export const BarsSkeleton = ({ rows }: { rows: number }) => (
  <div className="grid gap-3">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="grid gap-1.5">
        <Skeleton className="h-3 w-1/2" />
        <Skeleton className="h-2" />
      </div>
    ))}
  </div>
)

/** The space of a chart with its legend and the table below. */
export const ChartSkeleton = ({ height }: { height: number }) => (
  <div className="grid gap-2" style={{ height: height + 56 }}>
    <Skeleton className="h-3 w-2/3" />
    <Skeleton className="h-full" />
  </div>
)
