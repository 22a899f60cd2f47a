import { transferLife } from '../life.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import type { BudgetLine } from '#areas/planning/budgets/records.ts'
import type { BudgetTransfer } from '../records.ts'
import { available } from '#areas/planning/budgets/rules.ts'

/** Effect of the transfer on both lines: available now, and after the transfer. */
export function TransferEffect({
  transfer: { amount, status },
  from,
  to,
}: {
  transfer: BudgetTransfer
  from: BudgetLine
  to: BudgetLine
}) {
  const moved = transferLife.is({ status }, 'approved')
  const sides = [
    { line: from, role: 'From', change: -amount },
    { line: to, role: 'To', change: amount },
  ]
  return (
    <div className="overflow-x-auto rounded-md border border-line bg-surface">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">Effect on both budget lines</caption>
        <thead>
          <tr className="border-b border-line-strong bg-surface-2 text-2xs text-ink-2">
            <th scope="col" className="h-9 pl-5 font-semibold">
              Available in
            </th>
            {!moved && (
              <th scope="col" className="px-(--cell-px) text-right font-semibold">
                Now
              </th>
            )}
            <th scope="col" className="px-(--cell-px) text-right font-semibold max-sm:hidden">
              Transfer
            </th>
            <th scope="col" className="pr-5 pl-(--cell-px) text-right font-semibold">
              {moved ? 'Now' : 'After'}
            </th>
          </tr>
        </thead>
        <tbody>
          {sides.map(({ line, role, change }) => (
            <tr key={role} className="h-(--row-h) border-b border-line last:border-0">
              <th scope="row" className="py-1.5 pl-5 font-normal">
                <span className="block text-xs text-ink-2">{role}</span>
                <span className="font-semibold text-ink">{line.name}</span>
              </th>
              {!moved && (
                <td className="px-(--cell-px) text-right">
                  <Amount cents={available(line)} />
                </td>
              )}
              <td className="px-(--cell-px) text-right whitespace-nowrap max-sm:hidden">
                {change > 0 ? '+' : ''}
                <Amount cents={change} className="!text-ink" />
              </td>
              <td className="pr-5 pl-(--cell-px) text-right font-semibold">
                <Amount cents={available(line) + (moved ? 0 : change)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
