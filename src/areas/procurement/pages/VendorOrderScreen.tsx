import { useParams } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { useChanges } from '#client/use-changes.ts'
import { whyNotUuid } from '#platform/validators.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Day, Moment } from '#kit/parts/Time.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { dollars, priceInDollars } from '#platform/money.ts'
import { howMany } from '#platform/words.ts'
import type { Receipt, ReceiptLine } from '#areas/procurement/receipts/records.ts'
import { count } from '#areas/procurement/receipts/rules.ts'
import { answerInWords, type OrderResponse } from '#areas/procurement/purchase-orders/answers/rules.ts'
import { readDocument, versionNumber, type OrderDocument } from '#areas/procurement/purchase-orders/paper/rules.ts'
import { orderVersion } from '#areas/procurement/purchase-orders/records.ts'
import { AnswerPanel } from '#areas/procurement/purchase-orders/screens/AnswerPanel.tsx'
import { answerDials, Documents } from '#areas/procurement/purchase-orders/screens/VersionsPanel.tsx'
import { say } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'

type Counted = Receipt & { lines: ReceiptLine[] }

/** An order as its vendor sees it: the newest version, the response to it, and what the agency received. */
export default function VendorOrderScreen() {
  const id = useParams().id ?? ''
  const asked = whyNotUuid(id) === null ? id : '00000000-0000-0000-0000-000000000000'
  const { rows: versions } = useRecords(orderVersion, (from) =>
    from
      .eq('purchase_order', asked)
      .order('revision', { ascending: false })
      .order('created_at', { ascending: false })
      .limit(100),
  )
  const { data: answers } = useRows<OrderResponse>('order_responses', (from) =>
    from.select().eq('purchase_order', asked).limit(100),
  )
  const { data: receipts } = useRows<Counted>('receipts', (from) =>
    from
      .select('*,lines:receipt_lines(*)')
      .eq('purchase_order', asked)
      .order('received_on', { ascending: false })
      .limit(100),
  )
  useChanges(['order_responses', 'receipts'])
  const version = versions?.[0]
  if (!versions || !answers)
    return (
      <Screen area="Vendor portal" title={say('Order')}>
        <SkeletonLines lines={6} />
      </Screen>
    )
  if (!version)
    return (
      <Screen area="Vendor portal" title={say('Order')}>
        <Empty
          title={say('Order not found')}
          action={<ButtonLink to="/vendor-portal">{say('Vendor portal')}</ButtonLink>}
        >
          {say('It may belong to another company.')}
        </Empty>
      </Screen>
    )
  const order = readDocument(version)
  const answer = answers.find(({ order_version }) => order_version === version.id)
  const ended = version.kind === 'closed' || version.kind === 'canceled'
  return (
    <Screen
      area={order.agency.name}
      title={order.title}
      about={<span className="font-mono">{versionNumber(order)}</span>}
      actions={
        <>
          <ButtonLink to="/vendor-portal">{say('Vendor portal')}</ButtonLink>
          {!ended && order.kind !== 'blanket' && (
            <ButtonLink to={`/invoices?order=${id}`}>
              <Icon name="plus" /> {say('New invoice')}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {ended && (
          <Notice
            tone="warn"
            title={version.kind === 'closed' ? say('This order is closed') : say('This order was canceled')}
          >
            <Say text="{reason} Do not make further deliveries." values={{ reason: order.reason }} />
          </Notice>
        )}
        {version.kind === 'changed' && (
          <Notice
            title={say('The order changed from {before} to {amount}', {
              before: dollars(version.before ?? 0),
              amount: dollars(version.amount),
            })}
          >
            {order.reason}
          </Notice>
        )}
        {!ended && !answer && <AnswerPanel version={version} order={order} />}
        {answer && (
          <Panel title={say('Your response')}>
            <p className="flex flex-wrap items-baseline gap-x-4">
              <Dial state={answerDials[answer.answer]}>{answerInWords(answer.answer)}</Dial>
              <span className="text-xs text-ink-2">
                {answer.signed}, <Moment at={answer.answered_at} />
              </span>
            </p>
            {answer.reason && <p className="mt-1 text-ink-2">{answer.reason}</p>}
          </Panel>
        )}
        <Panel
          title={say('Items')}
          actions={<Documents version={version} document={order} />}
          foot={
            <>
              {order.kind === 'blanket' ? say('Up to') : say('Total')}{' '}
              <Say
                text="{total}, paid within {days} days of a proper invoice that names {number}"
                values={{
                  total: <Amount cents={order.total} />,
                  days: order.payment_days,
                  number: <span className="font-mono">{order.number}</span>,
                }}
              />
            </>
          }
        >
          <Lines order={order} />
        </Panel>
        {receipts && receipts.length > 0 && (
          <Panel title={say('Received by the agency')}>
            <ul className="divide-y divide-line">
              {receipts.map((receipt) => (
                <li key={receipt.id} className="py-2.5 first:pt-0 last:pb-0">
                  <p>
                    <span className="font-mono text-xs">{receipt.number}</span>{' '}
                    {receipt.kind === 'return' ? say('returned') : say('received')} <Day day={receipt.received_on} />
                  </p>
                  <ul className="text-sm text-ink-2">
                    {receipt.lines.map((line) => {
                      const of = order.lines.find(({ id: known }) => known === line.line)
                      return (
                        <li key={line.id}>
                          {howMany(line.quantity, of?.unit ?? '')} {of?.description}
                          {receipt.kind === 'delivery' && line.rejected > 0 && (
                            <span className="text-bad">
                              <Say text=", {rejected} rejected" values={{ rejected: count(line.rejected) }} />
                            </span>
                          )}
                          {line.inspecting > 0 && say(', not inspected yet')}
                          {line.reason && `: ${line.reason}`}
                        </li>
                      )
                    })}
                  </ul>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        <Panel title={say('Order details')}>
          <Facts facts={factsOf(order)} />
        </Panel>
      </div>
    </Screen>
  )
}

const Lines = ({ order }: { order: OrderDocument }) => (
  <ul className="divide-y divide-line">
    {order.lines.map(({ id, position, description, quantity, unit, unit_price, amount, due, inspection }) => (
      <li key={id} className="flex items-baseline justify-between gap-x-6 py-2.5 first:pt-0 last:pb-0">
        <span className="min-w-0">
          <span className="font-semibold">
            {position}. <bdi>{description}</bdi>
          </span>
          <span className="block text-xs text-ink-2">
            {quantity === 1
              ? say('{quantity} at {price}', { quantity: howMany(quantity, unit), price: priceInDollars(unit_price) })
              : say('{quantity} at {price} each', {
                  quantity: howMany(quantity, unit),
                  price: priceInDollars(unit_price),
                })}
            {due && <Say text=", by {day}" values={{ day: <Day day={due} /> }} />}
            {inspection && say(', inspected before acceptance')}
          </span>
        </span>
        <Amount cents={amount} />
      </li>
    ))}
  </ul>
)

const factsOf = (order: OrderDocument) => [
  ...(order.due ? [{ label: say('Delivery date'), value: <Day day={order.due} /> }] : []),
  ...(order.deliver_to ? [{ label: say('Deliver to'), value: order.deliver_to }] : []),
  ...(order.blanket ? [{ label: say('Blanket order'), value: order.blanket }] : []),
  ...(order.ends_on ? [{ label: say('Valid until'), value: <Day day={order.ends_on} /> }] : []),
  {
    label: say('Questions'),
    value: (
      <>
        {order.buyer.name},{' '}
        <a
          className="link break-words"
          href={`mailto:${order.buyer.email}?subject=${encodeURIComponent(versionNumber(order))}`}
        >
          {order.buyer.email}
        </a>
      </>
    ),
  },
  { label: say('Ordered on'), value: <Day day={order.first_issued_on} /> },
  ...(order.terms
    ? [{ label: say('Terms'), value: <span className="whitespace-pre-line">{order.terms}</span>, wide: true }]
    : []),
]
