import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Amount } from '#kit/parts/Amount.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { dialOf } from '#kit/record/status.ts'
import { useNames } from '#kit/record/use-names.ts'
import { optionLabel } from '#platform/records/record.ts'
import { budgetLine, type BudgetLine } from '../records.ts'
import { available } from '../rules.ts'
import { UsedBar } from './UsedBar.tsx'
import { useLines } from './use-lines.ts'

const columns = [
  ['Original', ({ original }: BudgetLine) => original],
  ['Amended', ({ amended }: BudgetLine) => amended],
  ['Pre-encumbered', (line: BudgetLine) => line.pre_encumbered],
  ['Encumbered', ({ encumbered }: BudgetLine) => encumbered],
  ['Spent', ({ spent }: BudgetLine) => spent],
  ['Available', available],
] as const

/** The budget as its book reads: from what was adopted, by what was promised and spent, to what is left, and the sums below. */
export function LinesTable({ first }: { first: ReactNode }) {
  const found = useLines()
  const names = useNames(budgetLine, found.rows ?? [])
  const rows = found.rows
  // What stands there while there are no rows is the same in every list.
  if (!rows || rows.length === 0) return <RecordTable of={budgetLine} found={found} first={first} />
  const where = (line: BudgetLine) => [line.cost_center && names.get(line.cost_center), names.get(line.fund), names.get(line.account)].filter(Boolean).join(' · ')

  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <div className="lg:overflow-x-auto">
        <table className="w-full text-left text-sm max-lg:block">
          <caption className="sr-only">Budget lines</caption>
          <thead className="max-lg:sr-only">
            <tr className="border-b border-line-strong bg-surface-2 text-2xs text-ink-2">
              <th scope="col" className="h-9 pr-(--cell-px) pl-5 font-semibold">Line</th>
              <th scope="col" className="px-(--cell-px) font-semibold">State</th>
              {columns.map(([label]) => (
                <th key={label} scope="col" className="px-(--cell-px) text-right font-semibold last:pr-5">{label}</th>
              ))}
            </tr>
          </thead>
          <tbody className="max-lg:block">
            {rows.map((line) => (
              <tr key={line.id} className="relative border-b border-line last:border-0 hover:bg-surface-2 max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:px-4 max-lg:py-3 lg:h-(--row-h)">
                <th scope="row" className="min-w-0 font-normal lg:w-full lg:max-w-0 lg:min-w-52 lg:py-1.5 lg:pr-(--cell-px) lg:pl-5">
                  <Link to={`/budget-management/lines/${line.id}`} className="block truncate font-semibold text-ink hover:underline after:absolute after:inset-0">
                    {line.name}
                  </Link>
                  <span className="block truncate text-xs text-ink-2">FY {names.get(line.fiscal_year)}{where(line) && ` · ${where(line)}`}</span>
                </th>
                <td className="max-lg:col-span-2 max-lg:row-start-2 max-lg:flex max-lg:items-center max-lg:justify-between max-lg:pt-1.5 lg:px-(--cell-px)">
                  <Dial state={dialOf(line.status)}>{optionLabel(budgetLine.fields.status, line.status)}</Dial>
                  <span className="lg:hidden">
                    <UsedBar line={line} />
                  </span>
                </td>
                {columns.map(([label, of]) => (
                  <td key={label} className={`text-right text-ink last:font-semibold lg:px-(--cell-px) lg:last:pr-5 ${label === 'Available' ? 'max-lg:col-start-2 max-lg:row-start-1' : 'max-lg:hidden'}`}>
                    <Amount cents={of(line)} />
                    {label === 'Available' && <span className="block text-xs font-normal text-ink-2 lg:hidden">of <Amount cents={line.amended} /></span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot className="max-lg:block">
            <tr className="border-t border-line-strong bg-surface-2 font-semibold max-lg:flex max-lg:justify-between max-lg:px-4">
              <th scope="row" colSpan={2} className="h-11 font-semibold max-lg:flex max-lg:items-center lg:pl-5">
                Together
              </th>
              {columns.map(([label, of]) => (
                <td key={label} className={`text-right lg:px-(--cell-px) lg:last:pr-5 ${label === 'Available' ? 'max-lg:flex max-lg:items-center' : 'max-lg:hidden'}`}>
                  <span className={label === 'Available' ? 'rule-double' : ''}>
                    <Amount cents={rows.reduce((total, line) => total + of(line), 0)} />
                  </span>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  )
}
