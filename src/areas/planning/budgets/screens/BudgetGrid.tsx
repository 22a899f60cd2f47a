import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useChosenRecords } from '#client/use-chosen-rows.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { dialOf } from '#kit/record/status.ts'
import { optionLabel } from '#platform/records/record.ts'
import { costCenter } from '../../cost-centers/records.ts'
import { budgetLineLife } from '../life.ts'
import * as reads from '../reads.ts'
import { account, budgetLine, fund, type BudgetLine } from '../records.ts'
import { accountString, available, countsIn } from '../rules.ts'
import { bookOf, type Group } from './book-of.ts'
import { UsedBar } from './UsedBar.tsx'
import { useLines, type YearId } from './use-lines.ts'

const columns = [
  { label: 'Original', of: ({ original }: BudgetLine) => original, kinds: 'original' },
  { label: 'Amended', of: ({ amended }: BudgetLine) => amended, kinds: 'original,amendment,transfer,carry_forward' },
  { label: 'Pre-encumbered', of: (line: BudgetLine) => line.pre_encumbered, kinds: 'pre_encumbrance,release' },
  { label: 'Encumbered', of: ({ encumbered }: BudgetLine) => encumbered, kinds: 'encumbrance,release' },
  { label: 'Spent', of: ({ spent }: BudgetLine) => spent, kinds: 'expenditure' },
  { label: 'Available', of: available, kinds: '' },
] as const

/**
 * The budget book: fund by fund, department by department, account by account; each figure links to the entries
 * behind it.
 */
