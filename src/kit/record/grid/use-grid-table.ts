import { plural } from '#platform/words.ts'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import type { CellError } from '#platform/records/csv.ts'
import type { Then } from '../../inputs/CellInput.tsx'
import { asTyped, thisDay } from '../../inputs/read-typed.ts'
import { useCatalog } from '../catalog.tsx'
import { blockIn, blockOf, type Block } from './block.ts'
import { chosen, led, moved, nextOpen, start, type Cursor, type Place } from './cursor.ts'
import { cellOf, withCells, type Column } from './lines.ts'
import { lookUp } from './look-up.ts'
import { namesIn, paste } from './paste.ts'
import type { Grid } from './use-grid.ts'

export type GridTableState = ReturnType<typeof useGridTable>

/** The cursor of a grid, and its keys, mouse and clipboard. */
export function useGridTable(grid: Grid, names: ReadonlyMap<string, string>, editable: boolean) {
  const { of, columns, lines, parent, fresh } = grid
  const { rows: tables } = useBackend()
  const catalog = useCatalog()
  const [cursor, setCursor] = useState<Cursor>(start)
  const [said, setSaid] = useState('')
  const [errors, setErrors] = useState<readonly CellError[]>([])
  const table = useRef<HTMLTableElement>(null)
  const focus = useRef(false)
  // Beside the columns there is one more cell, to remove the line.
  const size = { rows: lines.length, columns: columns.length + (editable ? 1 : 0) }
  const open = columns.flatMap(({ edited }, at) => (edited && editable ? [at] : []))
  const at = {
    row: Math.min(cursor.row, Math.max(0, lines.length - 1)),
    column: Math.min(cursor.column, size.columns - 1),
  }
  const range = chosen({ ...cursor, ...at })

  // The row of a new line may be drawn one frame later. Until then the target is stored, so that input goes to the cell.
  useLayoutEffect(() => {
    if (!focus.current || cursor.editing) return
    const cell = table.current?.querySelector<HTMLElement>(`[data-row="${at.row}"] [data-column="${at.column}"]`)
    if (!cell) return
    focus.current = false
    ;(cell.querySelector('button') ?? cell).focus()
  })

  /** The first wrong cell gets the cursor. */
  const [sought, setSought] = useState(grid.seek)
  if (grid.seek !== sought) {
    setSought(grid.seek)
    const row = lines.findIndex(({ key }) => key === grid.seek?.key)
    if (row >= 0)
      setCursor(moved(cursor, { row, column: columns.findIndex(({ name }) => name === grid.seek?.name) }, size))
  }
  useEffect(() => {
    if (sought) table.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus()
  }, [sought])

  const go = (place: Place, stretch = false) => {
    focus.current = true
    setCursor(moved(cursor, place, size, stretch))
  }
  const edit = (begin?: string) => {
    if (open.includes(at.column) && lines[at.row])
      setCursor({ ...cursor, ...at, from: at, editing: begin === undefined ? {} : { begin } })
  }
  const fill = (value: unknown, places = cellsIn(range, columns)) => {
    grid.change((now) =>
      withCells(
        now,
        places.map(({ row, column }) => ({ row, name: column.name, value })),
      ),
    )
    setErrors([])
  }

  /** A cell was filled: the cursor moves on, and the grid grows when input goes below its end. */
  function take(value: unknown, then: Then) {
    fill(value, [{ row: at.row, column: columns[at.column]! }])
    // Another cell was selected meanwhile, or the same one stays.
    if (then === 'stay') {
      focus.current = document.activeElement?.closest('table') === table.current
      return setCursor((now) => (now.editing ? { ...now, editing: null } : now))
    }
    const last = at.row === lines.length - 1
    focus.current = true
    const next = then === 'next' || then === 'previous' ? nextOpen(at, then === 'next', open, lines.length) : null
    if (then === 'down' && last) grid.add(lines.length)
    const to = next ?? (then === 'down' ? { ...at, row: at.row + 1 } : then === 'up' ? { ...at, row: at.row - 1 } : at)
    setCursor({ ...moved(cursor, to, { ...size, rows: size.rows + 1 }), entering: next !== null })
  }
  function leave() {
    focus.current = true
    setCursor({ ...cursor, editing: null })
  }

  const add = (below = range.rows[1] + 1) => {
    grid.add(below)
    focus.current = true
    setCursor(moved(cursor, { row: below, column: open[0] ?? 0 }, { ...size, rows: size.rows + 1 }))
    setSaid(`Line ${below + 1} added`)
  }
  const remove = ([from, to]: readonly [number, number] = range.rows) => {
    const gone = lines.slice(from, to + 1).filter(grid.removable).length
    grid.remove(from, to)
    focus.current = true
    setCursor(moved(cursor, { row: from, column: at.column }, { ...size, rows: size.rows - gone }))
    setSaid(
      gone === 0
        ? 'Existing lines can’t be removed here'
        : plural(gone, { one: 'Line removed', other: `${gone} lines removed` }),
    )
  }
  const fillDown = () => {
    const [first, last] = range.rows[0] === range.rows[1] ? [range.rows[0] - 1, range.rows[1]] : range.rows
    if (first < 0) return
    const among = columns.slice(range.columns[0], range.columns[1] + 1).filter(({ edited }) => edited)
    grid.change((now) =>
      withCells(
        now,
        among.flatMap(({ name }) =>
          Array.from({ length: last - first }, (_, step) => ({
            row: first + 1 + step,
            name,
            value: now[first]!.values[name],
          })),
        ),
      ),
    )
    setSaid('Filled down')
  }
  const undo = () => {
    grid.undo()
    setSaid('Undone')
  }
  const redo = () => {
    grid.redo()
    setSaid('Redone')
  }

  function press(event: KeyboardEvent) {
    const { key, shiftKey, target } = event
    const command = event.ctrlKey || event.metaKey
    if (cursor.editing || !(target instanceof HTMLElement) || !table.current?.contains(target)) return
    const done = (act: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    const place = led(at, key, command, size)
    if (place) return done(() => go(place, shiftKey))
    if (key === 'Tab' && cursor.entering) {
      const next = nextOpen(at, !shiftKey, open, lines.length)
      if (next) return done(() => (go(next), setCursor((now) => ({ ...now, entering: true }))))
    }
    if (key === 'Escape') return setCursor({ ...cursor, ...at, from: at, entering: false })
    if (command && key.toLowerCase() === 'a')
      return done(() =>
        setCursor({ ...cursor, row: lines.length - 1, column: columns.length - 1, from: { row: 0, column: 0 } }),
      )
    if (!editable) return
    const onButton = target instanceof HTMLButtonElement
    if (command) {
      const does = {
        z: shiftKey ? redo : undo,
        y: redo,
        d: fillDown,
        enter: () => add(),
        backspace: () => remove(),
        delete: () => remove(),
      }[key.toLowerCase()]
      if (does) done(does)
    } else if (onButton || event.altKey) return
    else if (key === 'Enter' || key === 'F2' || key === ' ')
      done(() =>
        key === ' ' && columns[at.column]?.field.kind === 'flag'
          ? fill(lines[at.row]?.values[columns[at.column]!.name] !== true)
          : edit(),
      )
    else if (key === 'Delete' || key === 'Backspace') done(() => fill(null))
    else if (key.length === 1) done(() => edit(key))
  }

  const placeOf = (target: EventTarget): Place | null => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
    return cell
      ? { row: Number(cell.closest<HTMLElement>('[data-row]')!.dataset.row), column: Number(cell.dataset.column) }
      : null
  }
  const down = ({ target, shiftKey, button }: MouseEvent) => {
    const place = placeOf(target)
    const filling = cursor.editing && place?.row === at.row && place.column === at.column
    if (!place || button !== 0 || filling || target instanceof HTMLButtonElement) return
    // A second tap on the same cell acts as a double click.
    if (
      place.row === at.row &&
      place.column === at.column &&
      document.activeElement === target &&
      matchMedia('(pointer: coarse)').matches
    )
      return edit()
    go(place, shiftKey)
  }
  const drag = ({ target, buttons }: MouseEvent) => {
    const place = placeOf(target)
    if (place && buttons === 1 && !cursor.editing && (place.row !== at.row || place.column !== at.column))
      go(place, true)
  }

  const copy = (event: ClipboardEvent, cut = false) => {
    if (cursor.editing) return
    const among = columns.slice(range.columns[0], range.columns[1] + 1)
    const block = lines
      .slice(range.rows[0], range.rows[1] + 1)
      .map((line) => among.map((column) => asText(column, cellOf(line, column), names)))
    event.clipboardData.setData('text/plain', blockOf(block))
    event.preventDefault()
    if (cut && editable) fill(null)
    const cells = block.length * among.length
    setSaid(`${cells} ${plural(cells, { one: 'cell', other: 'cells' })} ${cut ? 'cut' : 'copied'}`)
  }
  async function putIn(event: ClipboardEvent) {
    if (cursor.editing || !editable) return
    event.preventDefault()
    const text = blockIn(event.clipboardData.getData('text/plain'))
    const [rows, wide] = [range.rows[1] - range.rows[0] + 1, range.columns[1] - range.columns[0] + 1]
    // One cell pasted over many fills them all.
    const block: Block =
      text.length === 1 && text[0]!.length === 1
        ? Array.from({ length: rows }, () => Array.from({ length: wide }, () => text[0]![0]!))
        : text
    const place = { row: range.rows[0], column: range.columns[0] }
    try {
      const known = await lookUp(tables, catalog, of, namesIn(columns, block, place))
      const pasted = paste(lines, place, block, { of, columns, parent, fresh, known, today: thisDay() })
      setErrors(pasted.errors)
      if (pasted.errors.length > 0) return
      grid.change(() => pasted.lines)
      focus.current = true
      setCursor({
        ...cursor,
        row: place.row + block.length - 1,
        column: Math.min(columns.length - 1, place.column + Math.max(...block.map((row) => row.length)) - 1),
        from: place,
      })
      setSaid(`${pasted.cells} ${plural(pasted.cells, { one: 'cell', other: 'cells' })} pasted`)
    } catch (error) {
      setErrors([{ row: place.row + 1, column: '', message: sentence(error) }])
    }
  }

  return {
    table,
    cursor: { ...cursor, ...at },
    range,
    errors,
    said,
    size,
    press,
    down,
    drag,
    edit,
    take,
    leave,
    add,
    remove,
    fillDown,
    undo,
    redo,
    copy,
    putIn,
    forgetErrors: () => setErrors([]),
  }
}

const cellsIn = ({ rows, columns: [from, to] }: ReturnType<typeof chosen>, columns: readonly Column[]) =>
  columns
    .slice(from, to + 1)
    .filter(({ edited }) => edited)
    .flatMap((column) => Array.from({ length: rows[1] - rows[0] + 1 }, (_, step) => ({ row: rows[0] + step, column })))

/** For the next spreadsheet: figures without signs, names instead of ids. */
const asText = ({ field }: Column, value: unknown, names: ReadonlyMap<string, string>): string => {
  if (value === null || value === undefined) return ''
  if (field.kind === 'money' && typeof value === 'number') return (value / 100).toFixed(2)
  if (field.kind === 'ref' || field.kind === 'person') return names.get(String(value)) ?? ''
  return field.kind === 'flag' ? (value ? 'yes' : 'no') : asTyped(field, value)
}
