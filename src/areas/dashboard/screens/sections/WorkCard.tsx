import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { DialMark } from '#kit/parts/Dial.tsx'
import { StatusBar } from '#kit/home/StatusBar.tsx'
import { Skeleton } from '#kit/parts/Skeleton.tsx'
import { dialOf } from '#kit/record/status.ts'
import { whyNotSee } from '#platform/records/see.ts'
import { useStatusCounts } from '#kit/record/list/use-status-counts.ts'
import type { Condition } from '#platform/records/list/conditions.ts'
import type { Field } from '#platform/records/fields.ts'
import type { Life } from '#platform/life.ts'
import { optionLabel } from '#platform/records/record.ts'
import { BarsSkeleton, Card } from '#kit/home/Card.tsx'
import type { Work } from '../../sections/work/rules.ts'

const none: Condition[] = []

/** The records of a section that are not finished, by status; each status opens its rows. */
export function WorkCard({ work }: { work: readonly Work[] }) {
  const asked = useQuery({
    queryKey: ['declared', work.map(({ list }) => list)],
    staleTime: Infinity,
    queryFn: () => Promise.all(work.map(async ({ of, list }) => ({ list, life: await of() }))),
  })
  return (
    <Card title="In progress" asked={asked} empty={() => false} skeleton={<BarsSkeleton rows={work.length * 2} />}>
      {(lists) => (
        <ul className="grid gap-4">
          {lists.map(({ list, life }) => (
            <Statuses key={list} list={list} life={life} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Statuses({ list, life }: { list: string; life: Life }) {
  const of = life.record
  const whyNot = whyNotSee(of, useActor())
  const { statuses } = useStatusCounts(of, none, whyNot === null)
  const field: Field = of.fields.status
  const shown = field
    .options!.filter((status) => life.isOpen({ status }))
    .map((status) => ({ status, state: dialOf(status, field), count: statuses?.counts[status] ?? 0 }))
    .filter(({ count }) => count > 0)
  const all = shown.reduce((sum, { count }) => sum + count, 0)
  // Without the right to read them, every count would be a zero.
  if (whyNot) return <li className="text-sm text-ink-2">{whyNot}</li>
  return (
    <li className="min-w-0">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <Link to={list} className="font-semibold text-ink hover:underline">
          {of.plural}
        </Link>
        <span className="figures text-ink-2">
          {statuses ? statuses.more ? 'more than 10,000' : all : <Skeleton className="h-3 w-6" />}
        </span>
      </p>
      <StatusBar parts={shown} />
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {statuses && shown.length === 0 && !statuses.more && <li className="text-ink-2">Nothing is open.</li>}
        {shown.map(({ status, state, count }) => (
          <li key={status}>
            <Link
              to={`${list}${list.includes('?') ? '&' : '?'}where.status=${status}`}
              className="inline-flex min-h-6 items-center gap-1.5 text-ink-2 hover:text-ink hover:underline"
            >
              <DialMark state={state} />
              {optionLabel(field, status)} <span className="figures font-semibold text-ink">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
