import { Amount } from '../../parts/Amount.tsx'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { FieldInput } from '../../inputs/FieldInput.tsx'
import { inCell } from './in-cell.ts'
import { sumOf } from './GridTable.tsx'
import { cellOf, withCells, type Column, type Line } from './lines.ts'
import type { Grid } from './use-grid.ts'

type CardsProps = {
  grid: Grid
  names: ReadonlyMap<string, string>
  label: string
  totals: readonly string[]
  editable: boolean
}

/** On a phone a line is its own form: cells are too small there, and horizontal scrolling is avoided. */
export const GridCards = ({ grid, names, label, totals, editable }: CardsProps) => (
  <div className="grid gap-3">
    <ol aria-label={label} className="grid gap-3">
      {grid.lines.map((line, row) => (
        <Card key={line.key} {...{ grid, names, line, row, editable }} />
      ))}
    </ol>
    {totals.length > 0 && (
      <dl className="grid gap-1 rounded-md border border-line bg-surface-2 px-4 py-3 font-semibold">
        {grid.columns
          .filter(({ name }) => totals.includes(name))
          .map((column) => (
            <div key={column.name} className="flex justify-between gap-4">
              <dt>{column.label}, total</dt>
              <dd>
                {column.field.kind === 'money' ? (
                  <Amount cents={sumOf(grid, column)} />
                ) : (
                  inCell(column, sumOf(grid, column), names)
                )}
              </dd>
            </div>
          ))}
      </dl>
    )}
    {editable && (
      <div className="flex gap-2">
        <Button onClick={() => grid.add(grid.lines.length)}>
          <Icon name="plus" />
          Add line
        </Button>
        {grid.canUndo && (
          <Button look="quiet" onClick={grid.undo}>
            Undo
          </Button>
        )}
      </div>
    )}
  </div>
)

function Card({
  grid,
  names,
  line,
  row,
  editable,
}: Pick<CardsProps, 'grid' | 'names' | 'editable'> & { line: Line; row: number }) {
  const entered = (column: Column) => column.edited && editable
  const cell = (column: Column) => inCell(column, cellOf(line, column), names)
  // The first column names the line: above it, and only once, where it is read-only; empty values are left out there.
  const [title] = grid.columns
  const said = (column: Column) => entered(column) || editable || (column !== title && cell(column) !== '')
  const show = (column: Column) =>
    entered(column) ? (
      <FieldInput
        key={column.name}
        field={column.field}
        id={`${line.key}-${column.name}`}
        label={column.label}
        required={column.field.required}
        error={grid.wrong(line, column.name)}
        value={line.values[column.name]}
        onChange={(value) => grid.change((now) => withCells(now, [{ row, name: column.name, value }]))}
      />
    ) : (
      <p key={column.name} className="flex justify-between gap-4">
        <span className="text-ink-2">{column.label}</span>
        <span className={column.computed ? 'figures font-semibold' : ''}>{cell(column) || '–'}</span>
      </p>
    )
  const rest = grid.every.filter((column) => !grid.columns.includes(column) && said(column))
  return (
    <li className={`grid rounded-md border border-line bg-surface px-4 py-3 ${editable ? 'gap-4' : 'gap-1.5'}`}>
      <div className="flex items-center justify-between">
        <p className="font-semibold text-ink">{(!editable && title && cell(title)) || `Line ${row + 1}`}</p>
        {editable && grid.removable(line) && (
          <IconButton label={`Remove line ${row + 1}`} onClick={() => grid.remove(row, row)} className="-mr-2">
            <Icon name="cross" />
          </IconButton>
        )}
      </div>
      {grid.columns.filter(said).map(show)}
      {rest.length > 0 && (
        <Disclosure title={`More of line ${row + 1}`}>
          <div className={`grid ${editable ? 'gap-4' : 'gap-1.5'}`}>{rest.map(show)}</div>
        </Disclosure>
      )}
    </li>
  )
}
