import { Link } from 'react-router'
import { useChanges } from '#client/use-changes.ts'
import { useRows } from '#client/use-rows.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { dialOf } from '#kit/record/status.ts'

/** A pay application as its contract's payments show it; finance knows no more about sites. */
type Application = {
  id: string
  number: string
  period_to: string
  done: number
  retained: number
  due_now: number
  status: string
}

/** Where pay applications withhold retainage, the last certified one gives the amount. */
export function ApplicationsPanel({ contract }: { contract: string }) {
  const { data } = useRows<Application>('pay_applications', (from) =>
    from
      .select('id,number,period_to,done,retained,due_now,status')
      .eq('contract', contract)
      .order('period_to', { ascending: false })
      .order('created_at', { ascending: false })
      .limit(200),
  )
  useChanges(['pay_applications'])
  const last = data?.find(({ status }) => status === 'certified' || status === 'billed')
  return (
    <div id="applications">
      <Panel title="Pay applications" about="The last certified application sets the retainage.">
        <ul className="divide-y divide-line">
          {data?.map(({ id, number, period_to, done, retained, due_now, status }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
              <span className="min-w-0">
                <Link to={`/construction-projects/pay/${id}`} className="font-semibold text-action-ink hover:underline">
                  {number}
                </Link>
                <span className="block text-xs text-ink-2">
                  through <Day day={period_to} />, completed and stored <Amount cents={done} />, due{' '}
                  <Amount cents={due_now} />
                </span>
              </span>
              <span className="flex items-baseline gap-5">
                <Dial state={dialOf(status)}>{status.replace(/^./, (first) => first.toUpperCase())}</Dial>
                <span className="text-right">
                  <Amount cents={retained} className={id === last?.id ? 'font-semibold' : 'text-ink-2'} />
                  <span className="block text-xs text-ink-2">retained</span>
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
