import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Nothing, Row, Rows, WaitingRows } from './Rows.tsx'
import { useDeadlines } from './use-deadlines.ts'

const most = 8

export function DeadlinesPanel() {
  const { data, isError, refetch } = useDeadlines()
  const more = data ? data.deadlines.length - most : 0
  return (
    <Panel title="Due in 14 days" actions={<ButtonLink to="/notifications?tab=tasks">All tasks</ButtonLink>}>
      {isError && <ErrorState what="Your deadlines" onRetry={() => void refetch()} />}
      {!data && !isError && <WaitingRows rows={5} />}
      {data?.deadlines.length === 0 && <Nothing>You have nothing due in the next 14 days.</Nothing>}
      {data && data.deadlines.length > 0 && (
        <Rows label="Due in 14 days">
          {data.deadlines.slice(0, most).map(({ key, title, what, day, table_name, record }) => (
            <Row
              key={key}
              to={addressOf(table_name, record)}
              title={title}
              note={what || 'Task'}
              side={<Distance day={day} today={data.today} />}
            />
          ))}
          {more > 0 && <Row to="/notifications?tab=tasks" title={`${more} more`} />}
        </Rows>
      )}
    </Panel>
  )
}

const addressOf = (table: string, record: string) =>
  table === 'tasks'
    ? '/notifications?tab=tasks'
    : table === 'approval_requests'
      ? `/approvals-inbox?request=${record}`
      : `/records/${table}/${record}`

function Distance({ day, today }: { day: string; today: string }) {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  const words =
    days === 0
      ? 'today'
      : days === 1
        ? 'tomorrow'
        : days > 0
          ? `in ${days} days`
          : `${-days} ${days === -1 ? 'day' : 'days'} overdue`
  return (
    <>
      <span
        className={`flex items-center justify-end gap-1 font-semibold ${days < 0 ? 'text-bad' : days <= 1 ? 'text-warn' : 'text-ink'}`}
      >
        {days < 0 && <Icon name="warn" className="size-3.5" />}
        {words}
      </span>
      <span className="block text-xs">
        <Day day={day} />
      </span>
    </>
  )
}
