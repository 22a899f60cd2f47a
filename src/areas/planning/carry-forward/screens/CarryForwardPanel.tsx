import { useState } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { budgetLine } from '../../budgets/records.ts'
import type { FiscalYear } from '../../calendar/records.ts'
import type { carryForward, previewCarryForward } from '../commands.ts'

/** A year's open requisitions and orders, and the lines that take them over after year end. */
export function CarryForwardPanel({ row }: { row: FiscalYear }) {
  const { rows: holding } = useRecords(budgetLine, (from) =>
    from.eq('fiscal_year', row.id).or('pre_encumbered.neq.0,encumbered.neq.0').limit(1),
  )
  return holding && holding.length > 0 ? <Encumbrances year={row} /> : null
}

function Encumbrances({ year }: { year: FiscalYear }) {
  const [along, setAlong] = useState(true)
  const asked = { id: year.id, money: along ? 'along' : 'stays' } as const
  const { data } = useAnswer<typeof previewCarryForward>('fiscal-years/preview-carry-forward', asked, {
    about: 'budget_lines',
  })
  const carry = useCommand<typeof carryForward>('fiscal-years/carry-forward')
  const total = data?.lines.reduce((sum, { amount }) => sum + amount, 0) ?? 0
  return (
    <Panel
      title="Open encumbrances"
      about="A year can close when it has no open encumbrances. Carry forward moves each one to the next year, for the same document. What was received and not billed is a cost of this year: it is accrued, and the accrual is reversed in the next year."
      actions={
        data && (
          <MoveButton
            whyNot={data.whyNot}
            run={() => carry(asked)}
            done={`Encumbrances carried forward from ${year.name} to ${data.into}`}
          >
            Carry forward{data.into && ` into ${data.into}`}
          </MoveButton>
        )
      }
      foot={
        <label className="flex min-h-9 items-center gap-2.5 text-sm text-ink">
          <input
            type="checkbox"
            checked={along}
            onChange={({ target }) => setAlong(target.checked)}
            className="size-4.5 shrink-0 accent-(--action)"
          />
          Carry the budget forward too. Otherwise it lapses, and the next year’s adopted budget pays.
        </label>
      }
    >
      {!data ? (
        <SkeletonLines lines={4} />
      ) : (
        <div className="sheet overflow-x-auto border border-line">
          <table className="w-full text-left text-sm">
            <caption className="sr-only">Open encumbrances in {year.name}</caption>
            <thead>
              <tr className="border-b border-line-strong bg-surface-2 text-2xs text-ink-2">
                <th scope="col" className="h-9 pl-5 font-semibold">
                  Budget line
                </th>
                <th scope="col" className="px-(--cell-px) font-semibold max-sm:hidden">
                  Carried to
                </th>
                <th scope="col" className="px-(--cell-px) text-right font-semibold max-sm:hidden">
                  Received, not billed
                </th>
                <th scope="col" className="pr-5 pl-(--cell-px) text-right font-semibold">
                  Encumbered
                </th>
              </tr>
            </thead>
            <tbody>
              {data.lines.map(({ id, name, heir, amount, accrued }) => (
                <tr key={id} className="h-(--row-h) border-b border-line">
                  <th scope="row" className="pl-5 font-normal">
                    {name}
                  </th>
                  <td className="px-(--cell-px) text-ink-2 max-sm:hidden">{heir?.name ?? 'New line'}</td>
                  <td className="px-(--cell-px) text-right max-sm:hidden">
                    <Amount cents={accrued} />
                  </td>
                  <td className="pr-5 pl-(--cell-px) text-right">
                    <Amount cents={amount} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="h-(--row-h)">
                <th scope="row" className="pl-5 font-semibold">
                  Total
                </th>
                <td className="max-sm:hidden" />
                <td className="px-(--cell-px) text-right max-sm:hidden">
                  <Amount cents={data.lines.reduce((sum, { accrued }) => sum + accrued, 0)} />
                </td>
                <td className="pr-5 pl-(--cell-px) text-right">
                  <span className="rule-double font-semibold">
                    <Amount cents={total} />
                  </span>
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Panel>
  )
}
