import { Navigate, useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { useRole } from '#client/use-role.ts'
import { PageSkeleton } from '#kit/parts/Skeleton.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { atLeast } from '#platform/roles.ts'
import { approvalRequest } from '../requests/records.ts'
import { RequestPane } from './RequestPane.tsx'

/** One request at its own address: for its requester, and for approvers without an inbox. */
export default function RequestScreen() {
  const { id = '' } = useParams()
  const { role, loading } = useRole()
  const found = useRecord(approvalRequest, id)
  if (loading) return <PageSkeleton />
  if (atLeast('manager', { role }))
    return <Navigate to={`/approvals-inbox?request=${encodeURIComponent(id)}`} replace />
  if (!found.row)
    return <NoRecord of={approvalRequest} found={found} list={{ to: '/notifications', label: 'Notifications' }} />
  return (
    <div className="mx-auto w-full max-w-4xl px-(--gutter) pt-3 pb-5 md:px-6">
      <RequestPane request={found.row} heading="h1" />
    </div>
  )
}
