import { Suspense, useCallback, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useSingleKeys } from '#client/single-keys.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { ListShown } from '#platform/pages/list-shown.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { inText } from '#platform/words.ts'
import { optional } from '../../optional.tsx'
import { Empty, ErrorState, NoPermission, Offline } from '../../parts/States.tsx'
import { Button } from '../../parts/Button.tsx'
import { SkeletonLines } from '../../parts/Skeleton.tsx'
import { pageOf, useCatalog } from '../catalog.tsx'
import { ListBar } from './ListBar.tsx'
import { ListFoot } from './ListFoot.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { isNarrowed } from '#platform/pages/list-state.ts'
import { ListTable, type RowFocus } from './ListTable.tsx'
import { useCellEdit, type CellEdit } from './use-cell-edit.ts'
import { useList, type List, type ListRow } from './use-list.ts'
import { useListKeys, type ListKey } from './use-list-keys.ts'
import { useSelection } from './use-selection.ts'

// Dialogs of a list load when they are opened, its actions with the first selected row.
const KeysDialog = optional(() => import('./KeysDialog.tsx').then(({ KeysDialog }) => KeysDialog))
const MovedDialog = optional(() => import('../MovedDialog.tsx').then(({ MovedDialog }) => MovedDialog))
const RowsChart = optional(() => import('./RowsChart.tsx').then(({ RowsChart }) => RowsChart))
const RowDrawer = optional(() => import('./RowDrawer.tsx').then(({ RowDrawer }) => RowDrawer))
const EmptyList = optional(() => import('./EmptyList.tsx').then(({ EmptyList }) => EmptyList))
// Their counts arrive after the rows, and so may they.
const StatusTabs = optional(() => import('./StatusTabs.tsx').then(({ StatusTabs }) => StatusTabs))
const SelectionBar = optional(() => import('./SelectionBar.tsx').then(({ SelectionBar }) => SelectionBar))

type RecordListProps<R extends AnyRecord> = ListShown<R> & {
  /** The first step, for an empty list. */
  first?: ReactNode
}

/**
 * The list of a record type: searched, filtered, sorted and paged by the server, for a hundred rows or a hundred
 * thousand. Its state is in the address and nowhere else.
 */
export function RecordList<R extends AnyRecord>({
  of,
  columns,
  where,
  sort,
  moves = [],
  follows,
  shares,
  editBy,
  importAs,
  first,
}: RecordListProps<R>) {
  const list = useList(of, columns, where, follows, sort, shares)
  const cells = useCellEdit(list, editBy)
  const [choosing, setChoosing] = useState(false)
  const selection = useSelection()
  const { clear } = selection
  const choose = useCallback((on: boolean) => (setChoosing(on), clear()), [clear])
  // It stays with its dialog, which says what happened to rows that are no longer selected.
  const [picked, setPicked] = useState(false)
  if (!picked && (selection.all || selection.ids.size > 0)) setPicked(true)
  const search = useRef<HTMLInputElement>(null)
  const [keysShown, setKeysShown] = useState(false)
  const showKeys = useCallback(() => setKeysShown(true), [])
  const [singles, setSingles] = useSingleKeys()
  const rowKeys = useRowKeys(list)
  // Embedded and without rows, it has nothing to search, filter or export.
  const bare =
    where !== undefined &&
    !importAs &&
    list.page.data?.rows.length === 0 &&
    !list.page.isPlaceholderData &&
    !isNarrowed(list.state) &&
    !list.state.turn.after &&
    !list.state.turn.before

  useListKeys(singles, (does, event) => {
    if (does === 'search') search.current?.focus()
    else if (does === 'keys') showKeys()
    else if (does === 'fill') cells.begin(focused(rowKeys.rows))
    else if (does === 'right' || does === 'left') beside(does)
    else if (does !== 'choose') rowKeys.run(does)
    else {
      const at = rowKeys.at()
      if (at !== null) selection.toggle(rowKeys.rows, at, event.shiftKey)
    }
  })

  return (
    <div
      data-list
      className={`group/list grid min-w-0 gap-2 ${!bare && list.byStatus ? besideInLow : ''} ${densityOf[list.state.density]}`}
    >
      {!bare && list.byStatus && (
        <div className="h-8 min-w-0 print:hidden pointer-coarse:h-9">
          <Suspense>
            <StatusTabs list={list} />
          </Suspense>
        </div>
      )}
      {!bare && (
        <ListBar
          list={list}
          search={search}
          importAs={importAs}
          choosing={moves.length > 0 ? choosing : undefined}
          onChoosing={choose}
          onKeys={showKeys}
        />
      )}
      {!bare && list.state.chart !== null && (
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <RowsChart list={list} />
        </Suspense>
      )}
      <Rows
        list={list}
        first={first}
        bare={bare}
        focus={rowKeys.focus}
        selection={selection}
        choosing={choosing}
        cells={cells}
      />
      {/* One element for everything that appears and disappears, so that the rows above it never become or cease to be the last child: every cell's style depends on that. */}
      <div className="contents">
        <Suspense>
          {picked && <SelectionBar list={list} selection={selection} moves={moves} />}
          {list.state.open && <RowDrawer of={of} id={list.state.open} onClose={() => list.show({ open: null })} />}
          {cells.moved && (
            <MovedDialog
              of={of}
              moved={cells.moved.detail}
              mine={cells.moved.mine}
              back="Back to list"
              onDecide={cells.decide}
              onClose={cells.giveUp}
            />
          )}
          {keysShown && <KeysDialog singles={singles} onSingles={setSingles} onClose={() => setKeysShown(false)} />}
        </Suspense>
      </div>
    </div>
  )
}

