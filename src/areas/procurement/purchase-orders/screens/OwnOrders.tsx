import { Link } from 'react-router'
import { useRows } from '#client/use-rows.ts'
import { useChanges } from '#client/use-changes.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { answerWords, type OrderAnswer } from '../answers/rules.ts'
import { readDocument, versionNumber } from '../paper/rules.ts'
import type { OrderVersion } from '../records.ts'
import { answerDials } from './VersionsPanel.tsx'

/** The newest version of each order, the newest order first. */
const newest = (versions: readonly OrderVersion[]): OrderVersion[] => versions.filter((version, at) => versions.findIndex(({ purchase_order }) => purchase_order === version.purchase_order) === at)

/** What agencies have ordered of the company: what waits for an answer stands first. */
export function OwnOrders({ account }: { account: string }) {
  const { data: versions } = useRows<OrderVersion>('order_versions', (from) => from.select().neq('organization_id', account).order('revision', { ascending: false }).order('created_at', { ascending: false }).limit(200))
  const { data: answers } = useRows<OrderAnswer>('order_answers', (from) => from.select().eq('account', account).limit(500))
  useChanges(['order_versions', 'order_answers'])
  const answerOf = (version: OrderVersion) => answers?.find(({ order_version }) => order_version === version.id)
  const waits = (version: OrderVersion) => !answerOf(version) && (version.kind === 'issued' || version.kind === 'changed')
  const orders = versions && answers && newest(versions).toSorted((a, b) => Number(waits(b)) - Number(waits(a)) || (a.issued_at < b.issued_at ? 1 : -1))
  return (
    <Panel title="Your orders" about="What agencies have ordered of you. Answer each, and they plan with it.">
      {!orders && <SkeletonLines lines={2} />}
      {orders?.length === 0 && <p className="text-ink-2">No agency has ordered anything here yet.</p>}
      <ul className="divide-y divide-line">
        {orders?.map((version) => {
          const document = readDocument(version)
          const ended = version.kind === 'closed' || version.kind === 'cancelled'
          const answer = answerOf(version)?.answer ?? 'waiting'
          return (
            <li key={version.id} className="grid items-baseline gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto_13rem]">
              <span className="min-w-0">
                <Link className="font-semibold text-action-ink hover:underline" to={`/vendor-portal/orders/${version.purchase_order}`}>{document.title}</Link>
                <span className="block text-xs text-ink-2"><span className="font-mono">{versionNumber(document)}</span> · {document.agency.name}{document.due && <> · by <Day day={document.due} /></>}</span>
              </span>
              <Amount cents={document.total} className="sm:text-right" />
              {ended ? <Dial state="off">{version.kind === 'closed' ? 'Closed' : 'Cancelled'}</Dial> : <Dial state={answerDials[answer]}>{answerWords[answer]}</Dial>}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
