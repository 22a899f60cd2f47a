import { dollars, split } from '#platform/money.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { charges, type Charge, type OrderLine, type OrderLineShare, type PurchaseOrder } from '../records.ts'

/** The funding entered for a line: each share in percent, or each in cents. */
export type ShareInput = {
  budget_line: string
  percent?: number | null | undefined
  amount?: number | null | undefined
  grant_award?: string | null | undefined
}

const inPercent = (shares: readonly ShareInput[]) => shares.every(({ percent }) => typeof percent === 'number')
/** Percent with four decimals, as whole numbers: three times 33.3333 is not 100 and is refused. */
const tenThousandths = (percent: number) => Math.round(percent * 1e4)
const percentOf = (shares: readonly ShareInput[]) =>
  shares.reduce((sum, { percent }) => sum + tenThousandths(percent ?? 0), 0) / 1e4

/** The shares of a line must total exactly 100 percent, or exactly its cents. */
export function whyNotShares(shares: readonly ShareInput[], amount: number): Reason {
  const given = shares.reduce((sum, share) => sum + (share.amount ?? 0), 0)
  const mixed = !inPercent(shares) && shares.some(({ percent }) => typeof percent === 'number')
  const twice = shares.some(
    ({ budget_line, grant_award }, at) =>
      shares.findIndex(
        (each) => each.budget_line === budget_line && (each.grant_award ?? null) === (grant_award ?? null),
      ) < at,
  )
  return firstReason(
    shares.length === 0 && 'has no budget line.',
    mixed && 'is split in both percent and dollars. Use only one.',
    twice && 'has the same budget line twice.',
    inPercent(shares) && shares.some(({ percent }) => percent! <= 0) && 'has a split of 0.',
    inPercent(shares) &&
      percentOf(shares) !== 100 &&
      `is split into ${percentOf(shares)}%, but splits must total 100%.`,
    !inPercent(shares) && shares.some((share) => !((share.amount ?? 0) > 0)) && 'has a split of 0.',
    !inPercent(shares) && given !== amount && `is ${dollars(amount)}, but its splits total ${dollars(given)}.`,
  )
}

/** The cents of each share. Cents left over by rounding go to the shares that lost the largest fractions. */
export const placeShares = (amount: number, shares: readonly ShareInput[]): number[] =>
  inPercent(shares) && percentOf(shares) > 0
    ? split(
        amount,
        shares.map(({ percent }) => percent!),
      )
    : shares.map((share) => share.amount ?? 0)

/** A share as it will be kept. */
export type NewShare = Pick<
  OrderLineShare,
  'line' | 'charge' | 'budget_line' | 'percent' | 'amount' | 'relieved' | 'grant_award'
>

/** The funding of a line, in cents. */
export function sharesBy({ id, amount }: Pick<OrderLine, 'id' | 'amount'>, shares: readonly ShareInput[]): NewShare[] {
  const cents = placeShares(amount, shares)
  return shares.map(({ budget_line, percent, grant_award }, at) => ({
    line: id,
    charge: null,
    budget_line,
    percent: percent ?? null,
    amount: cents[at]!,
    relieved: 0,
    grant_award: grant_award ?? null,
  }))
}

/**
 * Draws an amount from what is left of each share, in proportion, and never more than a share has left. Many steps
 * end exactly where one step would.
 */
export function draw(amount: number, left: readonly number[]): number[] {
  const all = left.reduce((sum, each) => sum + each, 0)
  if (amount >= all) return [...left]
  if (amount <= 0) return left.map(() => 0)
  const taken = split(amount, left)
  // A rounding cent of an exhausted share goes to the next one.
  let over = 0
  taken.forEach((cents, at) => {
    over += Math.max(0, cents - left[at]!)
    taken[at] = Math.min(cents, left[at]!)
  })
  for (let at = 0; over > 0; at++) {
    const more = Math.min(over, left[at]! - taken[at]!)
    taken[at]! += more
    over -= more
  }
  return taken
}

type Kept = Pick<OrderLineShare, 'amount' | 'relieved' | 'percent'>

/** The shares of a line with a new amount: billed amounts stay where they were billed, the rest is split again. */
export function reshare(amount: number, shares: readonly Kept[]): number[] {
  const relieved = shares.reduce((sum, share) => sum + share.relieved, 0)
  const weights = shares.map(({ percent, amount: cents }) => percent ?? cents)
  if (weights.every((weight) => !(weight > 0))) return shares.map((share, at) => (at === 0 ? amount : share.relieved))
  const open = split(Math.max(0, amount - relieved), weights)
  return shares.map((share, at) => share.relieved + open[at]!)
}

type Drawn = Pick<Kept, 'amount' | 'relieved'>

/** The part that a bill of so many cents releases of each share. A credit is negative: it encumbers that part again. */
export const partsRelieved = (shares: readonly Drawn[], cents: number): number[] =>
  draw(
    Math.abs(cents),
    shares.map((share) => (cents > 0 ? share.amount - share.relieved : share.relieved)),
  ).map((part) => (cents > 0 ? part : -part))