export function BudgetGrid({ year, first }: { year: YearId; first: ReactNode }) {
  const found = useLines(year)
  const [funds, centers, accounts] = [
    useChosenRecords(fund, reads.funds).rows,
    useChosenRecords(costCenter, reads.centers).rows,
    useChosenRecords(account, reads.accounts).rows,
  ]
  if (!found.rows || found.rows.length === 0 || !funds || !centers || !accounts)
    return <RecordTable of={budgetLine} found={found} first={first} />
  const counts = countsIn(found.rows)
  const named = new Map([...funds, ...centers, ...accounts].map((each) => [each.id, each]))
  const codesOf = (line: BudgetLine) => ({
    fund: named.get(line.fund)?.code,
    cost_center: line.cost_center ? named.get(line.cost_center)?.code : undefined,
    account: named.get(line.account)?.code,
  })

  return (
    <div data-wide-sheet className="overflow-hidden rounded-md border border-line bg-surface print:overflow-visible">
      <p
        aria-hidden
        className="flex justify-between gap-4 border-b border-line-strong bg-surface-2 px-4 py-2 text-2xs font-semibold text-ink-2 book:hidden"
      >
        <span>Fund, department, account</span>
        <span>Available</span>
      </p>
      <div className="book:overflow-x-auto">
        <table className="w-full text-left text-sm stacked:block">
          <caption className="sr-only">Budget lines</caption>
          <thead className="stacked:sr-only">
            <tr className="border-b border-line-strong bg-surface-2 text-2xs text-ink-2">
              <th scope="col" className="h-9 pr-(--cell-px) pl-5 font-semibold">
                Fund, department, account
              </th>
              {columns.map(({ label }) => (
                <th key={label} scope="col" className="px-(--cell-px) text-right font-semibold last:pr-5">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {bookOf(found.rows, { funds, centers }).map((group) => (
            <tbody key={group.key} className="stacked:block">
              <Sum group={group} counts={counts} top />
              {group.parts.map((part) => (
                <Part key={part.key} part={part} counts={counts}>
                  {part.lines.map((line) => (
                    <Line key={line.id} line={line} code={accountString(codesOf(line), line)} />
                  ))}
                </Part>
              ))}
            </tbody>
          ))}
          <tfoot className="stacked:block">
            <tr className="border-t border-line-strong bg-surface-2 font-semibold stacked:flex stacked:justify-between stacked:px-4">
              <th scope="row" className="h-11 font-semibold stacked:flex stacked:items-center book:pl-5">
                Total
              </th>
              {columns.map(({ label, of }) => (
                <td
                  key={label}
                  className={`text-right book:px-(--cell-px) book:last:pr-5 ${label === 'Available' ? 'stacked:flex stacked:items-center' : 'stacked:hidden'}`}
                >
                  <span className={label === 'Available' ? 'rule-double' : ''}>
                    <Amount cents={sum(found.rows!.filter(counts), of)} />
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

const sum = (lines: readonly BudgetLine[], of: (line: BudgetLine) => number) =>
  lines.reduce((total, line) => total + of(line), 0)

type SumProps = { group: Group; counts: ReturnType<typeof countsIn>; top?: boolean }

/** The total of a fund or a department. */
const Sum = ({ group, counts, top = false }: SumProps) => (
  <tr
    className={`border-b border-line stacked:grid stacked:grid-cols-[minmax(0,1fr)_auto] stacked:gap-x-4 stacked:px-4 stacked:py-2 ${top ? 'bg-surface-2' : ''}`}
  >
    <th
      scope="rowgroup"
      className={`min-w-0 book:h-9 book:pr-(--cell-px) ${top ? 'font-semibold text-ink book:pl-5' : 'font-semibold text-ink-2 book:pl-8'}`}
    >
      <span className="mr-2 font-mono text-xs text-ink-2">{group.code}</span>
      {group.name}
    </th>
    {columns.map(({ label, of }) => (
      <td
        key={label}
        className={`text-right book:px-(--cell-px) book:last:pr-5 ${top ? 'font-semibold' : 'text-ink-2'} ${label === 'Available' ? '' : 'stacked:hidden'}`}
      >
        <Amount cents={sum(group.lines.filter(counts), of)} />
      </td>
    ))}
  </tr>
)

/** A department with one line needs no separate total. */
const Part = ({ part, counts, children }: { part: Group; counts: SumProps['counts']; children: ReactNode }) => (
  <>
    {(part.lines.length > 1 || part.name !== '') && <Sum group={part} counts={counts} />}
    {children}
  </>
)

const Line = ({ line, code }: { line: BudgetLine; code: string }) => (
  <tr className="relative border-b border-line hover:bg-surface-2 stacked:grid stacked:grid-cols-[minmax(0,1fr)_auto] stacked:gap-x-4 stacked:px-4 stacked:py-3 book:h-(--row-h)">
    <th
      scope="row"
      className="min-w-0 font-normal book:w-full book:max-w-0 book:min-w-56 book:py-1.5 book:pr-(--cell-px) book:pl-11"
    >
      <Link
        to={`/budget-management/lines/${line.id}`}
        className="block truncate font-semibold text-ink hover:underline stacked:after:absolute stacked:after:inset-0"
      >
        {line.name}
      </Link>
      <span className="flex items-center gap-3 truncate text-xs text-ink-2">
        <span className="font-mono">{code}</span>
        {!budgetLineLife.is(line, 'adopted') && (
          <Dial state={dialOf(line.status)}>{optionLabel(budgetLine.fields.status, line.status)}</Dial>
        )}
      </span>
    </th>
    <td className="stacked:col-span-2 stacked:row-start-2 stacked:pt-1.5 book:hidden">
      <UsedBar line={line} wide />
    </td>
    {columns.map(({ label, of, kinds }) => (
      <td
        key={label}
        className={`text-right text-ink last:font-semibold book:px-(--cell-px) book:last:pr-5 ${label === 'Available' ? 'stacked:col-start-2 stacked:row-start-1' : 'stacked:hidden'}`}
      >
        {of(line) === 0 && label !== 'Available' ? (
          <Amount cents={0} />
        ) : (
          <Link
            to={`/budget-management/lines/${line.id}?tab=entries${kinds ? `&where.kind=${kinds}` : ''}`}
            className="inline-flex min-h-6 items-center hover:underline"
          >
            <Amount cents={of(line)} />
            <span className="sr-only">
              {' '}
              {label} of {line.name}: open its entries
            </span>
          </Link>
        )}
        {label === 'Available' && (
          <span className="block text-xs font-normal text-ink-2 book:hidden">
            of <Amount cents={line.amended} />
          </span>
        )}
      </td>
    ))}
  </tr>
)
