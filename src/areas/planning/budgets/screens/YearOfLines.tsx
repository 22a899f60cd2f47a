import { plural } from '#platform/words.ts'
import { useToday } from '#client/use-today.ts'
import { Bullets } from '#kit/charts/Bullets.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { daysBetween } from '#platform/dates.ts'
import { budgetLineLife } from '../life.ts'
import type { BudgetLine } from '../records.ts'
import { available } from '../rules.ts'
import type { FiscalYear } from '../../calendar/records.ts'
import { yearToShow } from '../../calendar/rules.ts'

type YearOfLinesProps = {
  loaded: { lines?: readonly BudgetLine[] | undefined; years?: readonly FiscalYear[] | undefined }
}

/** The budget of a fund, an account or a cost center in the year that runs, and the use of each line. */
export function YearOfLines({ loaded: { lines, years } }: YearOfLinesProps) {
  const today = useToday()
  const year = yearToShow(years ?? [], today)
  const ours = lines?.filter((line) => line.fiscal_year === year?.id && !budgetLineLife.is(line, 'draft')) ?? []
  const sum = (of: (line: BudgetLine) => number) => ours.reduce((total, line) => total + of(line), 0)
  return (
    <>
      {year && ours.length > 0 && (
        <Figures
          figures={[
            {
              label: `Budget of ${year.name}`,
              ...known(lines, () => ({
                value: <Amount whole cents={sum(({ amended }) => amended)} />,
                note: `${ours.length} adopted ${plural(ours.length, { one: 'line', other: 'lines' })}`,
              })),
            },
            {
              label: 'Encumbered',
              ...known(lines, () => ({
                value: <Amount whole cents={sum((line) => line.encumbered + line.pre_encumbered)} />,
                note: sum((line) => line.pre_encumbered) > 0 && (
                  <>
                    with <Amount whole cents={sum((line) => line.pre_encumbered)} /> pre-encumbered
                  </>
                ),
              })),
            },
            { label: 'Spent', ...known(lines, () => ({ value: <Amount whole cents={sum(({ spent }) => spent)} /> })) },
            { label: 'Available', ...known(lines, () => ({ value: <Amount whole cents={sum(available)} /> })) },
          ]}
        />
      )}
      {year && ours.length > 0 && (
        <Panel
          title="Use of each line"
          about={`Spent and encumbered in ${year.name}, against an even use of the year.`}
        >
          <Bullets
            bare
            title="Use of each line"
            unit="money"
            step="budget line"
            figures={{ value: 'Spent and encumbered', target: 'Even use to date', limit: 'Budget' }}
            rows={ours
              .toSorted((a, b) => b.amended - a.amended)
              .slice(0, 12)
              .map((line) => ({
                name: line.name,
                value: line.amended - available(line),
                target: Math.round(line.amended * elapsedIn(year, today)),
                limit: line.amended,
                to: `/budget-management/lines/${line.id}`,
              }))}
          />
        </Panel>
      )}
    </>
  )
}

/** The share of a year that is over, from 0 to 1. */
const elapsedIn = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }, today: string) =>
  Math.min(1, Math.max(0, (daysBetween(starts_on, today) + 1) / (daysBetween(starts_on, ends_on) + 1)))