/** The same for the freight and the tax of a bill, each from the shares that hold it. */
export const chargesRelieved = <Share extends Drawn & Pick<OrderLineShare, 'charge'>>(
  shares: readonly Share[],
  billed: Record<Charge, number>,
): { share: Share; cents: number }[] =>
  charges.flatMap((charge) => {
    const held = shares.filter((share) => share.charge === charge)
    const parts = partsRelieved(held, billed[charge])
    return held.map((share, at) => ({ share, cents: parts[at]! })).filter(({ cents }) => cents !== 0)
  })

/** The freight and tax that an order lets its vendor bill. */
export type Allowance = { freight: number | null; tax_percent: number | undefined }

/** The most freight and tax on goods of so many cents. */
const chargesFor = (goods: number, { freight, tax_percent }: Allowance): Record<Charge, number> => ({
  freight: freight ?? 0,
  tax: Math.ceil(((goods + (freight ?? 0)) * (tax_percent ?? 0)) / 100),
})

type Committed = Pick<PurchaseOrder, 'kind' | 'amount' | 'limit_amount' | 'freight'>

/** The freight and tax of an order. A blanket order holds no money: its releases do. */
export function chargesOf({ kind, amount, freight }: Committed, tax_percent: number | undefined): number {
  if (kind === 'blanket') return 0
  const most = chargesFor(amount, { freight, tax_percent })
  return most.freight + most.tax
}

/** The whole commitment that is approved: the goods with their freight and tax, or the limit of a blanket order. */
export const commitmentOf = (order: Committed, tax_percent: number | undefined): number =>
  order.kind === 'blanket' ? (order.limit_amount ?? order.amount) : order.amount + chargesOf(order, tax_percent)
type Payer = Pick<OrderLineShare, 'budget_line' | 'grant_award'>

/**
 * Freight that an order allows and its sales tax, in shares of their own: the budget lines of the goods pay them in
 * proportion. What was billed of a charge stays where it was billed.
 */
export function chargesOn(
  goods: readonly (Payer & { amount: number })[],
  { freight, tax_percent }: Allowance,
  before: readonly (Payer & Pick<OrderLineShare, 'charge' | 'relieved'>)[] = [],
): NewShare[] {
  const keyOf = ({ budget_line, grant_award }: Payer) => `${budget_line} ${grant_award ?? ''}`
  const total = goods.reduce((sum, { amount }) => sum + amount, 0)
  const most = chargesFor(total, { freight, tax_percent })
  return charges.flatMap((charge): NewShare[] => {
    const billed = before.filter((share) => share.charge === charge && share.relieved > 0)
    const payers = new Map([...goods, ...billed].map((share): [string, Payer] => [keyOf(share), share]))
    const of = (shares: readonly (Payer & { cents: number })[], key: string) =>
      shares.filter((share) => keyOf(share) === key).reduce((sum, { cents }) => sum + cents, 0)
    const relieved = [...payers.keys()].map((key) =>
      of(
        billed.map((each) => ({ ...each, cents: each.relieved })),
        key,
      ),
    )
    const weights = [...payers.keys()].map((key) =>
      of(
        goods.map((each) => ({ ...each, cents: each.amount })),
        key,
      ),
    )
    const left = Math.max(0, most[charge] - relieved.reduce((sum, cents) => sum + cents, 0))
    const open = total > 0 ? split(left, weights) : weights
    return [...payers.values()]
      .map(({ budget_line, grant_award }, at) => ({
        line: null,
        charge,
        budget_line,
        percent: null,
        amount: relieved[at]! + open[at]!,
        relieved: relieved[at]!,
        grant_award,
      }))
      .filter(({ amount }) => amount > 0)
  })
}

/** The open encumbrance of each budget line for these shares. */
export function encumberedBy(
  shares: readonly Pick<OrderLineShare, 'budget_line' | 'amount' | 'relieved'>[],
): { line: string; amount: number }[] {
  const sums = new Map<string, number>()
  for (const { budget_line, amount, relieved } of shares)
    sums.set(budget_line, (sums.get(budget_line) ?? 0) + amount - relieved)
  return [...sums].filter(([, amount]) => amount > 0).map(([line, amount]) => ({ line, amount }))
}

type Promise = { line: string; amount: number }

/** The additional amount that each budget line must encumber, and the amount that it gets back. */
export function movedEncumbrances(
  before: readonly Promise[],
  after: readonly Promise[],
): Record<'more' | 'less', Promise[]> {
  const lines = [...new Set([...before, ...after].map(({ line }) => line))]
  const of = (promises: readonly Promise[], line: string) => promises.find((each) => each.line === line)?.amount ?? 0
  const moved = lines.map((line) => ({ line, amount: of(after, line) - of(before, line) }))
  return {
    more: moved.filter(({ amount }) => amount > 0),
    less: moved.filter(({ amount }) => amount < 0).map(({ line, amount }) => ({ line, amount: -amount })),
  }
}

/** The first line whose shares do not total its amount, in words. */
export function whyNotSplit(
  lines: readonly Pick<OrderLine, 'id' | 'amount'>[],
  shares: readonly (ShareInput & { line: string | null })[],
): Reason {
  for (const [at, { id, amount }] of lines.entries()) {
    const reason = whyNotShares(
      shares.filter(({ line }) => line === id),
      amount,
    )
    if (reason) return `Line ${at + 1} ${reason}`
  }
  return null
}
