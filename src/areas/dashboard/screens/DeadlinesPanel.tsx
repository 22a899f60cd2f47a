import { Link } from 'react-router'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { daysBetween } from '#platform/dates.ts'
import { distance, grouped, spoken, type DueItem } from '../due/rules.ts'
import { Nothing, WaitingRows } from './Rows.tsx'
import { useDeadlines } from './use-deadlines.ts'

const most = 12

/** The user's tasks, a verb first: overdue, this week, and the week after. */
export function DeadlinesPanel() {
  const { data, isError, refetch } = useDeadlines()
  const more = data ? data.deadlines.length - most : 0
  return (
    <Panel title="Due" actions={<ButtonLink to="/notifications?tab=tasks">All tasks</ButtonLink>}>
      {isError && <ErrorState what="Your deadlines" onRetry={() => void refetch()} />}
      {!data && !isError && <WaitingRows rows={5} />}
      {data?.deadlines.length === 0 && <Nothing>You have nothing due in the next 14 days.</Nothing>}
      {data && data.deadlines.length > 0 && (
        <div className="-mx-5 -mb-5 border-t border-line">
          {grouped(data.deadlines, data.today, most).map(({ title, count, items }) => (
            <section key={title} aria-label={title}>
              <h3 className="border-b border-line bg-surface-2 px-5 py-1 text-xs text-ink-2">
                {title} · <span className="figures">{count}</span>
              </h3>
              <ul aria-label={title} className="divide-y divide-line border-b border-line">
                {items.map((item) => (
                  <Item key={item.key} item={item} today={data.today} />
                ))}
              </ul>
            </section>
          ))}
          {more > 0 && (
            <p className="px-5 py-2.5 text-xs">
              <Link to="/notifications?tab=tasks" className="link">
                {more} more
              </Link>
            </p>
          )}
        </div>
      )}
    </Panel>
  )
}

function Item({ item, today }: { item: DueItem; today: string }) {
  const { verb, rest, note } = spoken(item)
  const days = daysBetween(today, item.day)
  return (
    <li className="relative flex items-center justify-between gap-4 px-5 py-2 transition-colors duration-(--dur-1) hover:bg-surface-2">
      <span className="min-w-0">
        <Link
          to={addressOf(item.table_name, item.record)}
          className="block min-h-6 wrap-anywhere text-ink after:absolute after:inset-0 after:rounded-sm"
        >
          <strong>{verb}</strong>
          {rest}
        </Link>
        {note && <span className="block text-xs text-ink-2">{note}</span>}
      </span>
      <span className="shrink-0 text-right text-ink-2">
        <span
          className={`flex items-center justify-end gap-1 text-sm font-semibold ${days < 0 ? 'text-bad' : days <= 1 ? 'text-warn' : 'text-ink'}`}
        >
          {days < 0 && <Icon name="warn" className="size-3.5" />}
          {distance(days)}
        </span>
        <span className="block text-xs">
          <Day day={item.day} />
        </span>
      </span>
    </li>
  )
}

const addressOf = (table: string, record: string) =>
  table === 'tasks'
    ? '/notifications?tab=tasks'
    : table === 'approval_requests'
      ? `/approvals-inbox?request=${record}`
      : `/records/${table}/${record}`
