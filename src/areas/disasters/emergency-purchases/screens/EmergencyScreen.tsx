import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { distance } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { dialOf } from '#kit/record/status.ts'
import { purchaseOrder, type PurchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { daysBetween } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { optionLabel } from '#platform/records/record.ts'
import { incidentLife } from '../../incidents/life.ts'
import { incident } from '../../incidents/records.ts'
import type { issueInEmergency, orderInEmergency } from '../commands.ts'
import { emergencyLife } from '../life.ts'
import { whyNotOrderYet } from '../ordering/rules.ts'
import { emergencyOrder, emergencyPurchase, orderForm, type EmergencyPurchase } from '../records.ts'
import { checksOf, clockOf, inTime, standingOf, standingWords } from '../rules.ts'

const list = { to: '/emergency-procurement', label: 'Emergency procurement' }

export default function EmergencyScreen() {
  const found = useRecord(emergencyPurchase, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={emergencyPurchase} found={found} list={list} />
}

function One({ row }: { row: EmergencyPurchase }) {
  const today = useToday()
  const { row: of } = useRecord(incident, row.incident)
  const orders = useOrders(row.id)
  const incidentOpen = of === undefined || incidentLife.isOpen(of)
  const checks = checksOf(row, { today, incidentOpen })
  const standing = standingOf(row, today)
  const left = daysBetween(today, row.ends_on)
  return (
    <RecordPage of={emergencyPurchase} life={emergencyLife} row={row} list={list} actions={<Actions row={row} />}>
      {emergencyLife.is(row, 'active') && standing !== 'running' && (
        <Notice tone="warn" title={standingWords[standing]}>
          {standing === 'transition'
            ? `Planned return to competition by ${row.transition_on}: ${row.transition}`
            : standing === 'before'
              ? 'Orders can be placed from the start date.'
              : 'The window has ended. End the purchase and record the outcome.'}
        </Notice>
      )}
      {row.decision_note && (
        <Notice
          tone={emergencyLife.is(row, 'rejected', 'returned') ? 'warn' : 'info'}
          title={emergencyLife.is(row, 'ended') ? 'Outcome' : 'Decision'}
        >
          {row.decision_note}
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: 'Ordered',
            value: <Amount cents={row.ordered} />,
            note: (
              <Progress
                label="Ordered against the ceiling"
                value={Math.min(row.ordered, row.ceiling)}
                max={row.ceiling}
              />
            ),
          },
          { label: 'Pricing', value: optionLabel(emergencyPurchase.fields.pricing, row.pricing) },
          {
            label: 'Window ends',
            value: <Day day={row.ends_on} />,
            note: emergencyLife.is(row, 'ended') ? 'ended' : distance(left),
            ...(left < 14 && emergencyLife.is(row, 'active') && { tone: 'warn' as const }),
          },
          {
            label: 'Submission to first order',
            ...known(orders, (orders) => ({
              value: (
                <Clock
                  row={row}
                  first={
                    orders
                      .map(({ issued_at }) => issued_at)
                      .filter((at): at is string => at !== null)
                      .toSorted()[0] ?? null
                  }
                />
              ),
            })),
          },
        ]}
      />
      <Panel title="Required documentation" about="In the order of FEMA’s review. Missing items block submission.">
        <ul className="divide-y divide-line">
          {checks.map(({ words, whyNot }) => (
            <li key={words} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 py-2">
              <span className="min-w-0 break-words text-ink">
                {words}
                {whyNot && <span className="block text-sm text-ink-2">{whyNot}</span>}
              </span>
              <Dial state={whyNot ? 'bad' : 'done'}>{whyNot ? 'Missing' : 'Documented'}</Dial>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel
        title="Orders in this window"
        about="Each order passes the usual vendor, budget and approval checks. The contract includes the clauses of 2 CFR 200, Appendix II."
      >
        <Orders row={row} orders={orders} />
      </Panel>
      <Panel title="Justification">
        <RecordFacts
          of={emergencyPurchase}
          row={row}
          show={[
            'incident',
            'ground',
            'threat',
            'why',
            'steps',
            'conflict_note',
            'vendor',
            'contract',
            'nature',
            'price_basis',
            'federal',
          ]}
        />
      </Panel>
      <Panel title="Window and return to competition">
        <RecordFacts
          of={emergencyPurchase}
          row={row}
          show={[
            'starts_on',
            'ends_on',
            'transition_on',
            'transition',
            'submitted_at',
            'approved_by',
            'approved_at',
            'ended_at',
            'ended_how',
          ]}
        />
      </Panel>
    </RecordPage>
  )
}

function useOrders(id: string): readonly PurchaseOrder[] | undefined {
  const { rows: links } = useRecords(emergencyOrder, (from) => from.eq('purchase', id).order('created_at').limit(200))
  const ids = links?.map(({ purchase_order }) => purchase_order) ?? []
  const { rows } = useRecords(purchaseOrder, (from) =>
    from
      .in('id', ids.length > 0 ? ids : ['00000000-0000-0000-0000-000000000000'])
      .order('created_at')
      .limit(200),
  )
  return links && rows
}

function Orders({ row, orders }: { row: EmergencyPurchase; orders: readonly PurchaseOrder[] | undefined }) {
  const issue = useCommand<typeof issueInEmergency>('emergency-purchases/issue')
  if (!orders) return <SkeletonLines lines={2} />
  if (orders.length === 0) return <p className="text-ink-2">No orders in this window yet.</p>
  return (
    <ul className="divide-y divide-line">
      {orders.map(({ id, number, title, amount, status }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-2.5">
          <span className="min-w-0">
            <Link to={`/purchase-orders/${id}`} className="link font-semibold">
              {title}
            </Link>{' '}
            <span className="font-mono text-xs whitespace-nowrap text-ink-2">{number}</span>
          </span>
          <span className="flex flex-wrap items-center gap-4">
            <Amount cents={amount} />
            <Dial state={dialOf(status)}>{optionLabel(purchaseOrder.fields.status, status)}</Dial>
            {orderLife.is({ status }, 'approved') && (
              <MoveButton
                look="main"
                whyNot={emergencyLife.is(row, 'active') ? null : 'The emergency window has ended.'}
                run={() => issue({ order: id })}
                done="Order issued"
              >
                Issue
              </MoveButton>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The clock runs while the order is pending and stops at the first issued order. */
function Clock({ row, first }: { row: EmergencyPurchase; first: string | null }) {
  const [now, setNow] = useState(() => new Date().toISOString())
  const runs = row.submitted_at !== null && first === null && emergencyLife.is(row, 'submitted', 'active')
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setNow(new Date().toISOString()), 1_000)
    return () => clearInterval(timer)
  }, [runs])
  const clock = clockOf(row, first, now)
  return (
    <>{!clock || !(runs || first) ? 'Not started' : first && clock.asked === 0 ? 'Immediately' : inTime(clock.asked)}</>
  )
}

function Actions({ row }: { row: EmergencyPurchase }) {
  const actor = useActor()
  const today = useToday()
  const [ordering, setOrdering] = useState(false)
  return (
    <>
      {whyNotEdit(emergencyPurchase, row, actor) === null && (
        <ButtonLink to={`/emergency-procurement/${row.id}/edit`}>Edit</ButtonLink>
      )}
      <Moves life={emergencyLife} row={row} />
      {emergencyLife.is(row, 'active') && (
        <MoveButton look="main" whyNot={whyNotOrderYet(row, { today })} run={() => setOrdering(true)}>
          New order
        </MoveButton>
      )}
      {ordering && <OrderDialog row={row} onClose={() => setOrdering(false)} />}
    </>
  )
}

function OrderDialog({ row: { id, number }, onClose }: { row: EmergencyPurchase; onClose: () => void }) {
  const order = useCommand<typeof orderInEmergency>('emergency-purchases/order')
  return (
    <FormDialog
      of={orderForm}
      title={`New order under ${number}`}
      about="The order carries the justification and goes to the approvers for its amount."
      done="Order submitted for approval"
      start={{ quantity: 1, unit: 'each' }}
      send={async ({ due, deliver_to, ...line }) =>
        (await order({ id, due, deliver_to, lines: [{ ...line, inspection: false }] as never })) as never
      }
      onClose={onClose}
    />
  )
}
