import { memo } from 'react'
import { CellInput, type Then } from '../../inputs/CellInput.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { inCell, isFigure } from './in-cell.ts'
import { cellOf, type Column, type Line } from './lines.ts'

type RowProps = {
  line: Line
  row: number
  columns: readonly Column[]
  names: ReadonlyMap<string, string>
  /** The column of the cursor, when it is in this line. */
  at: number | null
  from: number | null
  to: number | null
  editing: { begin?: string } | null
  /** The errors, cell by cell. */
  wrong: Readonly<Record<string, string>>
  removable: boolean | null
  id: string
  take: (value: unknown, then: Then) => void
  leave: () => void
  measure: (element: HTMLElement | null) => void
}

/** One line. The table handles keys, mouse and clipboard; the cells only display. */
export const GridRow = memo(
  function GridRow({
    line,
    row,
    columns,
    names,
    at,
    from,
    to,
    editing,
    wrong,
    removable,
    id,
    take,
    leave,
    measure,
  }: RowProps) {
    return (
      <tr ref={measure} data-index={row} data-row={row} aria-rowindex={row + 2} className="group h-(--row-h)">
        <th
          scope="row"
          className="sticky left-0 z-[1] w-11 border-r border-b border-line bg-surface-2 text-center text-2xs font-normal text-ink-2 tabular-nums"
        >
          {row + 1}
        </th>
        {columns.map((column, index) => {
          const problem = wrong[column.name]
          const here = at === index
          const within = from !== null && to !== null && index >= from && index <= to
          const shown = inCell(column, cellOf(line, column), names)
          return (
            <td
              key={column.name}
              data-column={index}
              tabIndex={here ? 0 : -1}
              aria-selected={within}
              aria-readonly={!column.edited || undefined}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-${row}-${index}` : undefined}
              className={`relative h-px border-r border-b border-line p-0 outline-none last:border-r-0 focus:shadow-[inset_0_0_0_2px_var(--focus)] ${isFigure(column) ? 'text-right' : ''} ${problem ? 'bg-bad-soft' : within ? 'bg-action-soft' : column.edited ? '' : 'bg-surface-2'} ${here && !editing ? 'shadow-[inset_0_0_0_2px_var(--focus)]' : ''}`}
            >
              {here && editing ? (
                <CellInput
                  field={column.field}
                  label={`${column.label}, line ${row + 1}`}
                  value={line.values[column.name]}
                  begin={editing.begin}
                  wrong={problem !== undefined}
                  onTake={take}
                  onLeave={leave}
                />
              ) : (
                <span
                  className={`block truncate px-(--cell-px) ${isFigure(column) ? 'figures' : ''} ${problem ? 'text-bad' : 'text-ink'}`}
                >
                  {shown}
                </span>
              )}
              {problem && (
                <span id={`${id}-${row}-${index}`} className="sr-only">
                  {problem}
                </span>
              )}
            </td>
          )
        })}
        {removable !== null && (
          <td
            data-column={columns.length}
            aria-selected={false}
            className="sticky right-0 z-[1] w-11 border-b border-line bg-surface text-center shadow-[-1px_0_0_var(--line)]"
          >
            <button
              type="button"
              data-remove={row}
              tabIndex={at === columns.length ? 0 : -1}
              disabled={!removable}
              aria-label={`Remove line ${row + 1}`}
              title={removable ? `Remove line ${row + 1}` : 'Existing lines can’t be removed here'}
              className="inline-flex size-8 items-center justify-center rounded-sm text-ink-3 hover:bg-surface-2 hover:text-ink focus-visible:text-ink disabled:opacity-30 pointer-coarse:size-11"
            >
              <Icon name="cross" className="size-3.5" />
            </button>
          </td>
        )}
      </tr>
    )
  },
  // The two functions that fill a cell are created again at every key, and only the line being edited calls them.
  (before, after) =>
    after.editing === null &&
    before.editing === null &&
    (Object.keys(after) as (keyof RowProps)[]).every(
      (name) =>
        name === 'take' ||
        name === 'leave' ||
        name === 'measure' ||
        (name === 'wrong' ? same(before.wrong, after.wrong) : before[name] === after[name]),
    ),
)

const same = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>) =>
  Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((name) => a[name] === b[name])
