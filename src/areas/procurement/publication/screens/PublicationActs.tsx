import { Suspense, useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useFindings } from '#client/use-findings.ts'
import { useNow } from '#client/use-now.ts'
import { useOrganization } from '#client/use-organization.ts'
import { optional } from '#kit/optional.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { firstReason } from '#platform/rules.ts'
import { solicitationLife } from '../../solicitations/life.ts'
import type { Solicitation } from '../../solicitations/records.ts'
import { whyNotAmendYet, whyNotPublish } from '../../solicitations/rules.ts'
import { whyNotReady } from '../checklist/rules.ts'

const AddendumDialog = optional(() => import('./AddendumDialog.tsx').then(({ AddendumDialog: part }) => part))
const PublishDialog = optional(() => import('./PublishDialog.tsx').then(({ PublishDialog: part }) => part))

/** Publishing what was approved, and amending what was published. */
export const PublicationActs = ({ row }: { row: Solicitation }) =>
  solicitationLife.is(row, 'approved') ? (
    <Publish row={row} />
  ) : solicitationLife.is(row, 'published') ? (
    <Amend row={row} />
  ) : null

function Publish({ row }: { row: Solicitation }) {
  const actor = useActor()
  const zone = useOrganization().organization?.time_zone ?? 'UTC'
  const known = useFindings(solicitationLife, row.id)
  const [asking, setAsking] = useState(false)
  if (known.state !== 'there') return null
  const { points } = known.facts
  const whyNot = firstReason(whyNotPublish(row, { actor, zone }), whyNotReady(points))
  return (
    <>
      <MoveButton look="main" whyNot={whyNot} run={() => setAsking(true)}>
        Publish
      </MoveButton>
      <Suspense>
        {asking && <PublishDialog row={row} points={points} whyNot={whyNot} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  )
}

function Amend({ row }: { row: Solicitation }) {
  const actor = useActor()
  const now = useNow()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>Publish addendum</Button>
      <Suspense>
        {asking && (
          <AddendumDialog row={row} whyNot={whyNotAmendYet(row, { actor, now })} onClose={() => setAsking(false)} />
        )}
      </Suspense>
    </>
  )
}
