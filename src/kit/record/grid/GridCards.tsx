import { Amount } from '../../parts/Amount.tsx'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { FieldInput } from '../../inputs/FieldInput.tsx'
import { inCell } from './in-cell.ts'
import { sumOf } from './GridTable.tsx'
import { cellOf, withCells } from './lines.ts'
import type { Grid } from './use-grid.ts'

type CardsProps = { grid: Grid; names: ReadonlyMap<string, string>; label: string; totals: readonly string[]; editable: boolean }

/** On a phone a line is a form of its own: nobody hits a cell there, and nothing has to be scrolled sideways. */
export const GridCards = ({ grid, names, label, totals, editable }: CardsProps) => (
  <div className="grid gap-3">
    <ol aria-label={label} className="grid gap-3">
      {grid.lines.map((line, row) => (
        <li key={line.key} className="grid gap-4 rounded-md border border-line bg-surface px-4 py-3">
          <div className="flex items-center justify-between">
            <p className="font-semibold text-ink">Line {row + 1}</p>
            {editable && grid.removable(line) && (
              <IconButton label={`Remove line ${row + 1}`} onClick={() => grid.remove(row, row)} className="-mr-2">
                <Icon name="cross" />
              </IconButton>
            )}
          </div>
          {grid.columns.map((column) =>
            column.edited && editable ? (
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
                <span className={column.computed ? 'figures font-semibold' : ''}>{inCell(column, cellOf(line, column), names) || '–'}</span>
              </p>
            ),
          )}
        </li>
      ))}
    </ol>
    {totals.length > 0 && (
      <dl className="grid gap-1 rounded-md border border-line bg-surface-2 px-4 py-3 font-semibold">
        {grid.columns
          .filter(({ name }) => totals.includes(name))
          .map((column) => (
            <div key={column.name} className="flex justify-between gap-4">
              <dt>{column.label}, together</dt>
              <dd>{column.field.kind === 'money' ? <Amount cents={sumOf(grid, column)} /> : inCell(column, sumOf(grid, column), names)}</dd>
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
