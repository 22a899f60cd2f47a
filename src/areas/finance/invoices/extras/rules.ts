import { dollars } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { say } from '#platform/say.ts'
import type { Invoice } from '../records.ts'

/** Amounts that an invoice bills besides its lines, in cents. */
export type Extras = Pick<Invoice, 'charges' | 'tax' | 'trade_discount'>

/** Extras that the order and the agency's settings allow besides the lines. */
export type Allowed = {
  /** Freight that can still be billed under the order; 0 where its prices include freight. */ freight: number
  /** 0: exempt. Undefined: the agency has not entered a rate. */ tax_percent: number | undefined
}

export const extrasOf = ({ charges, tax, trade_discount }: Extras): number => charges + tax - trade_discount

/** “$40.00 freight, $12.00 tax”: what is in the total besides the lines. */
export const extrasInWords = ({ charges, tax, trade_discount }: Extras): string =>
  [
    charges > 0 && say('{amount} freight', { amount: dollars(charges) }),
    tax > 0 && say('{amount} tax', { amount: dollars(tax) }),
    trade_discount > 0 && say('less {amount} discounted', { amount: dollars(trade_discount) }),
  ]
    .filter(Boolean)
    .join(', ')

/** The highest tax on the goods and their freight. A vendor may round each line up, so a cent for each is within it. */
export const mostTax = (goods: number, lines: number, { charges, trade_discount }: Extras, percent: number): number =>
  percent === 0 ? 0 : Math.ceil(((goods + charges - trade_discount) * percent) / 100) + lines

/** The part of freight and tax, less a discount, that was not agreed: it counts as above the order. */
export function notAgreed(
  extras: Extras,
  { goods, lines }: { goods: number; lines: number },
  { freight, tax_percent }: Allowed,
): { above: number; exempt: number } {
  const over = Math.max(0, extras.charges - freight)
  const exempt = tax_percent === 0 ? extras.tax : 0
  const tax = Math.max(0, extras.tax - exempt - (tax_percent ? mostTax(goods, lines, extras, tax_percent) : 0))
  return { above: over + tax - extras.trade_discount, exempt }
}

/** Freight that the order does not allow and tax of an exempt agency are sent on with a reason only. */
export const whyNotExtras = (
  { charges, tax, because }: { charges: number; tax: number; because: string | null | undefined },
  { freight, tax_percent, order }: Allowed & { order: string },
): Reason =>
  because?.trim()
    ? null
    : firstReason(
        charges > freight &&
          (freight > 0
            ? say('{order} allows {freight} of freight. Bill at most that much, or enter the reason for more.', {
                order,
                freight: dollars(freight),
              })
            : say('The prices of {order} include freight. Remove the freight, or enter the reason for it.', { order })),
        tax > 0 &&
          tax_percent === 0 &&
          say('The agency is exempt from sales tax. Remove the tax, or enter the reason for it.'),
      )

/** The amounts of an invoice add up to the total that its document shows. */
export const whyNotAddUp = (sum: number, total: number): Reason =>
  sum === total
    ? null
    : say('The amounts add up to {sum}, but your invoice’s total is {total}. Check each amount.', {
        sum: dollars(sum),
        total: dollars(total),
      })
