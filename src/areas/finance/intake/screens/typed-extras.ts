import type { OrderDocument } from '#areas/procurement/purchase-orders/paper/rules.ts'
import type { Problem } from '#kit/fields.ts'
import { whyNotTyped } from '#kit/record/check.ts'
import type { KeptFile } from '#platform/records/fields.ts'
import { say } from '#platform/say.ts'
import { extrasOf, whyNotAddUp, whyNotExtras } from '../../invoices/extras/rules.ts'

/** As typed: a value that can't be read stays in its field. */
export type TypedExtras = {
  charges: unknown
  tax: unknown
  discount: unknown
  early: unknown
  until: unknown
  total: unknown
  because: string
  document: readonly KeptFile[]
}
export const noExtras: TypedExtras = {
  charges: null,
  tax: null,
  discount: null,
  early: null,
  until: null,
  total: null,
  because: '',
  document: [],
}

const cents = (value: unknown): number => (typeof value === 'number' ? value : 0)

export const amountsOf = (typed: TypedExtras) => ({
  charges: cents(typed.charges),
  tax: cents(typed.tax),
  trade_discount: cents(typed.discount),
})

const allowedBy = (order: OrderDocument, charges: number) => ({
  order: order.number,
  freight: order.freight === undefined ? charges : (order.freight ?? 0),
  tax_percent: order.tax?.percent,
})

/** Freight that the order does not allow, or tax of an exempt agency. */
export const asksReason = (typed: TypedExtras, order: OrderDocument | undefined): boolean => {
  const amounts = amountsOf(typed)
  return order !== undefined && whyNotExtras({ ...amounts, because: '' }, allowedBy(order, amounts.charges)) !== null
}

/** Problems with freight, tax, discounts and the total. */
export function problemsOf(typed: TypedExtras, goods: number, order: OrderDocument | undefined): Problem[] {
  const amounts = amountsOf(typed)
  const unread = (
    [
      ['send-freight', 'money', say('Freight and other charges'), typed.charges],
      ['send-tax', 'money', say('Sales tax'), typed.tax],
      ['send-discount', 'money', say('Discount on the invoice'), typed.discount],
      ['send-early', 'percent', say('Early-payment discount'), typed.early],
      ['send-until', 'date', say('If paid by'), typed.until],
      ['send-total', 'money', say('Total on your invoice'), typed.total],
    ] as const
  ).flatMap(([name, kind, label, value]) => {
    const message = whyNotTyped({ kind, min: 0, required: name === 'send-total' } as never, label, value)
    return message ? [{ name, message }] : []
  })
  const reason = order && whyNotExtras({ ...amounts, because: typed.because }, allowedBy(order, amounts.charges))
  const sum =
    typeof typed.total === 'number' && unread.length === 0 ? whyNotAddUp(goods + extrasOf(amounts), typed.total) : null
  return [
    ...unread,
    ...(reason ? [{ name: 'send-because', message: reason }] : []),
    ...(cents(typed.early) > 0 && !typed.until
      ? [{ name: 'send-until', message: say('Enter the last day for the discount.') }]
      : []),
    ...(sum ? [{ name: 'send-total', message: sum }] : []),
  ]
}
