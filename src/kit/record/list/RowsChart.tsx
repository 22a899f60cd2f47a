import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { firstGrouping, groupings, readGrouping, writeGrouping, type Grouping } from '#platform/records/list/grouped.ts'
import { summed } from '#platform/records/list/summed.ts'
import { labelOf } from '#platform/records/record.ts'
import type { Groups } from '#platform/sheets/groups.ts'
import { groupsOf } from '#platform/reads/reads.ts'
import { inText } from '#platform/words.ts'
import { Button } from '../../parts/Button.tsx'
import { IconButton } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { SelectBox } from '../../parts/SelectBox.tsx'
import { SkeletonLines } from '../../parts/Skeleton.tsx'
import { ErrorState } from '../../parts/States.tsx'
import { Grouped, titleOf } from './Grouped.tsx'
import type { List } from './use-list.ts'

/** The rows of a list as a chart, under the same filters. A press on a bar filters the list to its rows. */
export function RowsChart({ list }: { list: List }) {
  const first = firstGrouping(list.of, list.standard)
  return first && <Chart list={list} first={first} />
}

function Chart({ list, first }: { list: List; first: Grouping }) {
  const { of, state, conditions, show } = list
  const grouping = readGrouping(of, state.chart, conditions, first)
  const { by, figure } = grouping
  const amounts = summed(of, conditions)
  const pick = (change: Partial<Grouping>) => show({ chart: writeGrouping({ ...grouping, ...change }) })
  return (
    // A long chart may be cut by the end of a printed sheet; a section would begin a new one.
    <div
      role="region"
      aria-label="Chart"
      className="min-w-0 rounded-md border border-line bg-surface px-3.5 pt-2.5 pb-3.5"
    >
      <p className="mb-2 hidden font-semibold print:block">{titleOf(of, grouping)}</p>
      <header className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-2 text-sm text-ink-2 print:hidden">
        {amounts.length > 0 && (
          <SelectBox
            aria-label="Figure"
            value={figure ?? ''}
            onChange={({ target }) => pick({ figure: target.value || null })}
            className="max-w-44 sm:max-w-48"
          >
            <option value="">Number of {inText(of.plural)}</option>
            {amounts.map((name) => (
              <option key={name} value={name}>
                {labelOf(of, name)}
              </option>
            ))}
          </SelectBox>
        )}
        {amounts.length > 0 ? 'by' : `${of.plural} by`}
        <SelectBox
          aria-label="By"
          value={by}
          onChange={({ target }) => pick({ by: target.value })}
          className="max-w-44 sm:max-w-48"
        >
          {groupings(of).map((name) => (
            <option key={name} value={name}>
              {labelOf(of, name)}
            </option>
          ))}
        </SelectBox>
        <IconButton label="Close chart" onClick={() => show({ chart: null })} className="ml-auto">
          <Icon name="cross" />
        </IconButton>
      </header>
      <Drawing list={list} grouping={grouping} />
    </div>
  )
}

type DrawingProps = { list: List; grouping: Grouping }

function Drawing({ list, grouping }: DrawingProps) {
  const { of, conditions } = list
  const backend = useBackend()
  const [all, setAll] = useState(false)
  const asked = groupsOf(of, conditions, grouping)[1]
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: [of.table, 'records/groups', asked, all],
    placeholderData: keepPreviousData,
    queryFn: () => callFunction<Groups>(backend, all ? 'records/all-groups' : 'records/groups', asked),
  })
  if (isError && !data) return <ErrorState what="The chart" onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={6} />
  if (data.more)
    return (
      <p className="flex flex-wrap items-center gap-3 text-ink-2">
        More than 10,000 {inText(of.plural)}. Add a filter, or draw all of them.
        <Button onClick={() => setAll(true)}>Draw all</Button>
      </p>
    )
  if (data.groups.length === 0) return <p className="text-ink-2">No {inText(of.plural)} match.</p>
  return (
    <div className={isPlaceholderData ? 'opacity-60' : ''}>
      <Grouped of={of} grouping={grouping} found={data} to={(words) => `?${narrowedTo(grouping.by, words)}`} />
    </div>
  )
}

/** The address of this list with one more filter, on its first page. */
function narrowedTo(field: string, words: string): string {
  const query = new URLSearchParams(location.search)
  for (const name of ['after', 'before', 'open']) query.delete(name)
  query.set(`where.${field}`, words)
  return query.toString()
}
