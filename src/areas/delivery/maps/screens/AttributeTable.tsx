import { useState } from 'react'
import { Button, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Pagination } from '#kit/parts/Pagination.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import type { Column, Value } from '@granary/geodata/geodata.ts'
import type { FeatureFilter, FeatureRow } from '../features/commands.ts'

export type Sort = { column: string; descending: boolean } | null

type TableProps = {
  columns: readonly Column[]
  rows: readonly FeatureRow[] | undefined
  count: number
  from: number
  size: number
  sort: Sort
  chosen: string | null
  onSort: (sort: Sort) => void
  onFrom: (from: number) => void
  onChoose: (id: string) => void
}

/** The attributes of the features, one row for each. A row selects its feature on the map. */
export function AttributeTable(props: TableProps) {
  const { columns, rows, count, from, size, sort, chosen, onSort, onFrom, onChoose } = props
  if (!rows) return <SkeletonLines lines={8} label="Loading features" />
  if (rows.length === 0) return <p className="py-6 text-ink-2">No features match. Change the search or the filters.</p>
  return (
    <div className="grid grid-cols-1 gap-3">
      <div
        role="region"
        aria-label="Attribute table"
        tabIndex={0}
        className="max-h-120 overflow-auto rounded-md border border-line"
      >
        <table className="w-full text-left text-sm">
          <caption className="sr-only">Attributes of the features</caption>
          <thead className="sticky top-0 z-10">
            <tr className="bg-surface-2 text-2xs text-ink-2">
              <th scope="col" className="h-9 w-0 px-(--cell-px) pl-4 font-semibold">
                #
              </th>
              {columns.map(({ name, kind }) => {
                const isSorted = sort?.column === name
                return (
                  <th
                    key={name}
                    scope="col"
                    aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
                    className={`px-(--cell-px) font-semibold whitespace-nowrap ${kind === 'number' ? 'text-right' : ''}`}
                  >
                    <button
                      type="button"
                      onClick={() =>
                        onSort(isSorted && sort.descending ? null : { column: name, descending: isSorted })
                      }
                      className="inline-flex min-h-9 items-center gap-1 hover:text-ink"
                    >
                      {name}
                      <Icon
                        name="arrow"
                        className={`size-3 ${isSorted ? (sort.descending ? 'rotate-90' : '-rotate-90') : 'invisible'}`}
                      />
                    </button>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.id}
                onClick={() => onChoose(row.id)}
                className={`cursor-pointer border-t border-line ${row.id === chosen ? 'bg-action-soft' : 'hover:bg-surface-2'}`}
              >
                <th scope="row" className="px-(--cell-px) pl-4 text-left font-normal">
                  <button
                    type="button"
                    aria-pressed={row.id === chosen}
                    // Voice control users say the number, so the name begins with it.
                    aria-label={`${row.position}, select ${row.name}`}
                    className="figures min-h-9 min-w-6 text-left text-ink-2"
                  >
                    {row.position}
                  </button>
                </th>
                {columns.map(({ name, kind }) => (
                  <td
                    key={name}
                    className={`max-w-72 truncate px-(--cell-px) py-2 ${kind === 'number' ? 'figures text-right' : ''}`}
                  >
                    {shown(row.attributes[name] ?? null)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pagination
        of="features"
        from={from + 1}
        to={from + rows.length}
        total={count}
        onEarlier={from > 0 ? () => onFrom(Math.max(0, from - size)) : undefined}
        onLater={from + rows.length < count ? () => onFrom(from + size) : undefined}
      />
    </div>
  )
}

export const shown = (value: Value): string =>
  value === null
    ? ''
    : typeof value === 'number'
      ? value.toLocaleString('en-US', { maximumFractionDigits: 6 })
      : typeof value === 'boolean'
        ? value
          ? 'Yes'
          : 'No'
        : value

const relations: Record<FeatureFilter['is'], string> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  above: 'is above',
  below: 'is below',
  is_empty: 'is empty',
  is_not_empty: 'is not empty',
}
const needsValue = (is: FeatureFilter['is']) => is !== 'is_empty' && is !== 'is_not_empty'

type FiltersProps = {
  columns: readonly Column[]
  filters: readonly FeatureFilter[]
  onChange: (filters: FeatureFilter[]) => void
}

/** The filters in effect, each with its own button to remove it, and the boxes for one more. */
export function Filters({ columns, filters, onChange }: FiltersProps) {
  const [asked, setAsked] = useState<FeatureFilter>()
  const add = () => {
    if (!asked) return
    onChange([...filters, asked])
    setAsked(undefined)
  }
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        {filters.map((filter, at) => (
          <span
            key={`${filter.column} ${filter.is} ${filter.value}`}
            className="inline-flex items-center gap-1 rounded-full border border-line-strong bg-surface-2 pl-3 text-sm"
          >
            {filter.column} {relations[filter.is]} {needsValue(filter.is) && filter.value}
            <IconButton
              label={`Remove filter ${filter.column} ${relations[filter.is]} ${filter.value}`}
              className="size-8!"
              onClick={() => onChange(filters.filter((_, other) => other !== at))}
            >
              <Icon name="cross" className="size-3.5" />
            </IconButton>
          </span>
        ))}
        {!asked && columns.length > 0 && filters.length < 8 && (
          <Button onClick={() => setAsked({ column: columns[0]!.name, is: 'is', value: '' })}>
            <Icon name="filter" />
            Add filter
          </Button>
        )}
      </div>
      {asked && (
        <form
          onSubmit={(event) => (event.preventDefault(), add())}
          className="grid gap-2 rounded-md border border-line bg-surface-2 p-3 sm:grid-cols-[1fr_1fr_1fr_auto_auto]"
        >
          <SelectBox
            aria-label="Attribute"
            value={asked.column}
            onChange={({ target }) => setAsked({ ...asked, column: target.value })}
          >
            {columns.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectBox>
          <SelectBox
            aria-label="Relation"
            value={asked.is}
            onChange={({ target }) => setAsked({ ...asked, is: target.value as FeatureFilter['is'] })}
          >
            {Object.entries(relations).map(([is, words]) => (
              <option key={is} value={is}>
                {words}
              </option>
            ))}
          </SelectBox>
          {needsValue(asked.is) ? (
            <input
              aria-label="Value"
              value={asked.value}
              maxLength={400}
              required
              onChange={({ target }) => setAsked({ ...asked, value: target.value })}
              className="h-(--control-h) min-w-0 rounded-sm border border-control-line bg-surface px-3 text-base"
            />
          ) : (
            <span />
          )}
          <Button type="submit">Apply</Button>
          <Button look="quiet" onClick={() => setAsked(undefined)}>
            Cancel
          </Button>
        </form>
      )}
    </div>
  )
}
