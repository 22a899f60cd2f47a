import { Suspense, useState } from 'react'
import { waysOf } from '#areas/procurement/methods/rules.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import type { OrderLine, PurchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { requisitionLife } from '#areas/procurement/requisitions/life.ts'
import type { PriceQuote } from '#areas/procurement/requisitions/quotes/records.ts'
import { countedOf, selectedOf } from '#areas/procurement/requisitions/quotes/rules.ts'
import type { Requisition, RequisitionLine } from '#areas/procurement/requisitions/records.ts'
import { kindFor, whyNotConvert, whyNotCorrectYet, whyNotOrderRest } from '#areas/procurement/requisitions/rules.ts'
import { useActor } from '#client/use-actor.ts'
import { optional } from '#kit/optional.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'

const KindDialog = optional(() =>
  import('#areas/procurement/requisitions/screens/KindDialog.tsx').then(({ KindDialog }) => KindDialog),
)
const CorrectDialog = optional(() =>
  import('#areas/procurement/requisitions/screens/CorrectDialog.tsx').then(({ CorrectDialog }) => CorrectDialog),
)
const OrderDialog = optional(() =>
  import('#areas/procurement/purchase-orders/screens/OrderDialog.tsx').then(({ OrderDialog }) => OrderDialog),
)

const ways = { order: 'Create order', quote: 'Request quotes', solicitation: 'Create solicitation' } as const
/** Quotes come from their own type of solicitation, sealed bids and proposals from theirs. */
const kindOfWay = (way: 'quote' | 'solicitation', row: Requisition) =>
  way === 'quote' ? 'rfq' : kindFor(row) === 'rfq' ? 'ifb' : kindFor(row)

type RequisitionActsProps = {
  row: Requisition
  loaded: {
    lines: readonly RequisitionLine[] | undefined
    quotes: readonly PriceQuote[] | undefined
    orders: readonly PurchaseOrder[] | undefined
    ordered: readonly OrderLine[] | undefined
  }
}

/** From an approved requisition to its order or solicitation. */
export function RequisitionActs({ row, loaded: { lines, quotes = [], orders, ordered } }: RequisitionActsProps) {
  const actor = useActor()
  const [asked, setAsked] = useState<'order' | 'correct' | ReturnType<typeof kindOfWay>>()
  const close = () => setAsked(undefined)
  // The server knows how many sources the policy needs.
  const hasQuotes = row.method === 'small_purchase' && countedOf(quotes).length > 0
  const selected = selectedOf(quotes)
  const quoted = selected ? null : 'Select the quote to order from.'
  const unordered = orders && ordered && lines && unorderedOf(lines, orders, ordered)
  return (
    <>
      {requisitionLife.is(row, 'approved') &&
        row.method &&
        [...(hasQuotes ? (['order'] as const) : []), ...waysOf(row.method)].map((way, at) => (
          <MoveButton
            key={way}
            look={at === 0 ? 'main' : 'plain'}
            whyNot={whyNotConvert(row, way, hasQuotes ? quoted : undefined)}
            run={() => setAsked(way === 'order' ? 'order' : kindOfWay(way, row))}
          >
            {ways[way]}
          </MoveButton>
        ))}
      {unordered && whyNotOrderRest(row, unordered) === null && (
        <MoveButton whyNot={whyNotOrderRest(row, unordered)} run={() => setAsked('order')}>
          Order remaining lines
        </MoveButton>
      )}
      {requisitionLife.is(row, 'submitted') && row.requested_by === actor.user_id && (
        <MoveButton whyNot={whyNotCorrectYet(row, { actor })} run={() => setAsked('correct')}>
          Correct prices
        </MoveButton>
      )}
      {asked && lines && (
        <Suspense>
          {asked === 'order' ? (
            <OrderDialog row={row} vendor={selected?.vendor ?? row.vendor} lines={unordered ?? lines} onClose={close} />
          ) : asked === 'correct' ? (
            <CorrectDialog row={row} lines={lines} onClose={close} />
          ) : (
            <KindDialog row={row} suggested={asked} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}

/** The lines on no order, or only on a rejected or canceled one. */
function unorderedOf(
  lines: readonly RequisitionLine[],
  orders: readonly PurchaseOrder[],
  ordered: readonly OrderLine[],
): readonly RequisitionLine[] {
  const counted = new Set(orders.filter((each) => orderLife.is(each, 'counts')).map(({ id }) => id))
  return lines.filter(
    ({ id }) => !ordered.some((each) => each.requisition_line === id && counted.has(each.purchase_order)),
  )
}
