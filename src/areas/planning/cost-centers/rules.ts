import { whyNotFrom } from '#platform/life/words.ts'
import { split } from '#platform/money.ts'
import { firstReason, isInWords, type Reason } from '#platform/rules.ts'
import { allocationRuleLife, costCenterLife } from './life.ts'
import { costCenter, type AllocationRule, type AllocationShare, type CostCenter } from './records.ts'

type Node = Pick<CostCenter, 'id' | 'name' | 'parent'>

/** The center itself and everything above it, the nearest first. Ends in a circle as well. */
export function lineage<N extends Node>(id: string | null, all: ReadonlyMap<string, N>): N[] {
  const met: N[] = []
  for (let at = id && all.get(id); at && !met.includes(at); at = at.parent && all.get(at.parent)) met.push(at)
  return met
}

/** Which center belongs to which: a department cannot be a part of its own part. */
export function whyNotMove(
  center: CostCenter,
  { parent, all }: { parent: CostCenter | null; all: ReadonlyMap<string, CostCenter> },
): Reason {
  return firstReason(
    !costCenterLife.isOpen(center) && `${center.name} ${isInWords(costCenter, center)}: it stays where it is.`,
    parent &&
      !costCenterLife.isOpen(parent) &&
      `${parent.name} ${isInWords(costCenter, parent)}: nothing is put below it.`,
    parent?.id === center.id && 'A cost center cannot be a part of itself.',
    lineage(parent?.id ?? null, all).some(({ id }) => id === center.id) &&
      `${parent!.name} is itself a part of ${center.name}.`,
  )
}

export const whyNotMerge = (
  from: CostCenter,
  { into, all }: { into: CostCenter; all: ReadonlyMap<string, CostCenter> },
): Reason =>
  firstReason(
    costCenterLife.isOpen(from) ? null : whyNotFrom(costCenter, { from: 'open', to: 'merged' }),
    !costCenterLife.isOpen(into) && `${into.name} ${isInWords(costCenter, into)}: nothing can be merged into it.`,
    from.id === into.id && 'A cost center cannot be merged into itself.',
    lineage(into.parent, all).some(({ id }) => id === from.id) &&
      `${into.name} is a part of ${from.name}. Move it first.`,
  )

export const whyNotDates = ({ valid_from, valid_to }: Pick<CostCenter, 'valid_from' | 'valid_to'>): Reason =>
  valid_to && valid_to < valid_from ? 'The last day must not come before the first day.' : null

export type Branch<N> = N & { depth: number; children: Branch<N>[] }

/** The centers as a tree, each level in the order of its codes. One whose parent is not there stands at the top. */
export function treeOf<N extends Node & { code: string }>(centers: readonly N[]): Branch<N>[] {
  const known = new Map(centers.map((center) => [center.id, center]))
  const below = (parent: string | null, depth: number): Branch<N>[] =>
    centers
      .filter((center) => (known.has(center.parent ?? '') ? center.parent : null) === parent)
      .toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
      .map((center) => ({ ...center, depth, children: below(center.id, depth + 1) }))
  return below(null, 0)
}

/** What a center and all of its parts have together. */
export const sumBelow = <N extends { id: string }>(branch: Branch<N>, of: (id: string) => number): number =>
  branch.children.reduce((sum, child) => sum + sumBelow(child, of), of(branch.id))

export const flat = <N>(branches: readonly Branch<N>[]): Branch<N>[] =>
  branches.flatMap((branch) => [branch, ...flat(branch.children)])

type Part = Pick<AllocationShare, 'cost_center' | 'percent'>

export function whyNotShares(shares: readonly Part[]): Reason {
  // In ten-thousandths, so that three times 33.3333 and 33.3334 are exactly a hundred.
  const total = shares.reduce((sum, { percent }) => sum + Math.round(percent * 10_000), 0)
  return firstReason(
    shares.length < 2 && 'A cost is shared by at least two cost centers.',
    new Set(shares.map(({ cost_center }) => cost_center)).size < shares.length &&
      'Each cost center stands in a rule once.',
    shares.some(({ percent }) => percent <= 0) && 'Each share is more than nothing.',
    total !== 1_000_000 && `The shares add up to ${total / 10_000} %. They must be 100 %.`,
  )
}

export const isInForce = (
  { valid_from, valid_to, status }: Pick<AllocationRule, 'valid_from' | 'valid_to' | 'status'>,
  day: string,
): boolean => allocationRuleLife.isOpen({ status }) && valid_from <= day && (!valid_to || day <= valid_to)

/** The amount in shares that add up to it to the cent. */
export const allocate = <P extends Part>(amount: number, shares: readonly P[]): (P & { amount: number })[] => {
  const amounts = split(
    amount,
    shares.map(({ percent }) => percent),
  )
  return shares.map((share, at) => ({ ...share, amount: amounts[at]! }))
}
