import { useAuth } from '#client/auth.ts'
import { useWaitingCount } from '#client/bell.ts'
import { useChanges } from '#client/use-changes.ts'
import { useRows } from '#client/use-rows.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { partsOf } from '#areas/organization/approvals/screens/title.ts'
import { Nothing, Row, Rows, WaitingRows } from './Rows.tsx'

type Request = {
  id: string
  number: string
  title: string
  amount: number
  due: string | null
  document_table: string
  document: string
}
const most = 6
const columns = 'id,number,title,amount,due,document_table,document'

export function WaitingPanel() {
  const { user } = useAuth()
  const count = useWaitingCount()
  useChanges(['approval_requests'])
  const waiting = useRows<{ request: string }>('approval_waiting', (from) =>
    from
      .select('request')
      .eq('person', user?.id ?? '')
      .limit(100),
  )
  const ids = [...new Set(waiting.data?.map(({ request }) => request))]
  const found = useRows<Request>(
    'approval_requests',
    (from) => from.select(columns).in('id', ids).order('due', { nullsFirst: false }).order('id').limit(most),
    { enabled: ids.length > 0 },
  )
  const requests = waiting.data && ids.length === 0 ? [] : found.data
  return (
    <Panel title="Waiting for your approval" actions={<ButtonLink to="/approvals-inbox">Open inbox</ButtonLink>}>
      {(waiting.isError || found.isError) && (
        <ErrorState what="Your approvals" onRetry={() => void Promise.all([waiting.refetch(), found.refetch()])} />
      )}
      {!requests && !waiting.isError && !found.isError && <WaitingRows rows={Math.min(most, count ?? 3)} />}
      {requests?.length === 0 && <Nothing>Nothing is waiting for your approval.</Nothing>}
      {requests && requests.length > 0 && (
        <Rows label="Waiting for your approval">
          {requests.map((request) => (
            <Row
              key={request.id}
              to={`/approvals-inbox?request=${request.id}`}
              title={partsOf(request).words}
              note={<Due of={request} />}
              side={<Amount cents={request.amount} whole />}
            />
          ))}
        </Rows>
      )}
    </Panel>
  )
}

/** Requests that wait for other people's approval. */
export function AskedPanel() {
  const { user } = useAuth()
  useChanges(['approval_requests'])
  const { data, isError, refetch } = useRows<Request>('approval_requests', (from) =>
    from
      .select(columns)
      .eq('requested_by', user?.id ?? '')
      .eq('status', 'waiting')
      .order('created_at', { ascending: false })
      .order('id')
      .limit(most),
  )
  return (
    <Panel title="My requests" about={data?.length ? 'Waiting for approval.' : undefined}>
      {isError && <ErrorState what="Your requests" onRetry={() => void refetch()} />}
      {!data && !isError && <WaitingRows rows={2} />}
      {data?.length === 0 && <Nothing>You have no requests waiting for approval.</Nothing>}
      {data && data.length > 0 && (
        <Rows label="My requests">
          {data.map((request) => (
            <Row
              key={request.id}
              to={`/records/${request.document_table}/${request.document}`}
              title={partsOf(request).words}
              note={<Due of={request} />}
              side={<Amount cents={request.amount} whole />}
            />
          ))}
        </Rows>
      )}
    </Panel>
  )
}

const Due = ({ of }: { of: Request }) => (
  <>
    <span className="font-mono">{partsOf(of).number ?? of.number}</span>
    {of.due && (
      <>
        , due <Day day={of.due} />
      </>
    )}
  </>
)
