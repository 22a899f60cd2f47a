import { plural } from '#platform/words.ts'
import type { Reason } from '#platform/rules.ts'
import { labelOf } from '#platform/records/record.ts'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { SkeletonLines } from '../../parts/Skeleton.tsx'
import { useMedia } from '../list/use-media.ts'
import { useSteadyNames } from '../use-names.ts'
import { GridCards } from './GridCards.tsx'
import { GridTable } from './GridTable.tsx'
import { inCell } from './in-cell.ts'
import type { Grid } from './use-grid.ts'

type LinesGridProps = {
  grid: Grid
  /** The name of these lines, for screen readers. */
  label: string
  /** The columns with totals. */
  totals?: readonly string[]
  /** Why editing is not allowed here; null where it is. */
  whyNot?: Reason
}

/**
 * Lines edited side by side: with the keys and blocks of a spreadsheet where there is room, as cards where there is
 * not.
 */
export function LinesGrid({ grid, label, totals = [], whyNot = null }: LinesGridProps) {
  const clashes = grid.theirs?.clashes ?? []
  const names = useSteadyNames(grid.of, [
    ...grid.lines.map(({ values }) => values),
    ...clashes.map(({ name, theirs }) => ({ [name]: theirs })),
  ])
  const wide = useMedia('(min-width: 640px)')
  const editable = whyNot === null
  if (grid.loading) return <SkeletonLines lines={4} />
  const Lines = wide ? GridTable : GridCards
  return (
    <div className="grid min-w-0 gap-3" inert={grid.saving} aria-busy={grid.saving || undefined}>
      {grid.refusal && <Notice tone="bad" title={grid.refusal} />}
      {grid.theirs && grid.theirs.moved > 0 && (
        <Notice
          tone="warn"
          title={`Another user changed ${plural(grid.theirs.moved, { one: 'one of these cells', other: `${grid.theirs.moved} of these cells` })} while you were editing`}
        >
          {clashes.length > 0 && (
            <ul className="mb-2 grid gap-1">
              {clashes.map(({ key, name, mine, theirs }) => {
                const column = grid.every.find((each) => each.name === name)
                const row = grid.lines.findIndex((line) => line.key === key)
                return (
                  <li key={`${key} ${name}`}>
                    Line {row + 1}, {labelOf(grid.of, name)}: yours is{' '}
                    <b>{(column && inCell(column, mine, names)) || 'empty'}</b>, theirs{' '}
                    <b>{(column && inCell(column, theirs, names)) || 'empty'}</b>
                  </li>
                )
              })}
            </ul>
          )}
          <span className="flex flex-wrap gap-2">
            <Button onClick={grid.join}>
              {clashes.length > 0 ? 'Keep my changes and load the rest' : 'Load changes'}
            </Button>
            <Button look="quiet" onClick={grid.startAgain}>
              Discard my changes
            </Button>
          </span>
        </Notice>
      )}
      {grid.lines.length === 0 && !editable ? (
        <p className="text-ink-2">No lines.</p>
      ) : (
        <Lines grid={grid} names={names} label={label} totals={totals} editable={editable} />
      )}
      {whyNot && <p className="text-sm text-ink-2">{whyNot}</p>}
    </div>
  )
}
