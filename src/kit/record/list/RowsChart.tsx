import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import type { Field } from '#platform/records/fields.ts'
import { none } from '#platform/records/list/conditions.ts'
import { firstGrouping, groupings, type Grouping } from '#platform/records/list/grouped.ts'
import { summed } from '#platform/records/list/summed.ts'
import { labelOf, optionLabel } from '#platform/records/record.ts'
import type { Groups } from '#platform/sheets/groups.ts'
import { inText, plural } from '#platform/words.ts'
import { BarChart } from '../../charts/BarChart.tsx'
import { RankedBars } from '../../charts/RankedBars.tsx'
import { asMonth } from '../../dates.ts'
import { Button } from '../../parts/Button.tsx'
import { IconButton } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { SelectBox } from '../../parts/SelectBox.tsx'
import { SkeletonLines } from '../../parts/Skeleton.tsx'
import { ErrorState } from '../../parts/States.tsx'
import { useNames } from '../use-names.ts'
import { readGrouping, stepsOf, writeGrouping } from './drawn.ts'
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
  const asked = { table: of.table, conditions, ...grouping }
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
      {of.fields[grouping.by]!.kind === 'date' ? (
        <Months list={list} grouping={grouping} found={data} />
      ) : (
        <Named list={list} grouping={grouping} found={data} />
      )}
    </div>
  )
}

type FoundProps = DrawingProps & { found: Groups }

function Months({ list: { of }, grouping: { by, figure }, found: { groups, others } }: FoundProps) {
  const steps = stepsOf(groups)
  const undated = groups.find(({ key }) => key === null)?.rows ?? 0
  return (
    <>
      <BarChart
        title={titleOf(of, { by, figure })}
        bare
        unit={figure === null ? 'count' : 'money'}
        step={labelOf(of, by)}
        height={170}
        across={steps.map(({ label }) => (label.length === 4 ? label : asMonth(label)))}
        series={[
          { name: figureName(of, figure), values: steps.map(({ rows, sum }) => (figure === null ? rows : sum)) },
        ]}
        to={(at) => `?${narrowedTo(by, `${steps[at]!.from}..${steps[at]!.until}`)}`}
      />
      {undated + others.rows > 0 && (
        <p className="mt-1 text-xs text-ink-2">
          {plural(undated + others.rows, {
            one: `1 ${inText(of.label)}`,
            other: `${undated + others.rows} ${inText(of.plural)}`,
          })}{' '}
          without a date in this chart.
        </p>
      )}
    </>
  )
}

function Named({ list: { of }, grouping: { by, figure }, found: { groups, others } }: FoundProps) {
  const field: Field = of.fields[by]!
  const names = useNames(
    of,
    groups.flatMap(({ key }) =>
      key !== null && (field.kind === 'ref' || field.kind === 'person') ? [{ [by]: key }] : [],
    ),
  )
  const called = (key: string | null) => {
    if (key === null) return field.kind === 'person' ? 'Unassigned' : `No ${inText(labelOf(of, by))}`
    if (field.kind === 'choice') return optionLabel(field, key)
    if (field.kind === 'flag') return key === 'true' ? 'Yes' : 'No'
    return names.get(key) ?? '…'
  }
  const inAddress = (key: string | null) =>
    key === null ? none : field.kind === 'flag' ? (key === 'true' ? 'yes' : 'no') : key
  return (
    <RankedBars
      title={titleOf(of, { by, figure })}
      unit={figure === null ? 'count' : 'money'}
      of={labelOf(of, by)}
      figure={figure === null ? 'Number' : labelOf(of, figure)}
      rows={[
        ...groups.map(({ key, rows, sum }) => ({
          name: called(key),
          value: figure === null ? rows : sum,
          to: `?${narrowedTo(by, inAddress(key))}`,
          ...(figure !== null && {
            note: plural(rows, { one: `1 ${inText(of.label)}`, other: `${rows} ${inText(of.plural)}` }),
          }),
        })),
        ...(others.groups > 0
          ? [{ name: `${others.groups} others`, value: figure === null ? others.rows : others.sum }]
          : []),
      ]}
    />
  )
}

const figureName = (of: List['of'], figure: string | null) =>
  figure === null ? `Number of ${inText(of.plural)}` : labelOf(of, figure)

const titleOf = (of: List['of'], { by, figure }: Grouping) => `${figureName(of, figure)} by ${inText(labelOf(of, by))}`

/** The address of this list with one more filter, on its first page. */
function narrowedTo(field: string, words: string): string {
  const query = new URLSearchParams(location.search)
  for (const name of ['after', 'before', 'open']) query.delete(name)
  query.set(`where.${field}`, words)
  return query.toString()
}
