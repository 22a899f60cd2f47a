import { Amount } from '#kit/parts/Amount.tsx'
import type { FundYear } from '../questions.ts'
import type { Outlook } from '../rules.ts'

type OutlookTableProps = {
  rows: readonly { fund: FundYear; ahead: Outlook }[]
  chosen: string
  onChoose: (fund: string) => void
}

/** Each fund in one row: budget, spent, expected year end, and surplus or shortfall. */
export const OutlookTable = ({ rows, chosen, onChoose }: OutlookTableProps) => (
  <div className="overflow-x-auto rounded-md border border-line bg-surface">
    <table className="w-full text-left text-sm">
      <caption className="sr-only">Year end by fund</caption>
      <thead>
        <tr className="border-b border-line-strong bg-surface-2 text-2xs text-ink-2">
          <th scope="col" className="h-9 pl-5 font-semibold">
            Fund
          </th>
          <th scope="col" className="px-(--cell-px) text-right font-semibold max-sm:hidden">
            Budget
          </th>
          <th scope="col" className="px-(--cell-px) text-right font-semibold max-md:hidden">
            Spent
          </th>
          <th scope="col" className="px-(--cell-px) text-right font-semibold max-md:hidden">
            Encumbered and pre-encumbered
          </th>
          <th scope="col" className="px-(--cell-px) text-right font-semibold">
            Year end
          </th>
          <th scope="col" className="pr-5 pl-(--cell-px) text-right font-semibold">
            Surplus
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ fund, ahead }) => (
          <tr
            key={fund.fund}
            className={`h-(--row-h) border-b border-line last:border-0 ${fund.fund === chosen ? 'bg-surface-2' : ''}`}
          >
            <th scope="row" className="pl-5 font-normal">
              <button
                type="button"
                aria-pressed={fund.fund === chosen}
                onClick={() => onChoose(fund.fund)}
                className="link min-h-6 text-left aria-pressed:font-semibold"
              >
                {fund.name}
              </button>
            </th>
            <td className="px-(--cell-px) text-right max-sm:hidden">
              <Amount whole cents={ahead.budget} />
            </td>
            <td className="px-(--cell-px) text-right max-md:hidden">
              <Amount whole cents={fund.spent} />
            </td>
            <td className="px-(--cell-px) text-right max-md:hidden">
              <Amount whole cents={fund.encumbered} />
            </td>
            <td className="px-(--cell-px) text-right font-semibold">
              <Amount whole cents={ahead.year_end} />
            </td>
            <td className="pr-5 pl-(--cell-px) text-right">
              <Amount whole cents={ahead.budget - ahead.year_end} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
