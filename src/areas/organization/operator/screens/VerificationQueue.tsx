import { useState } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Badge } from '#kit/parts/Badge.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { whyNotDecideAgency, type Decision } from '../rules.ts'
import type { listUnverified, Unverified, verifyAgency } from '../verifying.ts'

const whyNot = ({ own }: Unverified, decision: Decision) =>
  whyNotDecideAgency({ kind: 'agency', verified_at: null, own }, decision)

/**
 * Agencies that can't publish or accept submissions yet. A name proves nothing: the operator calls a number from an
 * official source.
 */
export function VerificationQueue() {
  const { data, isError, refetch } = useAnswer<typeof listUnverified>(
    'platform/unverified-agencies',
    {},
    { about: 'organizations' },
  )
  const decide = useCommand<typeof verifyAgency>('platform/verify-agency')
  const [asking, setAsking] = useState<{ row: Unverified; decision: Decision }>()
  if (isError) return <ErrorState what="Agencies" onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines />
  return (
    <Panel
      title="Agencies to verify"
      about="Check each through an official source: a listed phone number, a government website."
    >
      <PlainTable
        label="Agencies to verify"
        rows={data}
        keyOf={({ id }) => id}
        empty="No agency is waiting."
        columns={[
          {
            label: 'Agency',
            cell: (row) => (
              <>
                <span className="block font-semibold">
                  <bdi>{row.name}</bdi>
                </span>
                {row.declined_at && <Badge>Declined</Badge>}
              </>
            ),
          },
          { label: 'Administrators', cell: (row) => row.administrators.join(', ') },
          { label: 'Evidence', cell: (row) => <bdi>{row.words ?? 'None yet'}</bdi>, wide: true },
          { label: 'Requested on', cell: (row) => (row.asked_at ? <Moment at={row.asked_at} /> : 'Not yet') },
          {
            label: 'Actions',
            buttons: true,
            cell: (row) => (
              <span className="flex flex-wrap gap-2">
                <MoveButton whyNot={whyNot(row, 'verify')} run={() => setAsking({ row, decision: 'verify' })}>
                  Verify<span className="sr-only"> {row.name}</span>
                </MoveButton>
                <MoveButton
                  look="danger"
                  whyNot={whyNot(row, 'decline')}
                  run={() => setAsking({ row, decision: 'decline' })}
                >
                  Decline<span className="sr-only"> {row.name}</span>
                </MoveButton>
              </span>
            ),
          },
        ]}
      />
      {asking && (
        <ReasonDialog
          title={`${asking.decision === 'verify' ? 'Verify' : 'Decline'} ${asking.row.name}?`}
          about={
            asking.decision === 'verify'
              ? 'Enter what you checked. The agency can then publish and accept submissions.'
              : 'The agency’s administrators see the reason.'
          }
          verb={asking.decision === 'verify' ? 'Verify' : 'Decline'}
          press={(reason) => decide.press({ organization: asking.row.id, decision: asking.decision, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Panel>
  )
}
