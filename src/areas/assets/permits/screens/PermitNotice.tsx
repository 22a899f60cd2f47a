import { Link } from 'react-router'
import { Notice } from '#kit/parts/Notice.tsx'
import type { WorkOrder } from '../../work/records.ts'
import type { Permit } from '../records.ts'

type PermitNoticeProps = { row: WorkOrder; loaded: { permits?: readonly Permit[] | undefined } }

/** The permits of dangerous work, or the way to request one. */
export const PermitNotice = ({ row, loaded: { permits } }: PermitNoticeProps) => (
  <Notice tone="warn" title="A work permit is required">
    {permits?.length ? (
      permits.map((each) => (
        <Link key={each.id} className="link mr-3" to={`/safety-management/permits/${each.id}`}>
          {each.number}
        </Link>
      ))
    ) : (
      <Link className="link" to={`/safety-management?tab=permits&work=${row.id}`}>
        Request a work permit
      </Link>
    )}
  </Notice>
)
