import { vendorLife } from '#areas/vendors/vendors/life.ts'
import { useChanges } from '#client/use-changes.ts'
import { useChosenRows } from '#client/use-chosen-rows.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { vendorsToReview } from '../reads.ts'
import { Nothing, Row, Rows } from './Rows.tsx'

const words = { draft: 'Draft', submitted: 'Waiting for approval', suspended: 'Suspended' }

/** Vendors that can't receive orders now. */
export function VendorsPanel() {
  useChanges(['vendors'])
  const { data, isError, refetch } = useChosenRows(vendorsToReview)
  return (
    <Panel title="Vendors needing review" actions={<ButtonLink to="/vendor-directory">All vendors</ButtonLink>}>
      {isError && <ErrorState what="Vendors" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={3} />}
      {data?.length === 0 && <Nothing>No vendors need review.</Nothing>}
      {data && data.length > 0 && (
        <Rows label="Vendors needing review">
          {data.map(({ id, name, status, suspended_until }) => (
            <Row
              key={id}
              to={`/vendor-directory/${id}`}
              title={name}
              note={
                suspended_until && (
                  <>
                    Until <Moment at={suspended_until} />
                  </>
                )
              }
              side={
                <Dial
                  state={
                    vendorLife.is({ status }, 'suspended')
                      ? 'bad'
                      : vendorLife.is({ status }, 'submitted')
                        ? 'half'
                        : 'begun'
                  }
                >
                  {words[status]}
                </Dial>
              }
            />
          ))}
        </Rows>
      )}
    </Panel>
  )
}
