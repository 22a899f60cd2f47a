import { useNavigate } from 'react-router'
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import type { Field } from '#platform/records/fields.ts'
import { isSortable } from '#platform/records/list/query.ts'
import { columnsOf, labelOf } from '#platform/records/record.ts'
import { asDay, asMoment } from '../../dates.ts'
import { useToday } from '#client/use-today.ts'
import { Icon } from '../../parts/Icon.tsx'
import { pageOf, useCatalog } from '../catalog.tsx'
import { useSteadyNames } from '../use-names.ts'
import { ListTableRow, wordsOf } from './ListTableRow.tsx'
import { shape, sharesOf, slotsOf, firstColumns, onTablet } from './shape.ts'
import type { CellEdit } from './use-cell-edit.ts'
import type { List, ListRow } from './use-list.ts'
import type { useSelection } from './use-selection.ts'
import { useCards } from './use-cards.ts'
import { useMedia, usePrinting } from './use-media.ts'
import { usePlaces } from './use-places.ts'
import { useWaits } from './use-waits.ts'
import { useRowsInView } from './use-rows-in-view.ts'

/** The target of the focus when keys move from row to row. */
export type RowFocus = { to: (at: number) => void }

type ListTableProps = {
  list: List
  rows: readonly ListRow[]
  focus?: RefObject<RowFocus | null>
  selection: ReturnType<typeof useSelection>
  choosing: boolean
  cells: CellEdit
}

/** The start of the last list's rows: the next list mostly starts there too, and so is drawn once. */
let lastTop = 0

const heights = { compact: 35, comfortable: 51, spacious: 61 }

