import { memo, Suspense } from 'react'
import { Link } from 'react-router'
import { isStillDue } from '#platform/records/due.ts'
import type { Field, Kind } from '#platform/records/fields.ts'
import { labelOf, optionLabel, titleOf, type AnyRecord } from '#platform/records/record.ts'
import { optional } from '../../optional.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Due } from '../../parts/Due.tsx'
import { Value } from '../Value.tsx'
import type { Then } from '../../inputs/CellInput.tsx'
import { FilledCell } from './FilledCell.tsx'
import { RowMenu } from './RowMenu.tsx'
import { WaitsFor } from './WaitsFor.tsx'
import type { WaitsFor as Waits } from '#platform/life/waits-for.ts'
import type { SharesOf } from '#platform/pages/list-shown.ts'
import { inTightCell, isCut, type Shape, type Slot } from './shape.ts'
import type { Filling } from './use-cell-edit.ts'
import type { ListRow } from './use-list.ts'

// Few lists have bars.
const Shares = optional(() => import('./Shares.tsx').then(({ Shares }) => Shares))

type RowProps = Shape & {
  of: AnyRecord
  row: ListRow
  index: number
  page: string | undefined
  names: ReadonlyMap<string, string>
  /** One line per row: the number has its own column, a long title takes two small lines, and other words are cut. */
  tight: boolean
  /** Where values are in an entry. */
  slots: ReadonlyMap<string, Slot>
  /** In an entry, values outside its slots are beside their names; in a table the head names them, and a thousand hidden names cost time. */
  labeled: boolean
  chosen: boolean
  /** On a phone rows can be selected only in selection mode. */
  choosing: boolean
  /** The fields that may be edited in place; none when this row may not be changed. */
  fillable: ReadonlySet<string> | null
  filling: Filling | null
  take: (value: unknown, then: Then) => void
  leave: () => void
  today: string
  shares: readonly SharesOf[] | undefined
  /** Who must act on it next, once that is known. */
  waits: Waits | undefined
  rows: readonly ListRow[]
  choose: (rows: readonly ListRow[], at: number, stretch: boolean) => void
  show: (change: { open: string }) => void
  go: (page: string) => void
  measure: (element: HTMLElement | null) => void
}

const figures = ['money', 'number', 'percent']

