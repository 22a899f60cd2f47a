import { isActive } from '#platform/life/statuses.ts'
import type { BudgetLine } from '#areas/planning/budgets/records.ts'
import { available } from '#areas/planning/budgets/rules.ts'
import { warningOf, whyNotEncumber } from '#areas/planning/ledger/rules.ts'
import { whyNotFrom } from '#platform/life/words.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { costFindings, methodOf, splitOf, type CostItem } from '../methods/rules.ts'
import type { Earlier, Finding, Limit, Method, Split } from '../methods/rules.ts'
import type { CatalogItem } from '../catalog/records.ts'
import { requisitionLife, whyNotWay, type Way } from './life.ts'
import { requisition, type Requisition, type RequisitionLine } from './records.ts'

/** Effects of an approval on a requisition. */
export const decisions = moveTable(requisition, {
  approve: { from: ['submitted'], to: 'approved' },
  return: { from: ['submitted'], to: 'returned' },
  reject: { from: ['submitted'], to: 'rejected' },
  withdraw: { from: ['submitted'], to: 'draft' },
})

type Asked = Pick<RequisitionLine, 'description' | 'quantity' | 'unit_price' | 'budget_line' | 'catalog_item'>

/** Quantity times price, to the cent: half a cent goes up. */
export const amountOf = ({
  quantity,
  unit_price,
}: {
  quantity?: number | null | undefined
  unit_price?: number | null | undefined
}): number => Math.round((Math.round((quantity ?? 0) * 10_000) * (unit_price ?? 0)) / 10_000)

export const totalOf = (lines: readonly { quantity?: number | null; unit_price?: number | null }[]): number =>
  lines.reduce((sum, line) => sum + amountOf(line), 0)

/** The requested amount per budget line. */
export function sharesOf(lines: readonly Asked[]): { line: string; amount: number }[] {
  const shares = new Map<string, number>()
  for (const line of lines)
    if (line.budget_line) shares.set(line.budget_line, (shares.get(line.budget_line) ?? 0) + amountOf(line))
  return [...shares].map(([line, amount]) => ({ line, amount }))
}

/** Everything a requisition is checked against, fetched first. */
export type Circumstances = {
  today: string
  budgets: readonly BudgetLine[]
  items: readonly CatalogItem[]
  limits: readonly Limit[]
  costs: readonly CostItem[]
  earlier: readonly Earlier[]
}

export type Effect = { line: string; name: string; before: number; after: number; whyNot: Reason; warning: Reason }
export type Judgment = { amount: number; effects: Effect[]; method: Method; split: Split; findings: Finding[] }
type Head = Pick<Requisition, 'nature' | 'federal'>

/** The effect on the budget, the required method, a possible split purchase, and costs a grant may not pay. */
export function judge(
  { nature, federal }: Head,
  lines: readonly Asked[],
  { today: on, budgets, items, limits, costs, earlier }: Circumstances,
): Judgment {
  const amount = totalOf(lines)
  const split = splitOf({ on, nature, amount, federal }, earlier, limits)
  const contracted = lines.length > 0 && lines.every((line) => isContracted(line, items, on))
  return {
    amount,
    split,
    method: methodOf({ on, nature, amount, together: split.total, federal, contracted }, limits),
    findings: federal ? costFindings(lines, costs) : [],
    effects: sharesOf(lines).flatMap(({ line, amount }) => {
      const budget = budgets.find(({ id }) => id === line)
      return budget
        ? [
            {
              line,
              name: budget.name,
              before: available(budget),
              after: available(budget) - amount,
              whyNot: whyNotEncumber(budget, amount),
              warning: warningOf(budget, amount),
            },
          ]
        : []
    }),
  }
}

/** A contract price applies to the items it names, within its dates, and not above it. */
function isContracted({ catalog_item, unit_price }: Asked, items: readonly CatalogItem[], on: string): boolean {
  const item = items.find(({ id }) => id === catalog_item)
  return (
    Boolean(item?.contract) &&
    isActive(item!) &&
    item!.valid_from <= on &&
    (!item!.valid_to || on <= item!.valid_to) &&
    (unit_price ?? 0) <= item!.price
  )
}

/** Why it can't be submitted, apart from its own row. */
export function whyNotReady(row: Requisition, lines: readonly Asked[], judged: Judgment): Reason {
  const { effects, findings, amount } = judged
  const bare = lines.findIndex(({ budget_line }) => !budget_line)
  const free = lines.findIndex((line) => amountOf(line) === 0)
  const blocked = findings.find(({ item }) => item.treatment !== 'conditional')
  return firstReason(
    lines.length === 0 && 'Add at least one line.',
    free >= 0 && `Line ${free + 1} has no price. Enter an estimate.`,
    bare >= 0 && `Line ${bare + 1} has no budget line.`,
    amount <= 0 && 'Add at least one line.',
    effects.find(({ whyNot }) => whyNot)?.whyNot,
    blocked &&
      !row.cost_note?.trim() &&
      `Line ${blocked.line} may be ${blocked.item.name.toLowerCase()}, which ${blocked.item.treatment === 'unallowable' ? 'a federal award does not pay' : 'needs the agency’s prior approval'} (${blocked.item.paragraph}). Use other funds, or explain in the allowability note why it may be charged.`,
  )
}

