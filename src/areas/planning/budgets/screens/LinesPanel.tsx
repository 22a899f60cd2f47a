import { plural } from '#platform/words.ts'
import type { FoundAll } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { budgetLineLife } from '../life.ts'
import { budgetLine, type BudgetLine } from '../records.ts'
import { available } from '../rules.ts'
import { useYears } from './use-lines.ts'

/** The budget of a fund, an account or a department: this year's totals, and the lines of every year. */
export function LinesPanel({ found, about }: { found: FoundAll<BudgetLine>; about: string }) {
  const { year } = useYears(null)
  const ours = found.rows?.filter((line) => line.fiscal_year === year?.id && !budgetLineLife.is(line, 'draft')) ?? []
  const sum = (of: (line: BudgetLine) => number) => ours.reduce((total, line) => total + of(line), 0)
  return (
    <>
      {year && ours.length > 0 && (
        <Figures
          figures={[
            {
              label: `Budget of ${year.name}`,
              ...known(found.rows, () => ({
                value: <Amount whole cents={sum(({ amended }) => amended)} />,
                note: `${ours.length} adopted ${plural(ours.length, { one: 'line', other: 'lines' })}`,
              })),
            },
            {
              label: 'Encumbered',
              ...known(found.rows, () => ({
                value: <Amount whole cents={sum((line) => line.encumbered + line.pre_encumbered)} />,
              })),
            },
            {
              label: 'Spent',
              ...known(found.rows, () => ({ value: <Amount whole cents={sum(({ spent }) => spent)} /> })),
            },
            { label: 'Available', ...known(found.rows, () => ({ value: <Amount whole cents={sum(available)} /> })) },
          ]}
        />
      )}
      <Panel title="Budget lines" about={about}>
        <RecordTable of={budgetLine} found={found} columns={['name', 'fiscal_year', 'amended', 'spent', 'status']} />
      </Panel>
    </>
  )
}