/** In a low window the statuses are beside the search, where a phone on its side has room for both. */
const besideInLow =
  'sm:max-md:short:grid-cols-[minmax(0,1fr)_22rem] sm:max-md:short:*:col-span-full sm:max-md:short:*:nth-[-n+2]:col-auto'

const densityOf = {
  compact: '[--row-h:2.125rem] [--cell-px:0.625rem]',
  comfortable: '[--row-h:3.125rem] [--cell-px:0.75rem]',
  spacious: '[--row-h:3.75rem] [--cell-px:1rem]',
} as const

/** The focused row, however it got the focus. */
const focused = (rows: readonly ListRow[]) =>
  rows[Number(document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row)]

/** From cell to cell of the focused row. */
function beside(to: 'right' | 'left') {
  const row = document.activeElement?.closest('[data-row]')
  const cells = [...(row?.querySelectorAll<HTMLElement>('[data-first], td[data-cell]') ?? [])]
  const at = cells.findIndex((cell) => cell === document.activeElement)
  cells[at + (to === 'right' ? 1 : -1)]?.focus()
}

type RowsProps = {
  list: List
  first: ReactNode
  bare: boolean
  focus: RefObject<RowFocus | null>
  selection: ReturnType<typeof useSelection>
  choosing: boolean
  cells: CellEdit
}

function Rows({ list, first, bare, focus, selection, choosing, cells }: RowsProps) {
  const { of, page, state, show } = list
  const plural = inText(of.plural)
  const retry = () => void page.refetch()
  // Offline a query waits, and the rows of another query are no answer to it.
  if (page.isPaused && (!page.data || page.isPlaceholderData))
    return (
      <Sheet>
        <Offline onRetry={retry} />
      </Sheet>
    )
  if (page.isError && !page.data) {
    if (isForbidden(page.error))
      return (
        <Sheet>
          <NoPermission what={plural} who="An administrator" />
        </Sheet>
      )
    return (
      <Sheet>{navigator.onLine ? <ErrorState what={of.plural} onRetry={retry} /> : <Offline onRetry={retry} />}</Sheet>
    )
  }
  if (!page.data)
    return (
      <Sheet>
        <ListSkeleton of={of} columns={state.columns.length} />
      </Sheet>
    )
  const { rows } = page.data
  if (rows.length > 0)
    return (
      <div className="min-w-0">
        <ListTable list={list} rows={rows} focus={focus} selection={selection} choosing={choosing} cells={cells} />
        <ListFoot list={list} />
      </div>
    )
  if (isNarrowed(state) || state.turn.after || state.turn.before)
    return (
      <Sheet>
        <Empty
          title={`No ${plural} match`}
          action={<Button onClick={() => show({ search: '', words: {} })}>Show all {plural}</Button>}
        >
          Remove a filter, or search for a part of the name.
        </Empty>
      </Sheet>
    )
  return (
    <Suspense>
      <EmptyList of={of} first={first} bare={bare} />
    </Suspense>
  )
}

const Sheet = ({ children }: { children: ReactNode }) => (
  <div className="overflow-hidden rounded-md border border-line bg-surface">{children}</div>
)

const isForbidden = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '42501'

/** The row for the keys: it has the focus, so that it is read out and never hidden. Moving it redraws nothing. */
function useRowKeys({ of, page, show }: List) {
  const last = useRef<number | null>(null)
  const focus = useRef<RowFocus>(null)
  const catalog = useCatalog()
  const navigate = useNavigate()
  const actor = useActor()
  const rows = page.data?.rows ?? []
  const at = () => (last.current !== null && last.current < rows.length ? last.current : null)
  function go(to: number) {
    last.current = to
    focus.current?.to(to)
  }

  function run(does: ListKey) {
    const here = at()
    if (does === 'next') return go(here === null ? 0 : Math.min(here + 1, rows.length - 1))
    if (does === 'previous') return go(here === null ? 0 : Math.max(here - 1, 0))
    const row = here === null ? undefined : rows[here]
    if (!row) return
    const address = pageOf(catalog, of.table, row.id)
    if (does === 'look' || !address) show({ open: row.id })
    else if (does === 'edit' && whyNotEdit(of, row as { status?: string }, actor) === null)
      void navigate(`${address}/edit`)
  }
  return { at, rows, run, focus }
}
