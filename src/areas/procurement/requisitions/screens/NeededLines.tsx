import { LinesGrid } from '#kit/record/grid/LinesGrid.tsx'
import type { Grid } from '#kit/record/grid/use-grid.ts'
import type { Reason } from '#platform/rules.ts'
import type { DraftLine } from '../judging/rules.ts'
import { draftsOf } from './draft-line.ts'
import { KnownPrices } from './KnownPrices.tsx'
import { usePrices } from './use-judgment.ts'

/** The lines of a requisition as a grid, and below it the catalog matches of each. */
export function NeededLines({ grid, label, whyNot = null }: { grid: Grid; label: string; whyNot?: Reason }) {
  const drafts = draftsOf(grid)
  const prices = usePrices(drafts.map(({ description }) => description))
  const take = ({ key }: DraftLine, part: Partial<DraftLine>) =>
    grid.change((lines) =>
      lines.map((each) => (each.key === key ? { ...each, values: { ...each.values, ...part } } : each)),
    )
  return (
    <div className="grid gap-4">
      <LinesGrid grid={grid} label={label} totals={['amount']} whyNot={whyNot} />
      {whyNot === null &&
        drafts.map(
          (line, at) =>
            prices[at] &&
            prices[at].length > 0 && (
              <section key={line.key} aria-label={`Line ${at + 1} in the catalog`}>
                <h2 className="font-semibold text-ink">
                  {at + 1}. {line.description}
                </h2>
                <KnownPrices line={line} prices={prices[at]} onTake={(part) => take(line, part)} />
              </section>
            ),
        )}
    </div>
  )
}
