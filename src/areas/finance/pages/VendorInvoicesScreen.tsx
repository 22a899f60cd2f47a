import { invoiceLife, isComing, statusShown } from '../invoices/life.ts'
import { sentStatus } from '../intake/rules.ts'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useOwnOrders } from '#areas/procurement/purchase-orders/screens/use-own-orders.ts'
import { useFailure } from '#client/failure.ts'
import { useChanges } from '#client/use-changes.ts'
import { useOrganization } from '#client/use-organization.ts'
import { useRows } from '#client/use-rows.ts'
import { useDayOf, useToday } from '#client/use-today.ts'
import { optional } from '#kit/optional.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { dialOf } from '#kit/record/status.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { invoice } from '#areas/finance/invoices/records.ts'
import { extrasOf } from '#areas/finance/invoices/extras/rules.ts'
import { InvoiceTotals } from '#areas/finance/invoices/screens/InvoiceTotals.tsx'
import { SentDocument } from '#areas/finance/invoices/screens/SentDocument.tsx'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import type { Payment } from '#areas/finance/payments/records.ts'
import { useOwnBills } from '#areas/finance/intake/screens/use-own-bills.ts'
import { say } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'
import { sayOf } from '#platform/say-of.ts'
import { changeRetold, holdRetold } from '#areas/finance/match/screens/retold.ts'

const SendInvoiceDialog = optional(() =>
  import('#areas/finance/intake/screens/SendInvoiceDialog.tsx').then((file) => file.SendInvoiceDialog),
)

