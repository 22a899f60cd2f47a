import { useWaitingCount } from '#client/bell.ts'
import { useChanges } from '#client/use-changes.ts'
import { useChosenRows } from '#client/use-chosen-rows.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { partsOf } from '#areas/organization/approvals/screens/title.ts'
import { mostRequests, myRequests, waitingForMe, type Request } from '../reads.ts'
import { Nothing, Row, Rows, WaitingRows } from './Rows.tsx'

export function WaitingPanel() {
  const count = useWaitingCount()
  const { data: requests, isError, refetch } = useChosenRows(waitingForMe)
  useChanges(['approval_requests'])
  useChanges(['approval_waiting'], () => void refetch())
  return (
    <Panel title="Waiting for your approval" actions={<ButtonLink to="/approvals-inbox">Open inbox</ButtonLink>}>
      {isError && <ErrorState what="Your approvals" onRetry={() => void refetch()} />}
      {!requests && !isError && <WaitingRows rows={Math.min(mostRequests, count ?? 3)} />}
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
  useChanges(['approval_requests'])
  const { data, isError, refetch } = useChosenRows(myRequests)
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
