import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { useNow } from '#client/use-now.ts'
import { Sparkline } from '#kit/charts/Sparkline.tsx'
import { Figures, FiguresSkeleton, type Figure } from '#kit/parts/Figures.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { asMoment } from '#kit/dates.ts'
import type { Newest } from '#kit/trail/ask.ts'
import { ageOf } from './age.ts'
import { useGrowth } from './use-growth.ts'
import { useWitnesses } from './use-witnesses.ts'

/** The length of the log, the age of its newest signature, and how it compares with this browser's last visit. */
export function TrailFigures({ newest, mayTend }: { newest: Newest; mayTend: boolean }) {
  const backend = useBackend()
  const now = useNow()
  const { data: growth } = useGrowth(newest.organization_id, 30)
  const { data: witnesses } = useWitnesses(newest.organization_id, mayTend)
  const { data: watched } = useQuery({
    // The query key names no table. A second comparison of a checkpoint would report no change instead of the first
    // result.
    queryKey: ['watched log', newest.origin, newest.size, newest.root],
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    queryFn: async () => (await import('#kit/trail/watch.ts')).watch(backend, newest),
  })
  // Its notice is above the entries: they keep their place.
  if (!watched || (mayTend && !witnesses)) return <FiguresSkeleton count={mayTend ? 4 : 3} />
  const month = growth && growth.at(-1)!.size - growth[0]!.size
  const told = witnesses
    ?.flatMap(({ told_at }) => told_at ?? [])
    .toSorted()
    .at(-1)
  const figures: Figure[] = [
    {
      label: 'Entries sealed',
      value: (
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="whitespace-nowrap">{newest.size.toLocaleString('en-US')}</span>
          {growth && <Sparkline values={growth.map(({ size }) => size)} className="h-5 w-16" />}
        </span>
      ),
      note: month === undefined ? ' ' : `${month.toLocaleString('en-US')} in 30 days`,
    },
    {
      label: 'Newest checkpoint',
      value: ageOf(newest.time, now),
      note: asMoment(newest.time),
      to: '/blockchain?tab=checkpoints',
    },
    {
      label: 'Signing key',
      value: <span className="font-mono text-lg">{newest.key.split('+')[1]}</span>,
      note:
        watched.state === 'broken'
          ? 'See below'
          : watched.seen
            ? 'Same as seen before in this browser'
            : 'Saved in this browser',
      ...(watched.state === 'broken' && { tone: 'bad' as const }),
    },
    ...(mayTend
      ? [
          {
            label: 'Witnesses',
            value: witnesses?.length ?? 0,
            note:
              witnesses?.length === 0
                ? 'Add one: only witnesses can reveal a truncated log'
                : told
                  ? `last notified ${ageOf(told, now)}`
                  : 'none notified yet',
            ...(witnesses?.length === 0 && { tone: 'warn' as const }),
          },
        ]
      : []),
  ]
  return (
    <>
      <Figures figures={figures} />
      {(watched.state === 'broken' || watched.state === 'unknown') && (
        <div className="mt-4">
          <Notice tone={watched.state === 'broken' ? 'bad' : 'info'} title={titles[watched.state]}>
            {watched.sentence}
          </Notice>
        </div>
      )}
      {/* Good news takes one line: the entries are the page. */}
      {(watched.state === 'first' || watched.state === 'grew') && (
        <p role="status" className="mt-2 flex items-baseline gap-1.5 text-xs text-ink-2">
          <Icon name="check" className="size-3 shrink-0 self-center text-good" />
          <span className="shrink-0 font-semibold text-ink">{titles[watched.state]}</span>
          <span className="min-w-0 max-md:hidden">{watched.sentence}</span>
        </p>
      )}
    </>
  )
}

const titles = {
  first: 'This browser is a witness now',
  grew: 'Only entries added',
  broken: 'Verification failed',
  unknown: 'Can’t be verified here',
  same: '',
}
