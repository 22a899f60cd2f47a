import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { firstReason, isInWords, type Reason } from '#platform/rules.ts'
import { howMany, plural } from '#platform/words.ts'
import { limitsFor } from '../../methods/rules.ts'
import type { Limit } from '../../methods/rules.ts'
import { requisitionLife } from '../life.ts'
import { requisition, type Requisition } from '../records.ts'
import type { PriceQuote } from './records.ts'

type Quote = Pick<
  PriceQuote,
  'id' | 'source' | 'vendor' | 'amount' | 'received_on' | 'expires_on' | 'selected_on' | 'voided_on'
>

/**
 * 2 CFR 200.320(a)(2) leaves the adequate number of sources to the agency. Without its policy two are the fewest that
 * can be compared.
 */
export const quotesNeeded = (facts: Parameters<typeof limitsFor>[0], limits: readonly Limit[]): number =>
  limitsFor(facts, limits).quotes ?? 2

export const countedOf = <Q extends Pick<Quote, 'voided_on'>>(quotes: readonly Q[]): Q[] =>
  quotes.filter(({ voided_on }) => voided_on === null)

export const selectedOf = <Q extends Pick<Quote, 'voided_on' | 'selected_on'>>(quotes: readonly Q[]): Q | undefined =>
  countedOf(quotes).find(({ selected_on }) => selected_on !== null)

/** One source counts once, whatever it quoted. */
const sourcesIn = (quotes: readonly Quote[]): number =>
  new Set(countedOf(quotes).map(({ vendor, source }) => vendor ?? source.trim().toLowerCase())).size

type Need = Pick<Requisition, 'number' | 'status'>

/** Until an order is made from them. */
export const whyNotTakeQuotes = (need: Need): Reason =>
  requisitionLife.is(need, 'draft', 'returned', 'submitted', 'approved')
    ? null
    : `${need.number} ${isInWords(requisition, need)}. Quotes can’t be added.`

export const whyNotRecord = (
  of: Pick<PriceQuote, 'received_on' | 'expires_on'>,
  { need, today }: { need: Need; today: string },
): Reason =>
  firstReason(
    whyNotTakeQuotes(need),
    of.received_on > today && 'The date received can’t be in the future.',
    of.expires_on !== null && of.expires_on < of.received_on && 'A quote can’t expire before it was received.',
  )

/** The lowest price, or another one for a reason that stays on file. */
export function whyNotSelect(
  of: Quote,
  quotes: readonly Quote[],
  { reason, today }: { reason: string | null; today: string },
): Reason {
  const lowest = countedOf(quotes).reduce((low, each) => (each.amount < low.amount ? each : low), of)
  return firstReason(
    of.voided_on !== null && 'This quote is voided.',
    of.expires_on !== null &&
      of.expires_on < today &&
      `The quote of ${of.source} was valid until ${dayInWords(of.expires_on)}. Ask for it again.`,
    of.vendor === null && `Enter ${of.source} as a vendor first, and record its quote with it.`,
    lowest.amount < of.amount &&
      !reason?.trim() &&
      `${lowest.source} quoted ${dollars(lowest.amount)}, which is lower. Enter why ${of.source} is selected.`,
  )
}

/** Why an order can't be made from quotes. Null: enough sources are on file, and one is selected. */
export function whyNotOrder(
  quotes: readonly Quote[],
  { needed, today, order }: { needed: number; today: string; order: { vendor: string; amount: number } | null },
): Reason {
  const sources = sourcesIn(quotes)
  const selected = selectedOf(quotes)
  return firstReason(
    sources < needed &&
      `Quotes from ${howMany(needed, 'source')} are needed, and ${plural(sources, { one: '1 is', other: `${sources} are` })} on file. Record the others, or request quotes.`,
    !selected && 'Select the quote to order from.',
    selected &&
      selected.expires_on !== null &&
      selected.expires_on < today &&
      `The quote of ${selected.source} was valid until ${dayInWords(selected.expires_on)}. Ask for it again.`,
    selected &&
      order &&
      order.vendor !== selected.vendor &&
      `The selected quote is from ${selected.source}, another vendor.`,
    selected &&
      order &&
      order.amount > selected.amount &&
      `The order is ${dollars(order.amount)}, and ${selected.source} quoted ${dollars(selected.amount)}. Enter the quoted prices.`,
  )
}