/** A company's invoices to agencies: holds, due dates and payments. */
export default function VendorInvoicesScreen() {
  const { organization } = useOrganization()
  const [query] = useSearchParams()
  const order = query.get('order')
  const [sending, setSending] = useState(order !== null)
  return (
    <Screen
      area="Vendor portal"
      title={say('Your invoices')}
      about={say('Submitted invoices, holds and payment dates.')}
      actions={
        organization?.kind === 'vendor' && (
          <Button look="main" onClick={() => setSending(true)}>
            <Icon name="plus" /> {say('New invoice')}
          </Button>
        )
      }
    >
      {!organization && <SkeletonLines lines={6} />}
      {organization?.kind === 'agency' && (
        <Empty
          title={say('This page is for vendors')}
          action={<ButtonLink to="/invoices">{say('Invoices')}</ButtonLink>}
        >
          {say('Invoices that vendors submit to you are under Invoices.')}
        </Empty>
      )}
      {organization?.kind === 'vendor' && <Lists account={organization.id} />}
      {sending && organization && (
        <Suspense>
          <SendInvoiceDialog account={organization.id} order={order} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </Screen>
  )
}

/** A page shows a few of many years; the next ones are at hand, and older ones are read when they are asked for. */
const [step, read] = [25, 200]

const ShowMore = ({ onPress }: { onPress: () => void }) => (
  <p className="mt-4">
    <Button onClick={onPress}>{say('Show {step} more', { step })}</Button>
  </p>
)

/** Amounts line up whatever the length of their status; on a phone the status moves below. */
const cells =
  'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-5 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto_12rem]'
/** The line that a notification is about. */
const current = 'rounded-sm aria-[current]:bg-info-soft aria-[current]:shadow-[0_0_0_8px_var(--info-soft)]'
const line = `${cells} py-3 first:pt-0 last:pb-0`

function Lists({ account }: { account: string }) {
  const { hash } = useLocation()
  // The line that a notification leads to may be an older one.
  const [shown, setShown] = useState({ invoices: hash ? 200 : step, payments: hash ? 200 : step })
  const more = (of: keyof typeof shown) => setShown({ ...shown, [of]: shown[of] + step })
  const bills = useOwnBills(account, { most: Math.max(read, shown.invoices + 1) })
  const orders = useOwnOrders(account)
  const failed = useFailure() !== null
  const { sent } = bills
  // Each names its order.
  const invoices = orders || failed ? bills.invoices : undefined
  const ordered = (id: string | null) => orders?.find(({ version }) => version.purchase_order === id)?.document
  const { data: payments } = useRows<Payment>('payments', (from) =>
    from
      .select()
      .neq('organization_id', account)
      .in('status', ['issued', 'cleared'])
      .order('paid_on', { ascending: false })
      .limit(Math.max(read, shown.payments + 1)),
  )
  useChanges(['payments'])
  // A notification leads to its line, which is drawn once the rows have come.
  const ready = [sent, invoices, payments].every((rows) => rows !== undefined)
  useEffect(() => {
    const line = hash.length > 1 ? document.getElementById(hash.slice(1)) : null
    line?.scrollIntoView({ block: 'center' })
    line?.focus({ preventScroll: true })
  }, [hash, ready])
  const arrival = (id: string) => ({ id, ...(hash === `#${id}` && { tabIndex: -1, 'aria-current': true as const }) })
  const dayOf = useDayOf()
  const today = useToday()
  return (
    <div className="grid gap-5">
      {!sent && <SkeletonLines lines={3} />}
      {sent && sent.length > 0 && (
        <Panel title={sayOf('invoices', 'Submitted')} about={say('Waiting for the agency to accept or reject.')}>
          <ul className="divide-y divide-line">
            {sent.map((each) => (
              <li key={each.id} {...arrival(each.id)} className={`${line} ${current}`}>
                <span className="min-w-0">
                  <span className="font-semibold">{each.vendor_number}</span>
                  <span className="block text-xs text-ink-2">
                    <Say
                      text="For {order}, submitted {day}"
                      values={{
                        order: <span className="font-mono whitespace-nowrap">{each.content.order}</span>,
                        day: <Day day={dayOf(each.created_at)} />,
                      }}
                    />
                    {each.answer && <span lang="en">. {each.answer}</span>}
                  </span>
                  <SentDocument submission={each.id} files={each.content.document} />
                </span>
                <Amount cents={each.amount} className="text-right" />
                <Dial state={sentStatus.is(each, 'refused') ? 'bad' : 'begun'}>
                  {sentStatus.is(each, 'refused') ? sayOf('an invoice', 'Rejected') : say('Submitted')}
                </Dial>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={sayOf('invoices', 'Accepted')}>
        {!invoices && <SkeletonLines lines={3} />}
        {invoices?.length === 0 && <p className="text-ink-2">{say('No invoices accepted yet.')}</p>}
        <ul className="divide-y divide-line">
          {invoices?.slice(0, shown.invoices).map((row) => (
            <li key={row.id} {...arrival(row.id)} className={`py-3 first:pt-0 last:pb-0 ${current}`}>
              <div className={cells}>
                <span className="min-w-0">
                  <span className="font-semibold">{row.vendor_number}</span>
                  <span className="block text-xs text-ink-2">
                    {ordered(row.purchase_order) && (
                      <>
                        {ordered(row.purchase_order)!.agency.name},{' '}
                        <span className="font-mono whitespace-nowrap">{ordered(row.purchase_order)!.number}</span>.{' '}
                      </>
                    )}
                    {isComing(row, today) ? (
                      <Say text="Payment on {day}" values={{ day: <Day day={row.paid_on!} /> }} />
                    ) : invoiceLife.is(row, 'paid') && row.paid_on ? (
                      <Say text="Paid {day}" values={{ day: <Day day={row.paid_on} /> }} />
                    ) : row.due_on ? (
                      <Say text="Due {day}" values={{ day: <Day day={row.due_on} /> }} />
                    ) : (
                      <Say text="Received {day}" values={{ day: <Day day={row.received_on} /> }} />
                    )}
                  </span>
                </span>
                <Amount cents={row.kind === 'credit_note' ? -row.amount : row.amount} className="text-right" />
                <Dial state={dialOf(statusShown(row, today))}>
                  {sayOf('an invoice', optionLabel(invoice.fields.status, statusShown(row, today)))}
                </Dial>
              </div>
              {extrasOf(row) !== 0 && (
                <Disclosure title={say('How the total adds up')}>
                  <InvoiceTotals of={row} />
                </Disclosure>
              )}
              {row.dispute && !invoiceLife.is(row, 'paid') && (
                <p lang="en" dir="auto" className="mt-1 text-sm text-warn">
                  {row.dispute}
                </p>
              )}
              {row.invoice_holds
                .filter(({ released_by }) => released_by === null)
                .map(({ words, change }) => (
                  <p key={words} className="mt-1 text-sm text-ink-2">
                    {holdRetold(words)}{' '}
                    <span className="text-ink">
                      <Say text="To release: {change}." values={{ change: changeRetold(change) }} />
                    </span>
                  </p>
                ))}
            </li>
          ))}
        </ul>
        {invoices && invoices.length > shown.invoices && <ShowMore onPress={() => more('invoices')} />}
      </Panel>
      <Panel title={say('Payments')}>
        {!payments && <SkeletonLines lines={3} />}
        {payments?.length === 0 && <p className="text-ink-2">{say('No payments yet.')}</p>}
        <ul className="divide-y divide-line">
          {payments?.slice(0, shown.payments).map((row) => (
            <li
              key={row.id}
              {...arrival(row.id)}
              className={`grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 py-3 first:pt-0 last:pb-0 ${current}`}
            >
              <span className="min-w-0">
                <span className="font-mono text-sm">{row.number}</span>
                <span className="block text-xs text-ink-2">
                  {say('For {what}', { what: row.remittance ?? '' })}
                  {row.paid_on && (
                    <>
                      , <Day day={row.paid_on} />
                    </>
                  )}
                </span>
              </span>
              <Amount cents={row.amount} />
            </li>
          ))}
        </ul>
        {payments && payments.length > shown.payments && <ShowMore onPress={() => more('payments')} />}
      </Panel>
    </div>
  )
}
