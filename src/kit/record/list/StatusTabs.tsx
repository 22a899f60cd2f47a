import { memo } from 'react'
import type { Field } from '#platform/records/fields.ts'
import { optionLabel } from '#platform/records/record.ts'
import { DialMark } from '../../parts/Dial.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { useInSight } from '../../parts/use-in-sight.ts'
import { dialOf } from '../status.ts'
import type { List } from './use-list.ts'

/** The statuses of a list with their counts: one press shows the rows of a status, like a filter on it. */
export const StatusTabs = memo(({ list: { of, state, statuses, show } }: { list: List }) => {
  const field: Field = of.fields.status
  const chosen = new Set(state.words.status?.split(',').filter(Boolean))
  const strip = useInSight<HTMLDivElement>([...chosen].join())
  const { status: _, ...others } = state.words
  const shown = field.options!.filter((each) => statuses?.more || statuses?.counts[each] || chosen.has(each))
  const known = statuses && !statuses.more
  return (
    <div
      ref={strip}
      role="group"
      aria-label="Status"
      className="flex h-full items-center gap-x-1 overflow-x-auto [scrollbar-width:none]"
    >
      <button type="button" aria-pressed={chosen.size === 0} onClick={() => show({ words: others })} className={look}>
        All
        {statuses ? (
          <Count of={known ? Object.values(statuses.counts).reduce((sum, count) => sum + count, 0) : '10,000+'} />
        ) : (
          <Skeleton className="h-3 w-6" />
        )}
      </button>
      {shown.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={chosen.has(status)}
          onClick={() => show({ words: chosen.has(status) && chosen.size === 1 ? others : { ...others, status } })}
          className={look}
        >
          <DialMark state={dialOf(status, field)} />
          {optionLabel(field, status)}
          {known && <Count of={statuses.counts[status] ?? 0} />}
        </button>
      ))}
    </div>
  )
})

const Count = ({ of }: { of: number | string }) => (
  <span className="text-xs text-ink-2">{of.toLocaleString('en-US')}</span>
)

const look =
  'inline-flex h-7 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-sm whitespace-nowrap text-ink-2 hover:bg-surface-2 hover:text-ink aria-pressed:bg-action-soft aria-pressed:font-semibold aria-pressed:text-ink pointer-coarse:h-9'
