import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import type { BankReconciliation, ReconcilingItem } from '../records.ts'
import { reconciled, type Reconciled } from '../rules.ts'

type BalancesProps = { row: BankReconciliation; loaded: { items?: readonly ReconcilingItem[] | undefined } }

/** Both sides, step by step, to the same balance. */
export const Balances = ({ row, loaded: { items } }: BalancesProps) =>
  items ? <Sides row={row} sums={reconciled(row, items)} /> : <SkeletonLines lines={6} />

function Sides({ row, sums }: { row: BankReconciliation; sums: Reconciled }) {
  const sides: [string, [string, number][]][] = [
    [
      'Balance of the bank',
      [
        ['Balance on the statement', Number(row.bank_balance)],
        ['Add deposits in transit', sums.deposits],
        ['Less outstanding payments', 0 - sums.outstanding],
        ['Adjustments to the bank', sums.bank],
        ['Adjusted bank balance', sums.adjustedBank],
      ],
    ],
    [
      'Balance of the books',
      [
        ['Balance in the books', Number(row.book_balance)],
        ['Adjustments to the books', sums.book],
        ['Adjusted book balance', sums.adjustedBook],
      ],
    ],
  ]
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      {sides.map(([title, amounts]) => (
        <Panel key={title} title={title}>
          <dl className="grid gap-2">
            {amounts.map(([label, cents], at) => (
              <div
                key={label}
                className={`flex flex-wrap justify-between gap-x-6 ${at === amounts.length - 1 ? 'border-t border-line-strong pt-2 font-semibold' : ''}`}
              >
                <dt>{label}</dt>
                <dd>
                  <Amount cents={cents} />
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      ))}
    </div>
  )
}
