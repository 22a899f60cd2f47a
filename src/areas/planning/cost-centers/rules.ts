import { split } from '#platform/money.ts'
import { lineage } from '#platform/tree.ts'
import { firstReason, isInWords, type Reason } from '#platform/rules.ts'
import { allocationRuleLife, costCenterLife } from './life.ts'
import { costCenter, type AllocationRule, type AllocationShare, type CostCenter } from './records.ts'

type Node = Pick<CostCenter, 'id' | 'name' | 'parent'>

/** The tree of cost centers: a department can't be under its own sub-center. */
export function whyNotMove(
  center: CostCenter,
  { parent, all }: { parent: CostCenter | null; all: ReadonlyMap<string, CostCenter> },
): Reason {
  return firstReason(
    !costCenterLife.isOpen(center) && `${center.name} ${isInWords(costCenter, center)} and can’t be moved.`,
    parent &&
      !costCenterLife.isOpen(parent) &&
      `${parent.name} ${isInWords(costCenter, parent)}. You can’t move a cost center under it.`,
    parent?.id === center.id && 'A cost center can’t be its own parent.',
    lineage(parent?.id ?? null, all).some(({ id }) => id === center.id) &&
      `${parent!.name} is under ${center.name}. Select another parent.`,
  )
}

export const whyNotMerge = (
  from: CostCenter,
  { into, all }: { into: CostCenter; all: ReadonlyMap<string, CostCenter> },
): Reason =>
  firstReason(
    !costCenterLife.isOpen(from) && `${from.name} ${isInWords(costCenter, from)} and can’t be merged.`,
    !costCenterLife.isOpen(into) && `${into.name} ${isInWords(costCenter, into)}. You can’t merge into it.`,
    from.id === into.id && 'A cost center can’t be merged into itself.',
    lineage(into.parent, all).some(({ id }) => id === from.id) && `${into.name} is under ${from.name}. Move it first.`,
  )

export const whyNotDates = ({ valid_from, valid_to }: Pick<CostCenter, 'valid_from' | 'valid_to'>): Reason =>
  valid_to && valid_to < valid_from ? '“Effective to” must be on or after “Effective from”.' : null

export type Branch<N> = N & { depth: number; children: Branch<N>[] }

/** The centers as a tree, each level by code. One without its parent is at the top. */
export function treeOf<N extends Node & { code: string }>(centers: readonly N[]): Branch<N>[] {
  const known = new Map(centers.map((center) => [center.id, center]))
  const below = (parent: string | null, depth: number): Branch<N>[] =>
    centers
      .filter((center) => (known.has(center.parent ?? '') ? center.parent : null) === parent)
      .toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
      .map((center) => ({ ...center, depth, children: below(center.id, depth + 1) }))
  return below(null, 0)
}

/** The total of a center and all of its sub-centers. */
export const sumBelow = <N extends { id: string }>(branch: Branch<N>, of: (id: string) => number): number =>
  branch.children.reduce((sum, child) => sum + sumBelow(child, of), of(branch.id))

export const flat = <N>(branches: readonly Branch<N>[]): Branch<N>[] =>
  branches.flatMap((branch) => [branch, ...flat(branch.children)])

type Part = Pick<AllocationShare, 'cost_center' | 'percent'>

export function whyNotShares(shares: readonly Part[]): Reason {
  // In ten-thousandths, so that twice 33.3333 and 33.3334 are exactly a hundred.
  const total = shares.reduce((sum, { percent }) => sum + Math.round(percent * 10_000), 0)
  return firstReason(
    shares.length < 2 && 'Select at least two cost centers.',
    new Set(shares.map(({ cost_center }) => cost_center)).size < shares.length &&
      'Each cost center can appear only once in a rule.',
    shares.some(({ percent }) => percent <= 0) && 'Each share must be above 0%.',
    total !== 1_000_000 && `The shares total ${total / 10_000}%. They must total 100%.`,
  )
}

export const isInForce = (
  { valid_from, valid_to, status }: Pick<AllocationRule, 'valid_from' | 'valid_to' | 'status'>,
  day: string,
): boolean => allocationRuleLife.isOpen({ status }) && valid_from <= day && (!valid_to || day <= valid_to)

/** Splits the amount into shares that add up to it to the cent. */
export const allocate = <P extends Part>(amount: number, shares: readonly P[]): (P & { amount: number })[] => {
  const amounts = split(
    amount,
    shares.map(({ percent }) => percent),
  )
  return shares.map((share, at) => ({ ...share, amount: amounts[at]! }))
}
