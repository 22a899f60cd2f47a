import { Link } from 'react-router'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { versionNumber } from '../paper/rules.ts'
import { OwnState } from './OwnState.tsx'
import { useOwnOrders } from './use-own-orders.ts'
import { say } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'

/** Orders from agencies, those awaiting a response first. */
export function OwnOrders({ account }: { account: string }) {
  const orders = useOwnOrders(account)
  return (
    <Panel title={say('Your orders')}>
      {!orders && <SkeletonLines lines={2} />}
      {orders?.length === 0 && <p className="text-ink-2">{say('No orders yet.')}</p>}
      <ul className="divide-y divide-line">
        {orders?.map((order) => {
          const { version, document, next } = order
          const due = next ?? document.due
          return (
            <li
              key={version.id}
              className="grid items-baseline gap-x-6 grid-cols-[minmax(0,1fr)_auto] gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto_13rem]"
            >
              <span className="min-w-0">
                <Link
                  className="font-semibold text-action-ink hover:underline"
                  to={`/vendor-portal/orders/${version.purchase_order}`}
                >
                  {document.title}
                </Link>
                <span className="block text-xs text-ink-2">
                  <span className="font-mono whitespace-nowrap">{versionNumber(document)}</span> ·{' '}
                  {document.agency.name}
                  {due && (
                    <>
                      {' '}
                      · <Say text="by {day}" values={{ day: <Day day={due} /> }} />
                    </>
                  )}
                </span>
              </span>
              <Amount cents={document.total} className="text-right" />
              <OwnState of={order} />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