/** When its solicitation ends: a buyer who cancels a solicitation can't cancel the requisitions of others. */
export const whyNotEnd = (
  rows: readonly Pick<Requisition, 'number' | 'requested_by'>[],
  { actor }: { actor: Actor },
): Reason => {
  const other = atLeast('manager', actor) ? undefined : rows.find(({ requested_by }) => requested_by !== actor.user_id)
  return other ? `Only the requester or a manager can cancel ${other.number}. Keep the requisition instead.` : null
}

export const whyNotApprove = (row: Requisition, { actor }: { actor: Actor }): Reason =>
  firstReason(
    decisions.whyNot('approve', row),
    row.requested_by === actor.user_id && 'You can’t approve your own requisition.',
  )

/** `quoted`: why quotes that the buyer asked for do not allow an order; undefined where that was not looked up. */
export const whyNotConvert = (row: Requisition, way: Way, quoted?: Reason): Reason => {
  if (!requisitionLife.is(row, 'approved')) return whyNotFrom(requisition, row, requisitionLife.moves.convert)
  return quoted !== undefined && way === 'order' && row.method === 'small_purchase' ? quoted : whyNotWay(row, way)
}

type Correction = Pick<RequisitionLine, 'id' | 'quantity' | 'unit_price'>

/** Checks that are possible before the rest is fetched or typed. */
export const whyNotCorrectYet = (row: Requisition, { actor }: { actor: Pick<Actor, 'user_id'> }): Reason =>
  firstReason(
    !requisitionLife.is(row, 'submitted') && 'Only a submitted requisition can be corrected.',
    row.requested_by !== actor.user_id && 'Only the person who requested a requisition can correct it.',
  )

/** During approval only the requester can change it, and only quantities and prices. */
export function whyNotCorrect(
  row: Requisition,
  {
    actor,
    lines,
    changes,
  }: { actor: Pick<Actor, 'user_id'>; lines: readonly RequisitionLine[]; changes: readonly Correction[] },
): Reason {
  const known = new Set(lines.map(({ id }) => id))
  return firstReason(
    whyNotCorrectYet(row, { actor }),
    (changes.some(({ id }) => !known.has(id)) || new Set(changes.map(({ id }) => id)).size < changes.length) &&
      'Each corrected line must be part of this requisition and listed once.',
  )
}

/** Every line must still have a price, as at submission. */
export function whyNotKeep(lines: readonly Asked[]): Reason {
  const free = lines.findIndex((line) => amountOf(line) === 0)
  return free >= 0 ? `Line ${free + 1} has no price. Enter an estimate.` : null
}

/** The lines as they are after a correction. */
export const corrected = (lines: readonly RequisitionLine[], changes: readonly Correction[]): RequisitionLine[] =>
  lines.map((line) => {
    const change = changes.find(({ id }) => id === line.id)
    return change ? { ...line, ...change, amount: amountOf(change) } : line
  })

/** The additional amount that each budget line must reserve, and the amount that it gets back. */
export function movedShares(
  before: readonly Asked[],
  after: readonly Asked[],
): Record<'more' | 'less', { line: string; amount: number }[]> {
  const held = new Map(sharesOf(before).map(({ line, amount }) => [line, amount]))
  const moved = sharesOf(after).map(({ line, amount }) => ({ line, amount: amount - (held.get(line) ?? 0) }))
  return {
    more: moved.filter(({ amount }) => amount > 0),
    less: moved.filter(({ amount }) => amount < 0).map(({ line, amount }) => ({ line, amount: -amount })),
  }
}

/** The kind of solicitation for this method. */
export const kindFor = ({ method }: Pick<Requisition, 'method'>): 'rfq' | 'ifb' | 'rfp' =>
  method === 'sealed_bids' ? 'ifb' : method === 'proposals' || method === 'qualifications' ? 'rfp' : 'rfq'

export const categoryOf = (nature: Requisition['nature']): 'goods' | 'works' | 'services' =>
  nature === 'goods' ? 'goods' : nature === 'construction' ? 'works' : 'services'

/** Quotes where the method allows them; sealed bids or proposals always. */
export const whyNotSolicit = (row: Requisition, kind: 'rfq' | 'ifb' | 'rfp'): Reason =>
  whyNotConvert(row, kind === 'rfq' ? 'quote' : 'solicitation')

/** A requisition that became an order may have lines that are in none yet. */
export const whyNotOrderRest = (
  row: Pick<Requisition, 'status' | 'way' | 'number'>,
  left: readonly unknown[],
): Reason =>
  firstReason(
    !(requisitionLife.is(row, 'converted') && row.way === 'order') && `${row.number} did not become an order.`,
    left.length === 0 && `Everything on ${row.number} is already ordered.`,
  )
