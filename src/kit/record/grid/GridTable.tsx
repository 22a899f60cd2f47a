import { plural } from '#platform/words.ts'
import { useId, useMemo, useRef } from 'react'
import { optionLabel } from '#platform/records/record.ts'
import { Amount } from '../../parts/Amount.tsx'
import { useMedia } from '../list/use-media.ts'
import { useRowsInView } from '../list/use-rows-in-view.ts'
import { CellErrors } from '../list/CellErrors.tsx'
import { GridBar, MoreColumns } from './GridBar.tsx'
import { GridRow } from './GridRow.tsx'
import { inCell, isFigure } from './in-cell.ts'
import { cellOf, type Column } from './lines.ts'
import type { Grid } from './use-grid.ts'
import { useGridTable } from './use-grid-table.ts'

type GridTableProps = {
  grid: Grid
  names: ReadonlyMap<string, string>
  label: string
  totals: readonly string[]
  editable: boolean
}

/**
 * The lines as in a spreadsheet. Its rows scroll within it, so that its head and totals stay in sight; only visible
 * rows are in the document.
 */
export function GridTable({ grid, names, label, totals, editable }: GridTableProps) {
  const { columns, lines } = grid
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const state = useGridTable(grid, names, editable)
  const { cursor, range, press, table } = state
  const tall = useMedia('(pointer: coarse)')
  const { first, last, starts, measure } = useRowsInView({
    keys: useMemo(() => lines.map(({ key }) => key), [lines]),
    usual: tall ? 44 : 34,
    beyond: 8,
    box,
  })
  const inView = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  // The line with the cursor stays in the document at any scroll position: it has the focus.
  const shown = inView.includes(cursor.row)
    ? inView
    : [...inView, ...(lines[cursor.row] ? [cursor.row] : [])].toSorted((a, b) => a - b)
  const after = starts.at(-1)! - starts[(shown.at(-1) ?? -1) + 1]!
  const width = columns.length + (editable ? 2 : 1)
  const wrongIn = (row: number) =>
    Object.fromEntries(
      columns.flatMap(({ name }) => (grid.wrong(lines[row]!, name) ? [[name, grid.wrong(lines[row]!, name)!]] : [])),
    )
  const problem =
    lines[cursor.row] && columns[cursor.column]
      ? grid.wrong(lines[cursor.row]!, columns[cursor.column]!.name)
      : undefined

  return (
    <div className="grid min-w-0 gap-2">
      {editable ? (
        <GridBar grid={grid} label={label} state={state} />
      ) : (
        grid.behind.length > 0 && (
          <div className="justify-self-end">
            <MoreColumns grid={grid} />
          </div>
        )
      )}
      {state.errors.length > 0 && <CellErrors errors={[...state.errors]} wrong={state.errors.length} />}
      {/* Without a line there is no cell for the cursor, and the columns must still be reachable. */}
      <div
        ref={box}
        tabIndex={grid.lines.length === 0 ? 0 : undefined}
        className="max-h-[70dvh] overflow-auto rounded-md border border-line bg-surface print:max-h-none print:overflow-visible [--row-h:2.125rem] pointer-coarse:[--row-h:2.75rem]"
        onCopy={state.copy}
        onCut={(event) => state.copy(event, true)}
        onPaste={(event) => void state.putIn(event)}
      >
        <table
          ref={table}
          role="grid"
          aria-label={label}
          aria-rowcount={lines.length + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable
          aria-readonly={!editable || undefined}
          onKeyDown={press}
          onMouseDown={state.down}
          onMouseOver={state.drag}
          onDoubleClick={() => state.edit()}
          onClick={({ target }) => {
            const button = target instanceof Element ? target.closest<HTMLElement>('[data-remove]') : null
            if (button) state.remove([Number(button.dataset.remove), Number(button.dataset.remove)])
          }}
          className="w-full min-w-max table-fixed border-separate print:min-w-0 border-spacing-0 text-left text-sm select-none"
        >
          <thead>
            <tr aria-rowindex={1} className="text-2xs text-ink-2">
              <th scope="col" className={`${head} sticky left-0 z-[3] w-11 border-r`}>
                <span className="sr-only">Line</span>
              </th>
              {columns.map((column) => (
                <th
                  key={column.name}
                  scope="col"
                  className={`${head} ${widthOf(column)} border-r px-(--cell-px) font-semibold last:border-r-0 ${isFigure(column) ? 'text-right' : ''}`}
                >
                  {column.label}
                </th>
              ))}
              {editable && (
                <th scope="col" className={`${head} sticky right-0 z-[3] w-11 shadow-[-1px_0_0_var(--line)]`}>
                  <span className="sr-only">Remove</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => {
              const gap = starts[row]! - starts[(shown[at - 1] ?? -1) + 1]!
              const { key } = lines[row]!
              const here = row === cursor.row
              const within = row >= range.rows[0] && row <= range.rows[1]
              return [
                gap > 0 && <Gap key={`before ${key}`} height={gap} columns={width} />,
                <GridRow
                  key={key}
                  id={id}
                  line={lines[row]!}
                  row={row}
                  columns={columns}
                  names={names}
                  at={here ? cursor.column : null}
                  from={within ? range.columns[0] : null}
                  to={within ? range.columns[1] : null}
                  editing={here ? cursor.editing : null}
                  wrong={wrongIn(row)}
                  removable={editable ? grid.removable(lines[row]!) : null}
                  take={state.take}
                  leave={state.leave}
                  measure={measure}
                />,
              ]
            })}
            {after > 0 && <Gap height={after} columns={width} />}
          </tbody>
          {totals.length > 0 && (
            <tfoot>
              <tr className="font-semibold">
                <th scope="row" className={`${foot} left-0 z-[3] border-r text-center text-2xs text-ink-2`}>
                  <span className="sr-only">Total</span>
                  <span aria-hidden>Σ</span>
                </th>
                {columns.map((column) => (
                  <td key={column.name} className={`${foot} px-(--cell-px) ${isFigure(column) ? 'text-right' : ''}`}>
                    {totals.includes(column.name) && <Together column={column} grid={grid} />}
                  </td>
                ))}
                {editable && <td className={foot} />}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      <div className="flex min-h-6 flex-wrap justify-between gap-x-6 text-sm text-ink-2">
        <p className={problem ? 'text-bad' : ''}>
          {problem
            ? `Line ${cursor.row + 1}, ${columns[cursor.column]!.label}: ${problem}`
            : `${lines.length.toLocaleString('en-US')} ${plural(lines.length, { one: 'line', other: 'lines' })}`}
        </p>
        <Chosen grid={grid} range={range} />
      </div>
      <p role="status" className="sr-only">
        {state.said}
      </p>
    </div>
  )
}

const head = 'sticky top-0 z-[2] h-9 border-b border-line-strong bg-surface-2'
const foot = 'sticky bottom-0 z-[2] h-10 border-t border-line-strong bg-surface-2'

const widths: Partial<Record<Column['field']['kind'], string>> = {
  money: 'w-30',
  number: 'w-24',
  percent: 'w-24',
  date: 'w-36',
  choice: 'w-28',
  flag: 'w-20',
  ref: 'w-48',
  person: 'w-44',
}
/** A unit, a code, a short word or a short number needs no room for a sentence; its head has room in any case. */
const isShort = ({ field, label }: Column): boolean =>
  label.length <= 8 &&
  (field.kind === 'choice'
    ? field.options!.every((option) => optionLabel(field, option).length <= 8)
    : field.max !== undefined && field.max <= (field.kind === 'number' ? 1_000_000 : 20))
const widthOf = (column: Column) =>
  isShort(column)
    ? 'w-20'
    : (widths[column.field.kind] ?? (column.field.max !== undefined && column.field.max <= 40 ? 'w-24' : 'w-48'))

const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden>
    <td colSpan={columns} style={{ height }} className="p-0" />
  </tr>
)

export const sumOf = ({ lines }: Grid, column: Column): number =>
  lines.reduce((sum, line) => sum + (Number(cellOf(line, column)) || 0), 0)

const Together = ({ column, grid }: { column: Column; grid: Grid }) =>
  column.field.kind === 'money' ? (
    <Amount cents={sumOf(grid, column)} className="rule-double" />
  ) : (
    <span className="rule-double figures">{inCell(column, sumOf(grid, column), new Map())}</span>
  )

/** The total of several selected amounts, as in every spreadsheet. */
function Chosen({ grid: { columns, lines }, range }: { grid: Grid; range: ReturnType<typeof useGridTable>['range'] }) {
  const among = columns.slice(range.columns[0], range.columns[1] + 1)
  const cells = lines
    .slice(range.rows[0], range.rows[1] + 1)
    .flatMap((line) =>
      among.flatMap((column) =>
        column.field.kind === 'money' && typeof cellOf(line, column) === 'number'
          ? [cellOf(line, column) as number]
          : [],
      ),
    )
  if (cells.length < 2) return null
  return (
    <p>
      {cells.length} amounts, total{' '}
      <Amount cents={cells.reduce((sum, cents) => sum + cents, 0)} className="font-semibold !text-ink" />
    </p>
  )
}
