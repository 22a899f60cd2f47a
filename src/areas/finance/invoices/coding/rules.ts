import { split } from '#platform/money.ts'

type Share = { line: string; amount: number }

/**
 * The coding of an invoice: each line by its funding shares; freight and tax where the order holds them, and other
 * freight and tax and the discount in proportion to the whole. The parts equal the invoice to the cent.
 */
export function codingOf(
  lines: readonly { amount: number; shares: readonly Share[] }[],
  all: number,
  held: readonly Share[] = [],
): Share[] {
  const extras = all - held.reduce((sum, { amount }) => sum + amount, 0)
  const coded = lines.flatMap(({ amount, shares }): Share[] => {
    if (shares.length === 0 || amount === 0) return []
    const weights = shares.map((share) => share.amount)
    const parts = weights.some((weight) => weight > 0)
      ? split(amount, weights)
      : shares.map((_, at) => (at === 0 ? amount : 0))
    return shares.map(({ line }, at) => ({ line, amount: parts[at]! }))
  })
  const sums = together(coded)
  if (extras === 0 || sums.length === 0) return together([...sums, ...held])
  const parts = split(
    Math.abs(extras),
    sums.map(({ amount }) => amount),
  )
  const whole = sums.map(({ line, amount }, at) => ({ line, amount: amount + Math.sign(extras) * parts[at]! }))
  return held.length > 0 ? together([...whole, ...held]) : whole
}

/** One amount per budget line, in the order in which they appear. */
export function together(shares: readonly Share[]): Share[] {
  const sums = new Map<string, number>()
  for (const { line, amount } of shares) sums.set(line, (sums.get(line) ?? 0) + amount)
  return [...sums].map(([line, amount]) => ({ line, amount })).filter(({ amount }) => amount !== 0)
}

/** Each fund's part of an amount that is paid or deducted. */
export function byFund(
  amount: number,
  shares: readonly { fund: string; amount: number }[],
): { fund: string; amount: number }[] {
  const sums = new Map<string, number>()
  for (const share of shares) sums.set(share.fund, (sums.get(share.fund) ?? 0) + Math.abs(share.amount))
  const funds = [...sums].filter(([, sum]) => sum > 0)
  if (funds.length === 0 || amount === 0) return []
  const parts = split(
    Math.abs(amount),
    funds.map(([, sum]) => sum),
  )
  return funds.map(([fund], at) => ({ fund, amount: Math.sign(amount) * parts[at]! }))
}