/** Only rows near the window are in the document; two empty rows hold the place of the others. */
export function ListTable({ list, rows, focus, selection, choosing, cells }: ListTableProps) {
  const { shownAs: of, state, visible, show } = list
  const catalog = useCatalog()
  const today = useToday()
  const navigate = useNavigate()
  const go = useCallback((page: string) => void navigate(page), [navigate])
  const names = useSteadyNames(of, rows)
  const waits = useWaits(list.of, rows)
  const isTablet = useMedia('screen and (min-width: 768px) and (max-width: 1023.98px)')
  const [room, setRoom] = useState({ for: visible, columns: onTablet.most })
  const most = room.for === visible ? room.columns : onTablet.most
  const columns = useMemo(() => (isTablet ? firstColumns(of, visible, most) : visible), [isTablet, visible, of, most])
  const { title, beside, rest } = useMemo(() => shape(of, columns), [of, columns])
  const slots = useMemo(() => slotsOf({ rest }, list.shares), [rest, list.shares])
  const led = inWords[columnsOf(of).find(([name]) => name === title)?.[1].kind ?? 'text']
  const box = useRef<HTMLDivElement>(null)
  const { cards, crowded } = useCards(box, `${state.density} ${columns.join()}`, rows)
  if (isTablet && cards && most > onTablet.least) setRoom({ for: visible, columns: most - 1 })
  const tight = state.density === 'compact' && !crowded
  const widths = useMemo(
    () =>
      tight
        ? sharesOf(
            { title, rest },
            (name) => Math.max(0, ...rows.map((row) => lettersOf(row[name], of.fields[name], names))),
            list.shares,
          )
        : undefined,
    [tight, of, title, rest, rows, names, list.shares],
  )
  const narrow = !useMedia('(min-width: 768px)') || cards
  const printing = usePrinting()
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(lastTop)
  useLayoutEffect(() => {
    const place = () => setTop((lastTop = (body.current?.getBoundingClientRect().top ?? 0) + scrollY))
    place()
    // The page above the list may become lower when its figures arrive: rows would be missing below.
    const sized = new ResizeObserver(place)
    sized.observe(document.documentElement)
    return () => sized.disconnect()
  }, [])
  const places = usePlaces(rows)
  const view = useRowsInView({
    keys: useMemo(() => rows.map(({ id }) => places.get(id)!), [rows, places]),
    usual: narrow ? 96 : heights[state.density],
    beyond: 2,
    top,
  })
  const { forget, reveal } = view
  const tall = narrow ? 'narrow' : state.density
  const measured = useRef(tall)
  useEffect(() => {
    if (measured.current !== tall) forget()
    measured.current = tall
  }, [forget, tall])

  useImperativeHandle(
    focus,
    () => ({
      to(at) {
        reveal(at)
        // The row is in the document only after the window has moved.
        requestAnimationFrame(() =>
          body.current?.querySelector<HTMLElement>(`[data-row="${at}"] [data-first]`)?.focus({ preventScroll: false }),
        )
      },
    }),
    [reveal],
  )

  // The focus on a row is not carried over to the record that takes its place.
  const stoodOn = useRef<string>(undefined)
  useLayoutEffect(() => {
    const here = document.activeElement
    if (here instanceof HTMLElement && body.current?.contains(here) && idOf(here) !== stoodOn.current) here.blur()
  }, [places])

  // A press that began on another record does not count: the rows changed under it.
  const pressedOn = useRef<string>(undefined)
  function refuseOther(event: MouseEvent) {
    const other = pressedOn.current && event.target instanceof Element && idOf(event.target) !== pressedOn.current
    pressedOn.current = undefined
    if (!other) return
    event.preventDefault()
    event.stopPropagation()
  }

  const headOf = (name: string) => list.shares?.find(({ column }) => column === name)?.label ?? labelOf(of, name)
  const fillable = useSameSet(cells.fillable)
  /** A double click, or Enter on a cell: the value is edited in place. */
  function fill(event: SyntheticEvent) {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
    const row = cell && rows[Number(cell.closest<HTMLElement>('[data-row]')!.dataset.row)]
    if (row && cells.begin(row, cell.dataset.cell)) event.preventDefault()
  }
  const { first, last, starts } = view
  const shown = rows.map((_, index) => index).slice(...(printing ? [] : [first, last + 1]))
  const before = printing ? 0 : starts[first]!
  const after = printing ? 0 : starts.at(-1)! - starts[last + 1]!
  const everyRow = rows.every(({ id }) => selection.all || selection.ids.has(id))
  const someRow = rows.some(({ id }) => selection.ids.has(id))

  return (
    <div
      ref={box}
      data-cards={cards || undefined}
      className="rounded-t-md border border-b-0 border-line bg-surface max-md:overflow-hidden data-cards:overflow-hidden md:min-w-0"
    >
      <table
        onPointerDownCapture={({ target }) =>
          void (pressedOn.current = target instanceof Element ? idOf(target) : undefined)
        }
        onClickCapture={refuseOther}
        onFocus={({ target }) => void (stoodOn.current = idOf(target))}
        onDoubleClick={narrow ? undefined : fill}
        onKeyDown={(event) =>
          (event.key === 'Enter' || event.key === 'F2') &&
          event.target instanceof HTMLElement &&
          event.target.dataset.cell &&
          fill(event)
        }
        aria-rowcount={rows.length + 1}
        aria-busy={list.page.isPlaceholderData || undefined}
        className="quiet-links w-full border-separate border-spacing-0 text-left text-sm cards:block"
      >
        <caption className="sr-only">{of.plural}</caption>
        <thead className="cards:hidden">
          <tr className="text-2xs text-ink-2">
            <th scope="col" className={`${head} w-11 rounded-tl-md pl-4 print:hidden`}>
              <input
                type="checkbox"
                aria-label={`Select all ${rows.length} on this page`}
                checked={everyRow}
                ref={(box) => void (box && (box.indeterminate = someRow && !everyRow))}
                onChange={({ target }) =>
                  selection.page(
                    rows.map(({ id }) => id),
                    target.checked,
                  )
                }
                className="block size-4 accent-(--action)"
              />
            </th>
            {[...(tight && beside ? [beside] : []), title, ...rest.map(([name]) => name)].map((name) => (
              <th
                key={name}
                scope="col"
                style={{ width: widths?.get(name) }}
                aria-sort={state.sort.field === name ? (state.sort.descending ? 'descending' : 'ascending') : undefined}
                className={`${head} px-(--cell-px) font-semibold whitespace-nowrap last:rounded-tr-md last:pr-10 ${isFigure(of, name) ? 'text-right' : ''}`}
              >
                {isSortable(list.of, name) ? (
                  <button
                    type="button"
                    onClick={() =>
                      show({ sort: { field: name, descending: state.sort.field === name && !state.sort.descending } })
                    }
                    className={`inline-flex min-h-6 items-center gap-1 whitespace-nowrap hover:text-ink ${isFigure(of, name) ? 'flex-row-reverse' : ''}`}
                  >
                    {headOf(name)}
                    <Icon
                      name="arrow"
                      className={`size-3 ${state.sort.field === name ? (state.sort.descending ? 'rotate-90' : '-rotate-90') : 'invisible'}`}
                    />
                  </button>
                ) : (
                  headOf(name)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} className="cards:block">
          {before > 0 && <Gap height={before} columns={rest.length + (tight && beside ? 3 : 2)} />}
          {shown.map((index) => {
            const row = rows[index]!
            return (
              <ListTableRow
                key={places.get(row.id)}
                of={of}
                row={led ? { ...row, [title]: led(row[title], names) } : row}
                index={index}
                page={pageOf(catalog, of.table, row.id)}
                title={title}
                beside={beside}
                rest={rest}
                names={names}
                tight={tight && !narrow}
                slots={slots}
                labeled={narrow || printing}
                chosen={selection.all || selection.ids.has(row.id)}
                choosing={choosing}
                fillable={cells.mayFill(row) ? fillable : null}
                filling={cells.filling?.row.id === row.id ? cells.filling : null}
                take={cells.filling?.row.id === row.id ? cells.take : never}
                leave={cells.filling?.row.id === row.id ? cells.leave : never}
                today={today}
                shares={list.shares}
                waits={waits?.[row.id]}
                rows={rows}
                choose={selection.toggle}
                show={show}
                go={go}
                measure={view.measure}
              />
            )
          })}
          {after > 0 && <Gap height={after} columns={rest.length + (tight && beside ? 3 : 2)} />}
        </tbody>
      </table>
    </div>
  )
}

/** A title that is another record, a person or a day is shown in words, never as an id. */
const nameOf = (id: unknown, names: ReadonlyMap<string, string>) => names.get(String(id)) ?? '…'
const inWords: Partial<Record<Field['kind'], (value: unknown, names: ReadonlyMap<string, string>) => string>> = {
  ref: nameOf,
  person: nameOf,
  date: (day) => asDay(`${String(day)}T12:00:00`),
  instant: (at) => asMoment(String(at)),
}

/** The same names keep their set, so that a row whose neighbor changed is not drawn again. */
function useSameSet(names: ReadonlySet<string>): ReadonlySet<string> {
  const said = [...names].join()
  return useMemo(() => new Set(said.split(',')), [said])
}

const idOf = (element: Element) => element.closest<HTMLElement>('[data-id]')?.dataset.id

/** A name that has not arrived, or a place, is taken for one of the usual length: columns don't move when it is known. */
function lettersOf(value: unknown, field: Field | undefined, names: ReadonlyMap<string, string>): number {
  if (value === null || value === undefined || !field) return 0
  if (field.kind === 'series') return String(value).length
  return wordsOf(value, field, names)?.length ?? 20
}

const never = () => {}
const head = 'sticky top-(--header-h) z-10 h-8 border-b border-line-strong bg-surface-2'

const isFigure = (of: List['of'], name: string) =>
  ['money', 'number', 'percent'].includes(columnsOf(of).find(([column]) => column === name)?.[1].kind ?? '')

const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden className="cards:block">
    <td colSpan={columns} style={{ height }} className="p-0 cards:block" />
  </tr>
)