/** A row where there is room, and otherwise three lines: its title, its number, and the rest by name. */
export const ListTableRow = memo(function ListTableRow({
  of,
  row,
  index,
  page,
  title,
  beside,
  rest,
  names,
  tight,
  slots,
  labeled,
  chosen,
  choosing,
  fillable,
  filling,
  take,
  leave,
  today,
  shares,
  waits,
  rows,
  choose,
  show,
  go,
  measure,
}: RowProps) {
  const look = () => show({ open: row.id })
  const called = titleOf(of, row) || names.get(String(row[of.title])) || 'Untitled'
  const short = beside && row[beside] !== null && String(row[beside])
  const cell = (name: string) => (fillable?.has(name) ? { 'data-cell': name, tabIndex: -1 } : {})
  const filled = (name: string) =>
    filling?.name === name && (
      <FilledCell
        field={of.fields[name]}
        label={`${labelOf(of, name)} of ${called}`}
        filling={filling}
        take={take}
        leave={leave}
      />
    )
  const menu = !labeled && <RowMenu called={called} page={page} look={look} go={go} />
  const several = rest.filter(([, { kind }]) => kind === 'money').length > 1
  const isEmpty = (name: string, zero: Field['zero']) =>
    isNothing(row[name]) || (zero === '' && Number(row[name]) === 0)
  // The rest of an entry: two beside each other where a tablet has room, the last of an odd number alone.
  const facts = rest.filter(([name, { zero }]) => !slots.has(name) && !isEmpty(name, zero)).map(([name]) => name)
  const sideOf = (name: string) => {
    const at = facts.indexOf(name)
    return at % 2 ? 'fact-right' : at < facts.length - 1 ? 'fact-left' : 'fact'
  }
  const barsOf = (name: string) => shares?.find(({ column }) => column === name)
  function shown(name: string, kind: Kind) {
    const value = <Value of={of} name={name} row={row} names={names} />
    const bars = barsOf(name)
    return bars ? (
      <Suspense fallback={value}>
        <Shares of={bars} row={row} amount={kind === 'money'}>
          {value}
        </Shares>
      </Suspense>
    ) : (
      value
    )
  }
  return (
    <tr
      ref={measure}
      data-index={index}
      data-row={index}
      data-id={row.id}
      aria-rowindex={index + 2}
      className={`group relative h-(--row-h) cards:grid cards:h-auto ${choosing ? 'cards:grid-cols-[1.25rem_minmax(0,1fr)_auto_auto]' : 'cards:grid-cols-[minmax(0,1fr)_auto_auto]'} cards:gap-x-2 cards:gap-y-1 cards:border-b cards:border-line cards:px-4 cards:py-2.5 ${chosen ? 'bg-action-soft' : 'hover:bg-surface-2'}`}
    >
      <td
        className={`${line} w-11 pl-4 print:hidden ${choosing ? 'cards:row-[1/span_3] cards:w-auto cards:self-center cards:p-0' : 'cards:hidden'}`}
      >
        {/* The target is larger than the box. */}
        <span className="relative block size-4">
          <input
            type="checkbox"
            aria-label={`Select ${called}`}
            checked={chosen}
            onChange={({ nativeEvent }) =>
              choose(rows, index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
            onClick={({ shiftKey }) => shiftKey && getSelection()?.removeAllRanges()}
            className="absolute -inset-2 z-[1] m-auto size-4 accent-(--action) cards:-inset-3.5 cards:size-5"
          />
        </span>
      </td>
      {tight && beside && (
        <td className={`${line} px-(--cell-px) font-mono text-xs whitespace-nowrap text-ink-2`}>{short}</td>
      )}
      <th
        scope="row"
        {...cell(title)}
        className={`${line} ${cellLook} px-(--cell-px) font-normal ${tight ? 'max-w-0 min-w-40' : 'max-w-96 py-1 rows:min-w-36'} cards:row-[1/span_2] cards:col-[-4/-2] cards:max-w-none cards:min-w-0 cards:p-0`}
      >
        {filled(title)}
        <span className="block">
          {page ? (
            <Link
              data-first
              dir="auto"
              to={page}
              title={tight ? called : undefined}
              className={`${tight ? '-mt-2 pt-2 leading-4' : ''} line-clamp-2 min-w-0 font-semibold break-words text-ink hover:underline cards:min-h-6 cards:after:absolute cards:after:inset-0`}
            >
              {called}
            </Link>
          ) : (
            <button
              data-first
              type="button"
              onClick={look}
              title={tight ? called : undefined}
              className={`${tight ? '-mt-2 pt-2 leading-4' : ''} line-clamp-2 min-w-0 text-left font-semibold break-words text-ink hover:underline cards:min-h-6 cards:after:absolute cards:after:inset-0`}
            >
              {called}
            </button>
          )}
          {short && !tight && <span className="block shrink-0 font-mono text-xs text-ink-2">{short}</span>}
        </span>
        <span className="absolute inset-y-0 right-0 hidden items-center group-focus-within:flex group-hover:flex cards:hidden! print:hidden">
          <button
            type="button"
            aria-label={`View ${called}`}
            title="View beside the list"
            onClick={look}
            className="inline-flex size-7 items-center justify-center rounded-sm border border-line bg-surface text-ink-2 hover:text-ink"
          >
            <Icon name="eye" className="size-3.5" />
          </button>
        </span>
      </th>
      {rest.map(([name, field], at) => {
        const { kind, zero, due } = field
        const slot = slots.get(name)
        return (
          <td
            key={name}
            {...cell(name)}
            className={`${line} ${cellLook} px-(--cell-px) text-ink ${tight ? (isCut(name, field) && !barsOf(name) ? 'max-w-0 min-w-24' : 'whitespace-nowrap') : worded(kind) ? 'rows:min-w-24' : ''} rows:last:pr-10 cards:min-w-0 cards:p-0 ${figures.includes(kind) ? 'text-right' : ''} ${slot === 'status' ? 'cards:contents' : `cards:flex ${slot ? placeIn[slot] : sideOf(name)}`} ${isEmpty(name, zero) ? 'cards:hidden' : ''}`}
          >
            {filled(name)}
            {labeled && (
              <span
                className={`text-xs text-ink-2 rows:hidden ${slot && !(slot === 'amount' && several) ? 'sr-only' : 'shrink-0'}`}
              >
                {barsOf(name)?.label ?? labelOf(of, name)}
              </span>
            )}
            <span
              title={tight ? wordsOf(row[name], of.fields[name], names) : undefined}
              className={`relative ${barsOf(name) ? `flex ${figures.includes(kind) ? 'rows:justify-end' : ''}` : tight ? inTightCell(name, field) : name === 'status' ? 'flex slot-status' : worded(kind) ? 'line-clamp-2 max-w-72' : ''}`}
            >
              {isDue(kind, due, row, name) ? (
                <Due day={String(row[name])} today={today} short={tight || labeled} />
              ) : (
                shown(name, kind)
              )}
            </span>
            {name === 'status' && waits && <WaitsFor waits={waits} />}
            {at === rest.length - 1 && menu}
          </td>
        )
      })}
    </tr>
  )
})

/**
 * The cells of an entry's three lines. With a check box before them there is a column more, so they are counted from
 * the end; a long status takes room from the counterpart and not from the title, and the name of an amount is above it.
 */
const placeIn: Record<Slot, string> = {
  amount: 'slot-amount',
  due: 'slot-due',
  who: 'cards:row-3 cards:col-[-4/-3] cards:text-ink-2',
  status: 'slot-status',
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const worded = (kind: string) => kind === 'text' || kind === 'long_text'

/** While a person must still act on it, a deadline says how far it is. */
const isDue = (kind: Kind, due: Field['due'], row: ListRow, name: string) =>
  due !== undefined && kind === 'date' && typeof row[name] === 'string' && isStillDue(due, row)

/** The whole text of a cell that may be cut. */
export function wordsOf(value: unknown, field: Field, names: ReadonlyMap<string, string>): string | undefined {
  if (typeof value !== 'string') return undefined
  if (field.kind === 'ref') return names.get(value)
  return field.kind === 'choice' ? optionLabel(field, value) : worded(field.kind) ? value : undefined
}

/** An editable cell shows it under the mouse, and when it has the keyboard focus. */
const cellLook =
  'rows:relative rows:data-[cell]:hover:shadow-[inset_0_0_0_1px_var(--control-line)] data-[cell]:focus:shadow-[inset_0_0_0_2px_var(--focus)] outline-none'

const line = 'rows:border-b rows:border-line rows:group-last:border-0'
