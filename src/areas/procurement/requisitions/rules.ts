import type { BudgetLine } from '#areas/planning/budgets/records.ts'
import { available } from '#areas/planning/budgets/rules.ts'
import { warningOf, whyNotPromise } from '#areas/planning/ledger/rules.ts'
import { whyNotFrom } from '#platform/life/words.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { costFindings, methodOf, splitOf, type CostItem } from '../methods/rules.ts'
import type { Earlier, Finding, Limit, Method, Split } from '../methods/rules.ts'
import type { CatalogItem } from '../catalog/records.ts'
import { requisitionLife, whyNotWay, type Way } from './life.ts'
import { requisition, type Requisition, type RequisitionLine } from './records.ts'

/** What an approval makes of a requisition. */
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

/** What each budget line is asked for. */
export function sharesOf(lines: readonly Asked[]): { line: string; amount: number }[] {
  const shares = new Map<string, number>()
  for (const line of lines)
    if (line.budget_line) shares.set(line.budget_line, (shares.get(line.budget_line) ?? 0) + amountOf(line))
  return [...shares].map(([line, amount]) => ({ line, amount }))
}

/** Everything that the judgement of a requisition hangs on, fetched before it. */
export type Circumstances = {
  today: string
  budgets: readonly BudgetLine[]
  items: readonly CatalogItem[]
  limits: readonly Limit[]
  costs: readonly CostItem[]
  earlier: readonly Earlier[]
}

export type Effect = { line: string; name: string; before: number; after: number; whyNot: Reason; warning: Reason }
export type Judgement = { amount: number; effects: Effect[]; method: Method; split: Split; findings: Finding[] }
type Head = Pick<Requisition, 'nature' | 'federal'>

/**
 * What would happen to the budget, how it must be bought, what it may be a piece of, and which costs a grant may not
 * pay.
 */
export function judge(
  { nature, federal }: Head,
  lines: readonly Asked[],
  { today: on, budgets, items, limits, costs, earlier }: Circumstances,
): Judgement {
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
              whyNot: whyNotPromise(budget, amount),
              warning: warningOf(budget, amount),
            },
          ]
        : []
    }),
  }
}

/** The price of a contract holds for what it names, on its days, and not above it. */
function isContracted({ catalog_item, unit_price }: Asked, items: readonly CatalogItem[], on: string): boolean {
  const item = items.find(({ id }) => id === catalog_item)
  return (
    Boolean(item?.contract) &&
    item!.status === 'open' &&
    item!.valid_from <= on &&
    (!item!.valid_to || on <= item!.valid_to) &&
    (unit_price ?? 0) <= item!.price
  )
}

/** What keeps it from being submitted beside its own row. */
export function whyNotReady(row: Requisition, lines: readonly Asked[], judged: Judgement): Reason {
  const { effects, findings, amount } = judged
  const bare = lines.findIndex(({ budget_line }) => !budget_line)
  const free = lines.findIndex((line) => amountOf(line) === 0)
  const blocked = findings.find(({ item }) => item.treatment !== 'conditional')
  return firstReason(
    lines.length === 0 && 'A requisition asks for at least one thing.',
    free >= 0 && `Line ${free + 1} has no price. An estimate will do.`,
    bare >= 0 && `Line ${bare + 1} names no budget line.`,
    amount <= 0 && 'A requisition asks for at least one thing.',
    effects.find(({ whyNot }) => whyNot)?.whyNot,
    blocked &&
      !row.cost_note?.trim() &&
      `Line ${blocked.line} reads like ${blocked.item.name.toLowerCase()}, which ${blocked.item.treatment === 'unallowable' ? 'a federal award does not pay' : 'needs the agency’s prior approval'} (${blocked.item.paragraph}). Pay it otherwise, or say in the note on allowable cost why it may be charged.`,
  )
}

/** With the call that came of it. A buyer who gives up a call does not give up what others need. */
export const whyNotEnd = (
  rows: readonly Pick<Requisition, 'number' | 'requested_by'>[],
  { actor }: { actor: Actor },
): Reason => {
  const other = atLeast('manager', actor) ? undefined : rows.find(({ requested_by }) => requested_by !== actor.user_id)
  return other
    ? `Whoever asked for ${other.number}, or a manager, ends that need. Keep it: they decide what becomes of it.`
    : null
}

export const whyNotApprove = (row: Requisition, { actor }: { actor: Actor }): Reason =>
  firstReason(
    decisions.whyNot('approve', row),
    row.requested_by === actor.user_id && 'You cannot approve a requisition that you requested.',
  )

export const whyNotConvert = (row: Requisition, way: Way): Reason =>
  requisitionLife.is(row, 'approved') ? whyNotWay(row, way) : whyNotFrom(requisition, requisitionLife.moves.convert)

type Correction = Pick<RequisitionLine, 'id' | 'quantity' | 'unit_price'>

/** What is known before the rest is fetched or typed. */
export const whyNotCorrectYet = (row: Requisition, { actor }: { actor: Pick<Actor, 'user_id'> }): Reason =>
  firstReason(
    !requisitionLife.is(row, 'submitted') && 'Only a submitted requisition can be corrected.',
    row.requested_by !== actor.user_id && 'Only the person who requested a requisition can correct it.',
  )

/** While it is signed only whoever asked changes it, and only how much of it and at what price. */
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
      'Each line that is corrected is one of this requisition, and stands here once.',
  )
}

/** Every line has a price after it, as when it was sent. */
export function whyNotKeep(lines: readonly Asked[]): Reason {
  const free = lines.findIndex((line) => amountOf(line) === 0)
  return free >= 0 ? `Line ${free + 1} has no price. An estimate will do.` : null
}

/** The lines as they are after a correction. */
export const corrected = (lines: readonly RequisitionLine[], changes: readonly Correction[]): RequisitionLine[] =>
  lines.map((line) => {
    const change = changes.find(({ id }) => id === line.id)
    return change ? { ...line, ...change, amount: amountOf(change) } : line
  })

/** What each budget line has to reserve more, and what it gets back. */
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

/** What a purchase by this method is called for with. */
export const kindFor = ({ method }: Pick<Requisition, 'method'>): 'rfq' | 'ifb' | 'rfp' =>
  method === 'sealed_bids' ? 'ifb' : method === 'proposals' || method === 'qualifications' ? 'rfp' : 'rfq'

export const categoryOf = (nature: Requisition['nature']): 'goods' | 'works' | 'services' =>
  nature === 'goods' ? 'goods' : nature === 'construction' ? 'works' : 'services'

/** Quotes where the method lets quotes do; sealed bids or proposals always. */
export const whyNotSolicit = (row: Requisition, kind: 'rfq' | 'ifb' | 'rfp'): Reason =>
  whyNotConvert(row, kind === 'rfq' ? 'quote' : 'solicitation')
