import { dollars } from '#platform/money.ts'
import { methodTitle } from '../methods/rules.ts'
import type { MethodName } from '../methods/records.ts'
import type { Requisition, RequisitionLine } from '../requisitions/records.ts'
import type { Solicitation, SolicitationKind } from '../solicitations/records.ts'

/** From the need to the payment. */
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
  // `delivered` is issued with everything there: the delivery is a field of its own.
  purchase_orders: {
    draft: 'ordered',
    returned: 'ordered',
    submitted: 'ordered',
    approved: 'ordered',
    issued: 'ordered',
    delivered: 'received',
  },
  // What was sent back or is paid has left the way.
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
 * Where a record stands; nothing for one that has left the way. A requisition that became a solicitation goes on as
 * that.
 */
export const stageOf = ({ table, status }: Row): Stage | undefined => byStatus[table][status]

/** The same as a table of values, for statements that count. */
export const stageRows = Object.entries(byStatus).flatMap(([table, of]) =>
  Object.entries(of).map(([status, stage]) => ({ table, status, stage: stage! })),
)

export const stageWords: Record<Stage, { title: string; about: string; to: string }> = {
  need: {
    title: 'Need',
    about: 'Requisitions that are being written',
    to: '/requisitions?where.status=draft,returned',
  },
  approval: {
    title: 'Approval',
    about: 'Requisitions that wait for signatures',
    to: '/requisitions?where.status=submitted',
  },
  sourcing: {
    title: 'Sourcing',
    about: 'Approved needs, and solicitations before their publication',
    to: '/rfq-builder?where.status=draft,submitted,returned,approved',
  },
  market: { title: 'Market', about: 'Published, and open for offers', to: '/opportunities?where.status=published' },
  evaluation: {
    title: 'Evaluation',
    about: 'From the opening to the recommendation',
    to: '/bid-evaluation?where.status=naming,scoring,consensus,ranked,best_and_final',
  },
  awarded: { title: 'Award', about: 'Awarded, before an order', to: '/bid-evaluation?tab=awards&where.status=awarded' },
  ordered: {
    title: 'Order',
    about: 'Orders until everything has come',
    to: '/purchase-orders?where.status=draft,returned,submitted,approved,issued',
  },
  received: {
    title: 'Receipt',
    about: 'Everything has come, and the order is not closed',
    to: '/purchase-orders?where.delivery=complete&where.status=issued',
  },
  paid: {
    title: 'Payment',
    about: 'Invoices until they are paid',
    to: '/invoices?where.status=draft,held,submitted,returned,disputed,approved,scheduled',
  },
}

/** How a need of this method is put before the market; nothing where none is asked. */
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

/**
 * The draft that follows from approved needs, with nothing added to what was asked for. Their reasons are internal and
 * not part of it.
 */
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
 * Drafts that approved needs call for, by rule. Needs of one commodity go into one call: 2 CFR 200.318(d) asks for
 * consolidating where it is cheaper, and divided needs look like divided purchases.
 */
export function suggestionsFrom(needs: readonly Need[]): Suggestion[] {
  const open = needs.filter(({ status, method }) => status === 'approved' && method && kindBy[method])
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
          `${some.length === 1 ? `${first.number} is` : `${some.map(({ number }) => number).join(' and ')} are`} approved, and nothing has come of ${some.length === 1 ? 'it' : 'them'} yet.`,
          `At ${dollars(first.amount)} the method is ${methodTitle(first.method!).toLowerCase()}${first.method_paragraph ? ` (${first.method_paragraph})` : ''}.`,
          ...(some.length > 1
            ? [
                `They ask for the same commodity (${draft.commodity}): one call is cheaper, and is no divided purchase (2 CFR 200.318(d)). Together they come to ${dollars(draft.estimate ?? 0)}: the method is that of the sum.`,
              ]
            : []),
        ],
      },
    ]
  })
}

const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`)

/** As the board says it: nobody plans with the minutes of a stage. */
export const upTo = (seconds: number): string => (seconds < 86_400 ? 'less than a day' : `up to ${inDays(seconds)}`)

/** 3.2 days; under two days in hours, under an hour in minutes. */
export const inDays = (seconds: number): string => {
  const hours = seconds / 3_600
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return hours < 48 ? `${hours.toFixed(hours < 10 ? 1 : 0)} hours` : `${(hours / 24).toFixed(1)} days`
}
