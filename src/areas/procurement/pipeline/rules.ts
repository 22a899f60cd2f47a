import { requisitionLife } from '../requisitions/life.ts'
import { plural } from '#platform/words.ts'
import { millisecondsBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { methodTitle } from '../methods/rules.ts'
import type { MethodName } from '../methods/records.ts'
import type { Requisition, RequisitionLine } from '../requisitions/records.ts'
import type { Solicitation, SolicitationKind } from '../solicitations/records.ts'

/** From requisition to payment. */
export const stages = [
  'need',
  'approval',
  'sourcing',
  'market',
  'evaluation',
  'awarded',
  'ordered',
  'received',
  'paid',
] as const
export type Stage = (typeof stages)[number]

type Row = { table: 'requisitions' | 'solicitations' | 'purchase_orders' | 'invoices'; status: string }
const byStatus: Record<Row['table'], Partial<Record<string, Stage>>> = {
  requisitions: { draft: 'need', returned: 'need', submitted: 'approval', approved: 'sourcing' },
  solicitations: {
    draft: 'sourcing',
    returned: 'sourcing',
    submitted: 'sourcing',
    approved: 'sourcing',
    published: 'market',
    opening: 'evaluation',
    evaluation: 'evaluation',
    awarded: 'awarded',
  },
  // `delivered` means issued and fully received: delivery is a separate field.
  purchase_orders: {
    draft: 'ordered',
    returned: 'ordered',
    submitted: 'ordered',
    approved: 'ordered',
    issued: 'ordered',
    delivered: 'received',
  },
  // Returned and paid records are no longer in the pipeline.
  invoices: {
    draft: 'paid',
    held: 'paid',
    submitted: 'paid',
    returned: 'paid',
    disputed: 'paid',
    approved: 'paid',
    scheduled: 'paid',
  },
}

/**
 * The stage of a record; undefined for one that left the pipeline. A requisition that became a solicitation continues
 * as that.
 */
export const stageOf = ({ table, status }: Row): Stage | undefined => byStatus[table][status]

/** The same as a table of values, for counting statements. */
export const stageRows = Object.entries(byStatus).flatMap(([table, of]) =>
  Object.entries(of).map(([status, stage]) => ({ table, status, stage: stage! })),
)

export const stageWords: Record<Stage, { title: string; about: string; to: string }> = {
  need: { title: 'Requisition', about: 'Draft requisitions', to: '/requisitions?where.status=draft,returned' },
  approval: {
    title: 'Approval',
    about: 'Requisitions waiting for approval',
    to: '/requisitions?where.status=submitted',
  },
  sourcing: {
    title: 'Sourcing',
    about: 'Approved requisitions, and solicitations before publication',
    to: '/rfq-builder?where.status=draft,submitted,returned,approved',
  },
  market: { title: 'Bidding', about: 'Published and open for bids', to: '/opportunities?where.status=published' },
  evaluation: {
    title: 'Evaluation',
    about: 'From bid opening to recommendation',
    to: '/bid-evaluation?where.status=naming,scoring,consensus,ranked,best_and_final',
  },
  awarded: { title: 'Award', about: 'Awarded, not yet ordered', to: '/bid-evaluation?tab=awards&where.status=awarded' },
  ordered: {
    title: 'Order',
    about: 'Orders until everything is received',
    to: '/purchase-orders?where.status=draft,returned,submitted,approved,issued',
  },
  received: {
    title: 'Receipt',
    about: 'Everything received, order not closed',
    to: '/purchase-orders?where.delivery=complete&where.status=issued',
  },
  paid: {
    title: 'Payment',
    about: 'Invoices until they are paid',
    to: '/invoices?where.status=draft,held,submitted,returned,disputed,approved,scheduled',
  },
}

/** The kind of solicitation for this method; undefined where none is needed. */
const kindBy: Partial<Record<MethodName, SolicitationKind>> = {
  small_purchase: 'rfq',
  sealed_bids: 'ifb',
  proposals: 'rfp',
  qualifications: 'rfp',
}
const categoryBy: Record<Requisition['nature'], Solicitation['category']> = {
  goods: 'goods',
  services: 'services',
  construction: 'works',
  architect_engineer: 'services',
}

export type Need = Pick<
  Requisition,
  | 'id'
  | 'number'
  | 'title'
  | 'justification'
  | 'nature'
  | 'method'
  | 'method_paragraph'
  | 'amount'
  | 'federal'
  | 'status'
> & { lines: Pick<RequisitionLine, 'description' | 'quantity' | 'unit' | 'commodity'>[] }
export type Draft = Pick<
  Solicitation,
  'kind' | 'title' | 'category' | 'commodity' | 'estimate' | 'federal' | 'construction'
> & { lines: Need['lines'] }
export type Suggestion = { requisitions: string[]; draft: Draft; because: string[] }

/** The draft that follows from approved requisitions, with nothing added. Their reasons are internal and left out. */
export function draftFrom(needs: readonly Need[]): Draft | null {
  const [first] = needs
  const kind = first && first.method && kindBy[first.method]
  if (!first || !kind) return null
  const lines = needs.flatMap((need) => need.lines)
  const commodities = new Set(lines.map(({ commodity }) => commodity))
  return {
    kind,
    title: needs.length === 1 ? first.title : cut(`${first.title} and ${needs.length - 1} more`, 200),
    category: categoryBy[first.nature],
    commodity: commodities.size === 1 ? [...commodities][0]! : null,
    estimate: needs.reduce((sum, { amount }) => sum + amount, 0),
    federal: needs.some(({ federal }) => federal),
    construction: needs.some(({ nature }) => nature === 'construction'),
    lines,
  }
}

/**
 * Drafts for approved requisitions, by rule. One commodity goes into one solicitation: 2 CFR 200.318(d) asks for
 * consolidating where it is cheaper, and separate requisitions look like split purchases.
 */
export function suggestionsFrom(needs: readonly Need[]): Suggestion[] {
  const open = needs.filter(
    ({ status, method }) => requisitionLife.is({ status }, 'approved') && method && kindBy[method],
  )
  const together = new Map<string, Need[]>()
  for (const need of open) {
    const codes = new Set(need.lines.map(({ commodity }) => commodity))
    const key = codes.size === 1 && [...codes][0] ? `${kindBy[need.method!]} ${need.nature} ${[...codes][0]}` : need.id
    together.set(key, [...(together.get(key) ?? []), need])
  }
  return [...together.values()].flatMap((some) => {
    const draft = draftFrom(some)
    if (!draft) return []
    const [first] = some as [Need]
    return [
      {
        requisitions: some.map(({ id }) => id),
        draft,
        because: [
          `${plural(some.length, { one: `${first.number} is`, other: `${some.map(({ number }) => number).join(' and ')} are` })} approved, with no solicitation for ${plural(some.length, { one: 'it', other: 'them' })} yet.`,
          `At ${dollars(first.amount)} the method is ${methodTitle(first.method!).toLowerCase()}${first.method_paragraph ? ` (${first.method_paragraph})` : ''}.`,
          ...(some.length > 1
            ? [
                `They request the same commodity (${draft.commodity}). One solicitation costs less and is not a split purchase (2 CFR 200.318(d)). The total is ${dollars(draft.estimate ?? 0)}, and the method follows the total.`,
              ]
            : []),
        ],
      },
    ]
  })
}

const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`)

/** A median of fewer passes through a stage says little. */
export const enoughPasses = 10

export type StageTotal = { stage: Stage; count: number; amount: number; median: number | null; passes: number }
type OnTheWay = { stage?: Stage | undefined; amount: number | null; since: string }
type StageCycle = { stage: Stage; passes: number; median: number; slow: number }

/** One line for each stage, in order, also for one where nothing waits. */
export const totalsOf = (cards: readonly OnTheWay[], cycles: readonly StageCycle[]): StageTotal[] =>
  stages.map((stage) => {
    const within = cards.filter((card) => card.stage === stage)
    const cycle = cycles.find((each) => each.stage === stage)
    return {
      stage,
      count: within.length,
      amount: within.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
      median: cycle?.median ?? null,
      passes: cycle?.passes ?? 0,
    }
  })

/** The stage in which half of the purchases stay longest, where that is a day or more. */
export const slowestStage = (totals: readonly StageTotal[]): Stage | undefined =>
  totals
    .filter(({ median, passes }) => passes >= enoughPasses && median! >= 86_400)
    .toSorted((a, b) => b.median! - a.median!)[0]?.stage

/** Purchases longest in their stage first; late if they wait longer than nine of ten purchases of the last year did. */
export const longestFirst = <One extends OnTheWay>(
  cards: readonly One[],
  cycles: readonly StageCycle[],
  now: string,
): (One & { seconds: number; late: boolean })[] =>
  cards
    .map((card) => {
      const seconds = millisecondsBetween(card.since, now) / 1000
      const cycle = cycles.find(({ stage, passes }) => stage === card.stage && passes >= enoughPasses)
      return { ...card, seconds, late: cycle !== undefined && seconds > Math.max(cycle.slow, 86_400) }
    })
    .toSorted((a, b) => b.seconds - a.seconds)

/** 3.2 days, and from ten on whole ones; under two days in hours, under an hour in minutes. */
export const inDays = (seconds: number): string => {
  const hours = seconds / 3_600
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes < 60) return plural(minutes, { one: '1 minute', other: `${minutes} minutes` })
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [hours / 24, 'day']
  const shown = Number(count.toFixed(count < 10 ? 1 : 0))
  return plural(shown, { one: `1 ${unit}`, other: `${shown} ${unit}s` })
}
