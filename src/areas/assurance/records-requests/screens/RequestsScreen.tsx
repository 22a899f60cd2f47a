import { NewValue, RegisterPanel } from '#areas/organization/controls/screens/RegisterPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { daysBetween } from '#platform/dates.ts'
import { NewRecord } from '#kit/record/NewRecord.tsx'
import { Registers } from '../../screens/Registers.tsx'
import { recordsRequestLife } from '../life.ts'
import { recordsRequest, requestTerm } from '../records.ts'

const tabs = [
  { name: 'requests', title: 'Requests' },
  { name: 'trends', title: 'Trends' },
  { name: 'deadlines', title: 'Response deadlines' },
] as const

const trends = [
  trend(recordsRequest, { title: 'Requests by month received', by: 'received_on', list: '/compliance/requests' }),
  trend(recordsRequest, { title: 'Requests by status', by: 'status', list: '/compliance/requests' }),
  trend(recordsRequest, { title: 'Requests by channel', by: 'channel', list: '/compliance/requests' }),
  trend(recordsRequest, { title: 'Closed by month', by: 'closed_on', list: '/compliance/requests' }),
]

/** The log of public records requests: open requests with their deadlines, and the time to close. */
export default function RequestsScreen() {
  const actor = useActor()
  const today = useToday()
  const first = (
    <NewRecord
      of={recordsRequest}
      name="records-requests/enter"
      label="New request"
      start={{ received_on: today, channel: 'email', officer: actor.user_id }}
    />
  )
  return (
    <Registers
      area="Security & Compliance"
      title="Public records requests"
      about="Intake, search, review, redaction and release."
      tabs={tabs}
      figures={<Summary today={today} />}
      actions={(chosen) => (
        <>
          <ButtonLink to="/compliance/records">Records management</ButtonLink>
          {chosen === 'requests' ? first : <NewValue of={requestTerm} at="/compliance/requests/deadlines" />}
        </>
      )}
    >
      {(chosen) =>
        chosen === 'trends' ? (
          <Trends charts={trends} />
        ) : chosen === 'requests' ? (
          <RecordList of={recordsRequest} first={first} />
        ) : (
          <RegisterPanel of={requestTerm} at="/compliance/requests/deadlines" />
        )
      }
    </Registers>
  )
}

function Summary({ today }: { today: string }) {
  const { rows: open } = useRecords(recordsRequest, (from) =>
    from.in('status', recordsRequestLife.openStatuses).limit(1_000),
  )
  const { rows: done } = useRecords(recordsRequest, (from) =>
    from.not('closed_on', 'is', null).order('closed_on', { ascending: false }).limit(500),
  )
  const late = open?.filter(({ due_on }) => due_on !== null && due_on < today).length
  const days = done?.map(({ received_on, closed_on }) => daysBetween(received_on, closed_on!)).toSorted((a, b) => a - b)
  return (
    <Figures
      figures={[
        {
          label: 'Open',
          ...known(open, (rows) => ({ value: String(rows.length) })),
          to: '/compliance/requests?where.status=received,in_review',
        },
        {
          label: 'Overdue',
          ...known(late, (count) => ({ value: String(count), ...(count > 0 && { tone: 'bad' as const }) })),
          to: '/compliance/requests?where.status=received,in_review&sort=due_on',
        },
        {
          label: 'Denied',
          ...known(done, (rows) => ({
            value: String(rows.filter((row) => recordsRequestLife.is(row, 'denied')).length),
            note: `of ${rows.length} closed`,
          })),
          to: '/compliance/requests?where.status=denied',
        },
        {
          label: 'Median days to close',
          ...known(days, (all) => ({ value: all.length === 0 ? '–' : String(all[Math.floor((all.length - 1) / 2)]) })),
        },
      ]}
    />
  )
}
