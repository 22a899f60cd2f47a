import { Amount } from '#kit/parts/Amount.tsx'
import { say } from '#platform/say.ts'
import { extrasOf, type Extras } from '../extras/rules.ts'

type InvoiceTotalsProps = { of: Extras & { amount: number; charges_because?: string | null } }

/** How the lines become the total. Nothing where the invoice has only lines. */
export function InvoiceTotals({ of }: InvoiceTotalsProps) {
  const { amount, charges, tax, trade_discount, charges_because } = of
  if (charges === 0 && tax === 0 && trade_discount === 0) return null
  const rows = [
    [say('Lines'), amount - extrasOf(of), true],
    [say('Freight and other charges'), charges, charges > 0],
    [say('Sales tax'), tax, tax > 0],
    [say('Discount on the invoice'), -trade_discount, trade_discount > 0],
  ] as const
  return (
    <div className="mt-3">
      <dl className="ml-auto grid w-fit grid-cols-[auto_auto] gap-x-8 gap-y-1 text-sm">
        {rows.map(
          ([label, cents, shown]) =>
            shown && (
              <div key={label} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-ink-2">{label}</dt>
                <dd className="text-right">
                  <Amount cents={cents} />
                </dd>
              </div>
            ),
        )}
        <div className="col-span-2 grid grid-cols-subgrid border-t border-line pt-1 font-semibold">
          <dt>{say('Total')}</dt>
          <dd className="text-right">
            <Amount cents={amount} />
          </dd>
        </div>
      </dl>
      {charges_because && (
        <p className="mt-2 text-sm text-ink-2" dir="auto">
          {say('Reason for freight or tax')}: {charges_because}
        </p>
      )}
    </div>
  )
}
