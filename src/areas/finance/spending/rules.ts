import { split } from '#platform/money.ts'

type Share = { item: string; paid: number; share: number; number: string }

/**
 * The paid amount of an invoice, divided by its funding: the parts add up to the payment, not to the invoice. A
 * payment with several parts has them numbered.
 */
export function sharesOf<S extends Share>(
  rows: readonly S[],
): (Omit<S, 'item' | 'paid' | 'share'> & { amount: number })[] {
  const parts = [...new Set(rows.map(({ item }) => item))].flatMap((item) => {
    const of = rows.filter((row) => row.item === item)
    const [paid, weights] = [of[0]!.paid, of.map(({ share }) => Math.abs(share))]
    const amounts = weights.every((weight) => weight === 0) ? weights.map(() => 0) : split(Math.abs(paid), weights)
    return of.map(({ item: _item, paid: _paid, share: _share, ...row }, at) => ({
      ...row,
      amount: paid < 0 ? -amounts[at]! : amounts[at]!,
    }))
  })
  const several = (number: string) => parts.filter((part) => part.number === number).length > 1
  const seen = new Map<string, number>()
  return parts
    .filter(({ amount }) => amount !== 0)
    .map((part) => {
      const at = (seen.get(part.number) ?? 0) + 1
      seen.set(part.number, at)
      return several(part.number) ? { ...part, number: `${part.number}-${at}` } : part
    })
}
